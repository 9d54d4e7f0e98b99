/** For tests: a finished round from a few events, seen from a seat or as a spectator. */
import { sentence } from '../lib/words.svelte';
import type { GameEvent } from '../protocol';
import { aChair, aSetup, aTable, aView } from './fixtures';
import { stateOf, type MatchState } from './state';
import type { Story } from './story';

const NAMES = ['Asha', 'Ben', 'Chi', 'Dee', 'Eve', 'Fay'];

interface Scene {
  game: string;
  seats: number;
  sides: number;
  seat: number | null;
}

/** `take 2 10H 3C`, `score 0 2 some.text.key`, or any event as it is. */
export type Line = string | GameEvent;

export const why = (key: string, params = {}) => ({ key, params, text: key });

function eventOf(line: Line): GameEvent[] {
  if (typeof line !== 'string') return [line];
  const [what, who, ...rest] = line.split(' ');
  const seat = Number(who);
  if (what === 'take') return [{ event: 'trick_taken', seat, cards: rest }];
  if (what === 'play') return [{ event: 'played', seat, card: rest[0]! }];
  if (what === 'bid') return [{ event: 'bid', seat, amount: Number(rest[0]) }];
  if (what === 'score') return [{ event: 'scored', side: seat, points: Number(rest[0]), why: why(rest[1]!) }];
  throw new Error(`not a line of a scene: ${line}`);
}

export function roundOf({ game, seats, sides, seat }: Scene, lines: Line[]): MatchState {
  const chairs = NAMES.slice(0, seats).map((name, at) => aChair(at, name.toLowerCase(), { name }));
  const history: GameEvent[] = [...lines.flatMap(eventOf), { event: 'round_over', reason: 'scored', scores: Array<number>(sides).fill(0) }];
  const view = aView({ seat, to_act: null, counts: Array<number>(seats).fill(0), scores: Array<number>(sides).fill(0) });
  const user = seat === null ? 'watcher' : NAMES[seat]!.toLowerCase();
  const table = aTable({ chairs, setup: aSetup({ game, seats }) });
  return { ...stateOf({ seq: 1, user, table, view, history, chat: [], clock: null }, 0), view };
}

/** The outcome and the headline in English; the stamp in brackets. */
export function inWords(story: Story | null): string {
  if (!story) return 'no story';
  const stamp = story.stamp ? ` [${sentence(story.stamp)}]` : '';
  return `${story.outcome}: ${sentence(story.headline)}${stamp}`;
}
