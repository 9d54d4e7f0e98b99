import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { prefs } from './prefs.svelte';
import { said } from './said';
import { personName, loadLanguage } from './words.svelte';

beforeAll(async () => {
  await loadLanguage('hi');
  await loadLanguage('vi');
});
afterEach(() => {
  prefs.language = 'en';
});

describe('what the server says', () => {
  it('stays as it is in English, but for the names of melds', () => {
    expect(said('you hold hearts: follow suit')).toBe('you hold hearts: follow suit');
    expect(said('double-bezique')).toBe('double bezique');
  });

  it('names no seat by its number', () => {
    expect(said('it is the turn of seat 0')).toBe('it is not your turn');
    expect(said('seat 2 was dealt only 6 to 9')).toBe('a player was dealt only 6 to 9');
  });

  it('of who has no account any more is said in every language', () => {
    expect(personName('deleted player')).toBe('deleted player');
    prefs.language = 'vi';
    expect(personName('deleted player')).toBe('người chơi đã xóa');
    expect(personName('Rowan')).toBe('Rowan');
  });

  it('is said in the chosen language', () => {
    prefs.language = 'vi';
    expect(said('kot: all four tens')).toBe('kot: cả bốn lá mười');
    prefs.language = 'hi';
    expect(said('kot: all four tens')).toBe('कोट: चारों दहले');
    expect(said('aces')).toBe('चार इक्के');
  });

  it('keeps numbers, and names suits, cards and melds', () => {
    prefs.language = 'vi';
    expect(said('set: bid 90, captured 75')).toBe('hụt: giá 90, ăn được 75');
    expect(said('you hold hearts: follow suit')).toBe('bạn có cơ: hãy theo chất');
    expect(said('you hold yellow: follow suit')).toBe('bạn có vàng: hãy theo chất');
    expect(said('you do not hold 10H')).toBe('bạn không có 10 cơ');
    expect(said('QSb has served in double-bezique already')).toBe('đầm bích, lá thứ 2 đã dùng trong bezique đôi');
  });

  it('may hold a sentence in a gap', () => {
    prefs.language = 'vi';
    expect(said("'play' has no place here: bid or pass")).toBe('lúc này không làm được việc đó: ra giá hoặc bỏ qua');
    expect(said('that was too often; try again in 30 seconds')).toBe('bạn làm quá nhiều lần; hãy thử lại sau 30 giây');
  });

  it('is found by the template that says most', () => {
    prefs.language = 'vi';
    expect(said('0 is not allowed; a whole number from 1 to 9, or none')).toBe('không được đặt 0; số nguyên từ 1 đến 9, hoặc không có');
  });

  it('is shown in English where the page does not know it', () => {
    prefs.language = 'hi';
    expect(said('the moon is full')).toBe('the moon is full');
  });
});
