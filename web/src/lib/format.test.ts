import { describe, expect, it } from 'vitest';
import vectors from '../../../tests/vectors/texts.json';
import enFirst from '../texts/en.json';
import enLater from '../texts/later/en.json';
import viLater from '../texts/later/vi.json';
import viFirst from '../texts/vi.json';
import { sentence, type Speaker, type Text } from './format';
import { fromJson } from '../table/fixtures';

const [en, vi] = [
  { ...enFirst, ...enLater },
  { ...viFirst, ...viLater },
];
const speaker = (texts: Record<string, string>): Speaker => ({ look: (key) => texts[key] });

describe('a text of the server', () => {
  it.each(vectors.map((vector) => [vector.en, vector] as const))('%s', (_, vector) => {
    const text = fromJson<Text>({ ...vector, text: '' });
    expect(sentence(text, speaker(en))).toBe(vector.en);
    expect(sentence(text, speaker(vi))).toBe(vector.vi);
  });

  it('names seats after their players', () => {
    const text: Text = { key: 'refusal.not_your_turn', params: { seat: 2 }, text: '' };
    expect(sentence(text, { ...speaker(en), seatName: () => 'Moss' })).toBe("It's not your turn: Moss is to play");
  });

  it('is shown in English if the catalogue lacks it', () => {
    expect(sentence({ key: 'whist.moon', params: {}, text: 'The moon is full' }, speaker(vi))).toBe('The moon is full');
  });
});
