/** For tests: protocol records with defaults for every field that a test does not set. */
import type { Chair, TableInfo, TableSetup, View } from '../protocol';

/** The content of a JSON file, whose literals TypeScript knows only as strings. */
export const fromJson = <Content>(json: object): Content => json as Content;

export const aSetup = (more: Partial<TableSetup> = {}): TableSetup => ({
  game: 'any',
  seats: 2,
  options: {},
  private: false,
  rated: false,
  clock: 0,
  bots: true,
  approval: false,
  hints: true,
  auto_start: true,
  next_round: 'ready',
  grace: null,
  ...more,
});

export const aChair = (seat: number, user: string | null, more: Partial<Chair> = {}): Chair => ({
  seat,
  label: '',
  user,
  name: user,
  guest: false,
  bot: null,
  stand_in: false,
  present: true,
  avatar: null,
  grace: null,
  ready: false,
  hints: 0,
  ...more,
});

export const aTable = (more: Partial<TableInfo> = {}): TableInfo => ({
  code: 'GROVE',
  setup: aSetup(),
  host: 'fern',
  state: 'playing',
  chairs: [],
  requests: [],
  watchers: [],
  match: 'm1',
  endless: false,
  claim: null,
  claimed: [],
  undo: null,
  fair: null,
  ...more,
});

export const aView = (more: Partial<View> = {}): View => ({
  seat: null,
  deals: 1,
  round: 1,
  dealer: 0,
  to_act: 0,
  prompt: { key: 'prompt.deal', params: {}, text: '' },
  counts: [],
  scores: [0, 0],
  hand: [],
  shown: { phase: 'Deal' },
  legal: [],
  pick: null,
  refused: [],
  result: null,
  ...more,
});
