/** The score sheet. The server tells what happened since the deal; what earlier hands brought is kept here. */
import type { TableLink } from '../lib/table.svelte';
import type { GameEvent } from '../protocol';

export interface Hand {
  number: number;
  events: GameEvent[];
}

export interface Row extends Hand {
  brought: number[]; // by side
  totals: number[]; // after this hand
  isOver: boolean;
}

// what everybody at the table was told, and a row is made of
const KEPT = new Set<string>(['bid', 'scored', 'melded', 'claimed', 'eliminated', 'shown', 'trick_taken', 'hand_over', 'last_tricks']);
const KEY = 'followsuit-sheet';

const isScored = (events: readonly GameEvent[]) => events.some((event) => event.event === 'hand_over');

export function broughtBy(events: readonly GameEvent[], sides: number): number[] {
  const brought = Array.from({ length: sides }, () => 0);
  for (const event of events) if (event.event === 'scored') brought[event.side]! += event.points;
  return brought;
}

const plus = (left: readonly number[], right: readonly number[]) => left.map((value, side) => value + right[side]!);

export class Sheet {
  private match = '';
  private hands = $state.raw<Hand[]>([]);
  private thrown = $state.raw<number[]>([]); // deals that were thrown away

  constructor(private readonly link: TableLink) {
    this.look();
    link.listen(() => this.look());
  }

  /** Which hand of the match this is; deals thrown away are not counted. */
  get number(): number {
    return (this.link.view?.deals ?? 0) - this.thrown.length;
  }

  /** Keep the hand that is just over; a side pot taken later still belongs to it. */
  private look(): void {
    const { table, view, history } = this.link;
    if (!table?.match || !view) return;
    if (table.match !== this.match) {
      this.match = table.match;
      ({ hands: this.hands, thrown: this.thrown } = keptOf(this.match));
    }
    if (history.some((event) => event.event === 'redealt')) this.thrown = [...new Set([...this.thrown, view.deals])];
    else if (isScored(history)) {
      const events = history.filter((event) => KEPT.has(event.event));
      const number = this.number;
      this.hands = [...this.hands.filter((hand) => hand.number < number), { number, events }];
    } else return;
    keep(this.match, { hands: this.hands, thrown: this.thrown });
  }

  /** Points of hands that were played before we looked. */
  get before(): number[] {
    const sides = this.link.view?.scores ?? [];
    const known = [...this.hands, ...this.current].reduce(
      (sum, hand) => plus(sum, broughtBy(hand.events, sides.length)),
      sides.map(() => 0),
    );
    return sides.map((score, side) => score - known[side]!);
  }

  /** The hand that is being played, once something was scored in it. */
  private get current(): Hand[] {
    const { view, history } = this.link;
    if (!view || isScored(history) || !history.some((event) => event.event === 'scored')) return [];
    return [{ number: this.number, events: history }];
  }

  /** Every hand we know of, the first one first. */
  get rows(): Row[] {
    let totals = this.before;
    const over = this.hands.length;
    return [...this.hands, ...this.current].map((hand, at) => {
      const brought = broughtBy(hand.events, totals.length);
      totals = plus(totals, brought);
      return { ...hand, brought, totals, isOver: at < over };
    });
  }
}

interface Past {
  hands: Hand[];
  thrown: number[];
}

function keptOf(match: string): Past {
  const nothing = { hands: [], thrown: [] };
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Past & { match: string }>;
    return kept.match === match ? { ...nothing, ...kept } : nothing;
  } catch {
    return nothing;
  }
}

function keep(match: string, kept: Past): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ match, ...kept }));
  } catch {
    // without storage a reload shows the earlier hands as one sum
  }
}

/** What a score sheet is read for. */
export type Rows = Pick<Sheet, 'number' | 'rows' | 'before'>;

const sheets = new WeakMap<TableLink, Rows>();

/** A match that is told again knows its sheet from the start. */
export function giveSheet(link: TableLink, sheet: Rows): void {
  sheets.set(link, sheet);
}

/** The sheet of a table; whoever asks first begins it. */
export function sheetOf(link: TableLink): Rows {
  let sheet = sheets.get(link);
  if (!sheet) sheets.set(link, (sheet = new Sheet(link)));
  return sheet;
}
