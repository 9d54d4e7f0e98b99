/** For tests: games as the server describes them, shortened. */
import described from '../../../tests/vectors/games.json';
import type { GameInfo, TableSetup } from '../protocol';
import { aSetup, fromJson } from '../table/fixtures';

const known = fromJson<GameInfo[]>(described.games);
export const gameNamed = (name: string): GameInfo => known.find((game) => game.name === name)!;

export const MINDIKOT: GameInfo = {
  ...gameNamed('mindikot'),
  title: 'Mindikot',
  about: 'Two teams fight for the four tens.',
  seat_counts: [4, 6],
  default_seats: 4,
  teams: true,
  options: [
    {
      name: 'mode',
      type: 'choice',
      default: 'choose_when_empty',
      allowed: '',
      about: 'How trump is made.',
      values: ['choose_when_empty', 'first_card_hidden'],
    },
    {
      name: 'first_leader',
      type: 'number',
      default: 0,
      allowed: '',
      about: 'The seat that leads.',
      low: 0,
      high: 3,
      none: false,
      word: 'random',
      is_seat: true,
    },
    {
      name: 'whitewash_points',
      type: 'number',
      default: null,
      allowed: '',
      about: 'Points for every trick.',
      low: 1,
      high: 1000000,
      none: true,
    },
    { name: 'target_score', type: 'number', default: 5, allowed: '', about: 'A team wins with this.', low: 1, high: 1000000, none: false },
    { name: 'early_finish', type: 'flag', default: false, allowed: '', about: 'A round ends early.' },
  ],
  rated: {
    options: { mode: 'choose_when_empty', first_leader: 0, whitewash_points: null, target_score: 5, early_finish: false },
    at_least: ['target_score'],
  },
  presets: { choose_when_empty: {}, first_card_hidden: { mode: 'first_card_hidden' } },
};

export const CAT_TE: GameInfo = {
  ...gameNamed('cat_te'),
  title: 'Cat Te',
  about: 'Six cards each.',
  seat_counts: [2, 3, 4, 5, 6],
  default_seats: 4,
  teams: false,
  options: [
    { name: 'region', type: 'choice', default: 'khmer', allowed: '', about: 'Whose rules are played.', values: ['khmer', 'laos'] },
    { name: 'follow', type: 'choice', default: 'must_or_fold', allowed: '', about: 'Following.', values: ['must_or_fold', 'free'] },
    { name: 'sweep_wins', type: 'flag', default: false, allowed: '', about: 'A sweep wins.' },
    {
      name: 'instant_hands',
      type: 'list',
      default: ['quads', 'flush', 'low'],
      allowed: '',
      about: 'Hands that win.',
      values: ['quads', 'flush', 'low'],
    },
    { name: 'bet', type: 'number', default: 1, allowed: '', about: 'The stake.', low: 1, high: 1000000, none: false },
  ],
  presets: { khmer: { region: 'khmer' }, laos: { region: 'laos', follow: 'free', sweep_wins: true, instant_hands: ['quads', 'flush'] } },
};

export const setup = (game: string, options: Record<string, unknown> = {}): TableSetup => aSetup({ game, seats: 4, options });
