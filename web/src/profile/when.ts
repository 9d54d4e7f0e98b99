/** Moments and numbers as they are written in the chosen language. The server counts seconds since 1970. */
import { prefs } from '../lib/prefs.svelte';

/** The language chosen, as it is written where the person lives. */
const tongue = () => navigator.languages.find((each) => each.startsWith(prefs.language)) ?? prefs.language;

const written = (seconds: number, form: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(tongue(), form).format(new Date(1000 * seconds));

const counted = (value: number, form: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(tongue(), form).format(value).replace('-', '−'); // a hyphen is no minus

export const day = (seconds: number): string => written(seconds, { dateStyle: 'medium' });
export const shortDay = (seconds: number): string => written(seconds, { day: 'numeric', month: 'short' });
/** Of these days: the year is no news. */
export const lately = (seconds: number): string => written(seconds, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
export const moment = (seconds: number): string => written(seconds, { dateStyle: 'medium', timeStyle: 'short' });

export const number = (value: number): string => counted(value);
export const signed = (value: number): string => counted(value, { signDisplay: 'exceptZero' });
export const percent = (part: number): string => counted(part, { style: 'percent', maximumFractionDigits: 0 });
