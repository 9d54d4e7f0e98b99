import { t } from '../lib/words.svelte';
import type { Device } from '../protocol';

/** What a person recognizes a device by, in the chosen language. */
export function deviceName({ browser, system }: Pick<Device, 'browser' | 'system'>): string {
  if (browser && system) return t('account.browserOn', { browser, system });
  return browser ?? system ?? t('account.unknownDevice');
}
