import { afterEach, expect, it } from 'vitest';
import { choose } from '../lib/prefs.svelte';
import { loadLanguage } from '../lib/words.svelte';
import { deviceName } from './devices';

afterEach(() => choose('language', 'en'));

it('devices are named in the chosen language', async () => {
  expect(deviceName('Chrome on Linux')).toBe('Chrome on Linux');
  await loadLanguage('hi');
  choose('language', 'hi');
  expect(deviceName('Chrome on Linux')).toBe('Linux पर Chrome');
  expect(deviceName('unknown device')).toBe('अनजान डिवाइस');
  expect(deviceName('python-httpx/0.28')).toBe('python-httpx/0.28');
});
