import { describe, expect, it } from 'vitest';
import { CAT_TE, MINDIKOT, setup } from '../games/samples';
import { applies, nearestPreset, optionName, setupChips, playChips, ruleChips, seatsInWords, valueName } from './options';

describe('options in words', () => {
  it('have a name, or their identifier spelled out', () => {
    expect(optionName('bezique', 'joker_turnup')).toBe('Joker turned up');
    expect(optionName('whist', 'no_trump_bid')).toBe('No trump bid');
  });

  it('name their values', () => {
    expect(valueName('mindikot', 'tie_break', 'last_trick')).toBe('Last trick');
    expect(valueName('mindikot', 'whitewash_points', null)).toBe('Same as a kot');
    expect(valueName('cat_te', 'instant_hands', ['quads', 'low'])).toBe('Four of a kind, All low cards');
    expect(valueName('cat_te', 'instant_hands', [])).toBe('None');
    expect(valueName('bezique', 'target_score', 1500)).toBe('1500');
  });

  it('say how many people can play', () => {
    expect(seatsInWords(CAT_TE)).toBe('2–6 players');
    expect(seatsInWords(MINDIKOT)).toBe('4 or 6 players');
    expect(seatsInWords({ ...MINDIKOT, seat_counts: [4] })).toBe('4 players');
  });
});

describe('the rules of a table', () => {
  it('need no chip when all are defaults', () => {
    expect(ruleChips(MINDIKOT, setup('mindikot', { mode: 'choose_when_empty', target_score: 5 }))).toEqual([]);
    expect(setupChips(setup('mindikot'))).toEqual([]);
  });

  it('show what differs', () => {
    const texts = ruleChips(MINDIKOT, setup('mindikot', { target_score: 10, early_finish: true })).map((chip) => chip.text);
    expect(texts).toEqual(['Points to win: 10', 'End early when decided']);
  });

  it('are one chip for a preset and one for each further change', () => {
    const laos = CAT_TE.presets.laos!;
    expect(ruleChips(CAT_TE, setup('cat_te', laos)).map((chip) => chip.text)).toEqual(['Laos']);
    expect(ruleChips(CAT_TE, setup('cat_te', { ...laos, bet: 5 })).map((chip) => chip.text)).toEqual(['Laos', 'Stake: 5']);
    expect(nearestPreset(CAT_TE, laos)).toEqual({ preset: 'laos', differing: [] });
  });

  it('name the region even where it is the default', () => {
    expect(ruleChips(CAT_TE, setup('cat_te', {})).map((chip) => chip.text)).toHaveLength(1);
    expect(ruleChips(MINDIKOT, setup('mindikot', {}))).toEqual([]);
  });

  it('say who deals and how long the table waits, where it is not as usual', () => {
    const texts = (grace: number | null) => playChips({ ...setup('mindikot'), next_round: 'host', grace }).map((chip) => chip.text);
    expect(texts(null)).toEqual(['Host deals']);
    expect(texts(0)).toEqual(['Host deals', 'Waits for absent players']);
    expect(texts(120)).toEqual(['Host deals', 'Waits 2 min for absent players']);
    expect(texts(90)).toEqual(['Host deals', 'Waits 90 s for absent players']);
  });

  it('say what kind of table it is', () => {
    const chips = setupChips({ ...setup('mindikot'), private: true, clock: 30, bots: false, approval: true });
    expect(chips.map((chip) => chip.text)).toEqual(['Private', '30 s per turn', 'No bots', 'Host approval']);
  });
});

describe('an option', () => {
  const option = {
    name: 'blind',
    type: 'flag' as const,
    default: false,
    about: '',
    allowed: '',
    applies_when: { mode: 'hidden', bet: true },
  };

  it('applies where the others have the values it needs', () => {
    expect(applies(option, { mode: 'hidden', bet: 2 })).toBe(true);
    expect(applies(option, { mode: 'open', bet: 2 })).toBe(false);
    expect(applies(option, { mode: 'hidden', bet: 0 })).toBe(false);
  });
});
