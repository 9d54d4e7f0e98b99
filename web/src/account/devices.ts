import { t } from '../lib/words.svelte';

/** What the server calls a device, in the chosen language: names of browsers and systems are the same in all. */
export function deviceName(said: string): string {
  if (said === 'unknown device') return t('account.unknownDevice');
  const [, browser, system] = /^(\w+) on (\w+)$/.exec(said) ?? [];
  return browser && system ? t('account.browserOn', { browser, system }) : said;
}
