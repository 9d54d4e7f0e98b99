import { describe, expect, it } from 'vitest';
import { t } from '../lib/words.svelte';
import { en, type Key } from './en';
import { hi } from './hi';
import { said as saidInEnglish } from './said.en';
import { said as saidInHindi } from './said.hi';
import { said as saidInVietnamese } from './said.vi';
import { vi } from './vi';

const gapsOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
const keys = Object.keys(en) as Key[];

describe.each([
  ['Hindi', hi],
  ['Vietnamese', vi],
])('the texts in %s', (_, texts) => {
  it('have the keys of the English ones', () => {
    expect(Object.keys(texts).sort()).toEqual([...keys].sort());
  });

  it('leave the same gaps', () => {
    expect(keys.filter((key) => gapsOf(texts[key] ?? '').join() !== gapsOf(en[key]).join())).toEqual([]);
  });

  it('are never empty', () => {
    expect(keys.filter((key) => !texts[key]?.trim())).toEqual([]);
  });
});

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

  it('is whole in every language', () => {
    const broken = [en, hi, vi]
      .flatMap((texts) => Object.values(texts))
      .filter((text) => /[{}|]/.test(text.replace(/\{\w+(\|[^|}]+\|[^|}]+)?\}/g, '')));
    expect(broken).toEqual([]);
  });
});
