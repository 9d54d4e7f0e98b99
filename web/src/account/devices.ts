import { t } from '../lib/words.svelte';

/** The server's English name of a device, in the chosen language. */
export function deviceName(name: string): string {
  if (name === 'unknown device') return t('account.unknownDevice');
  const [, browser, system] = /^(\w+) on (\w+)$/.exec(name) ?? [];
  return browser && system ? t('account.browserOn', { browser, system }) : name;
}
