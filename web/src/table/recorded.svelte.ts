/** For tests: a table as a real server told it once, at one moment. Nothing is sent anywhere; what is said is noted. */
import type { TableLink } from '../lib/table.svelte';
import type { ActionValue, GameEvent, AnyCommand, TableInfo, View } from '../protocol';

export interface Moment {
  user: string;
  table: TableInfo;
  view: View;
  history: GameEvent[];
}

export class RecordedLink {
  user: string;
  table = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  history = $state.raw<GameEvent[]>([]);
  pending = $state.raw<AnyCommand[]>([]);
  hints = $state.raw<ActionValue[]>([]);
  said = $state.raw<string[]>([]);
  graces: (number | null)[] = [];
  private readonly listeners = new Set<() => void>();

  readonly seat = $derived(this.table?.chairs.find((chair) => chair.user === this.user)?.seat ?? null);
  readonly chair = $derived(this.seat === null ? null : (this.table?.chairs[this.seat] ?? null));
  readonly isMyTurn = $derived(this.table?.state === 'playing' && this.view?.to_act === this.seat && this.seat !== null);

  constructor(moment: Moment) {
    this.user = moment.user;
    this.tell(moment);
  }

  /** Another moment of the same table. */
  tell(moment: Omit<Moment, 'user'>): void {
    this.table = moment.table;
    this.view = moment.view;
    this.history = moment.history;
    this.listeners.forEach((listener) => listener());
  }

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  hint(): Promise<void> {
    this.said = [...this.said, 'hint'];
    return Promise.resolve();
  }

  act(action: string): Promise<number> {
    this.said = [...this.said, action];
    return Promise.resolve(1);
  }
}

/** Moments of a game, by name, as a table would know them. */
export function linkTo(moments: object, name: string): { link: TableLink; recorded: RecordedLink } {
  const moment = (moments as Record<string, Moment>)[name];
  if (!moment) throw new Error(`no moment is called ${name}`);
  const recorded = new RecordedLink(structuredClone(moment));
  return { link: recorded as unknown as TableLink, recorded };
}
