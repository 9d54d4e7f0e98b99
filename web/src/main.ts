import { mount } from 'svelte';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/fraunces/wght.css';
import './devanagari.css';
import './app.css';
import App from './App.svelte';
import { keepPage } from './lib/install';

mount(App, { target: document.getElementById('app')! });
keepPage();
