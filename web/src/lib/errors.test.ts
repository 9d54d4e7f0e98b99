import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorText, TextError } from './errors';
import { prefs } from './prefs.svelte';
import { personName, loadLanguage, textOf } from './words.svelte';

beforeAll(async () => {
  await loadLanguage('vi');
});
afterEach(() => {
  prefs.language = 'en';
});

describe('an error', () => {
  const tooOften = new TextError({ key: 'error.too_often', params: { wait: textOf('wait.seconds', { count: 30 }) }, text: '' });

  it('is shown in the chosen language', () => {
    expect(errorText(tooOften)).toBe('Too many requests. Try again in 30 seconds');
    prefs.language = 'vi';
    expect(errorText(tooOften)).toBe('Bạn làm quá nhiều lần; hãy thử lại sau 30 giây');
  });

  it('is shown in English if this page is older than the server', () => {
    prefs.language = 'vi';
    expect(errorText(new TextError({ key: 'error.eclipse', params: {}, text: 'The moon is gone' }))).toBe('The moon is gone');
  });

  it('shows its message if it is not one of ours', () => {
    expect(errorText(new TypeError('x is not a function'))).toBe('x is not a function');
  });
});

it('a deleted account has a name in every language', () => {
  expect(personName(null)).toBe('deleted player');
  prefs.language = 'vi';
  expect(personName(null)).toBe('người chơi đã xóa');
  expect(personName('Rowan')).toBe('Rowan');
});
