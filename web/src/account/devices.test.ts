import { afterEach, expect, it } from 'vitest';
import { choose } from '../lib/prefs.svelte';
import { loadLanguage } from '../lib/words.svelte';
import { deviceName } from './devices';

afterEach(() => choose('language', 'en'));

it('devices are named in the chosen language', async () => {
  expect(deviceName({ browser: 'Chrome', system: 'Linux' })).toBe('Chrome on Linux');
  await loadLanguage('hi');
  choose('language', 'hi');
  expect(deviceName({ browser: 'Chrome', system: 'Linux' })).toBe('Linux पर Chrome');
  expect(deviceName({ browser: null, system: null })).toBe('अनजान डिवाइस');
  expect(deviceName({ browser: 'python-httpx/0.28', system: null })).toBe('python-httpx/0.28');
  expect(deviceName({ browser: null, system: 'iPad' })).toBe('iPad');
});
