/** Dates and numbers in the chosen language. Times are seconds since 1970. */
import { prefs } from '../lib/prefs.svelte';

/** The chosen language, with the browser's region if it has one. */
const locale = () => navigator.languages.find((each) => each.startsWith(prefs.language)) ?? prefs.language;

const formatDate = (seconds: number, form: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(), form).format(new Date(1000 * seconds));

const formatNumber = (value: number, form: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(locale(), form).format(value).replace('-', '−'); // a proper minus sign

export const day = (seconds: number): string => formatDate(seconds, { dateStyle: 'medium' });
export const shortDay = (seconds: number): string => formatDate(seconds, { day: 'numeric', month: 'short' });
/** A recent time, without the year. */
export const recent = (seconds: number): string =>
  formatDate(seconds, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
export const moment = (seconds: number): string => formatDate(seconds, { dateStyle: 'medium', timeStyle: 'short' });

export const number = (value: number): string => formatNumber(value);
export const signed = (value: number): string => formatNumber(value, { signDisplay: 'exceptZero' });
export const percent = (part: number): string => formatNumber(part, { style: 'percent', maximumFractionDigits: 0 });
/** A change of a share, with its sign and one digit after the point: such shares add up. */
export const signedShare = (change: number): string =>
  formatNumber(change, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' });
/** Points that may have a fraction, with a sign. */
export const signedPoints = (value: number): string => formatNumber(value, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
