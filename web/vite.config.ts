import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { writeTexts } from './texts.mjs';

const server = process.env.FOLLOWSUIT_URL ?? 'http://127.0.0.1:8000';

writeTexts();

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the content security policy allows no data: URLs for scripts or fonts
    outDir: process.env.FOLLOWSUIT_PAGE ?? '../src/followsuit/server/page',
    emptyOutDir: true,
    rolldownOptions: { checks: { pluginTimings: false } }, // of no interest to people who build the page
  },
  server: { proxy: { '/api': { target: server, changeOrigin: false }, '/ws': { target: server.replace('http', 'ws'), ws: true } } },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'], setupFiles: ['src/testSetup.ts'] },
});
