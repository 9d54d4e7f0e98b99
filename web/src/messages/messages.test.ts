import { describe, expect, it } from 'vitest';
import { t } from '../lib/words.svelte';
import { said as saidInEnglish } from './said.en';
import { said as saidInHindi } from './said.hi';
import { said as saidInVietnamese } from './said.vi';

const gapsOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

describe('the sentences of the server', () => {
  it('are the same in all languages', () => {
    expect(Object.keys(saidInVietnamese)).toEqual(Object.keys(saidInHindi));
    expect(Object.keys(saidInHindi)).toEqual(expect.arrayContaining(Object.keys(saidInEnglish)));
  });

  it.each([saidInEnglish, saidInHindi, saidInVietnamese])('name nothing that the English does not', (texts) => {
    expect(Object.entries(texts).filter(([english, text]) => gapsOf(text).some((gap) => !english.includes(gap)))).toEqual([]);
    expect(Object.values(texts).filter((text) => !text.trim())).toEqual([]);
  });
});

describe('a text with a number', () => {
  it('says one of it otherwise than several', () => {
    expect(t('table.seat.tricks', { count: 1 })).toBe('1 trick');
    expect(t('table.seat.tricks', { count: 0 })).toBe('0 tricks');
    expect(t('table.seat.tricks', { count: 2 })).toBe('2 tricks');
  });
});
