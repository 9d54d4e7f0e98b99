/** The cards raised in our hand, the one queued for our turn, and what is said about one of them. */
import { DURATION, toast, type Toast } from '../components/toasts.svelte';
import { isUsable, mainAction } from './legal';
import { isMyTurn, type TableState } from './state';

/** A short message about a card of our hand, shown beside it. */
export interface CardNote extends Pick<Toast, 'text' | 'tone'> {
  card: string;
}

export class Selection {
  private raised = $state.raw<string[]>([]);
  /** The card that has the focus, or had it last. */
  focus = $state('');
  /** Cards that a panel of the game points out, such as those of a meld; they are raised too. */
  marked = $state.raw<string[]>([]);
  /** The card that was refused a moment ago; it shakes. */
  shaken = $state('');
  note = $state.raw<CardNote | null>(null);
  private next = $state.raw<{ card: string; deal: number } | null>(null);
  private noteEnds: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly state: () => TableState) {}

  /** Raised cards that may still be chosen: one, or several where the server asks for a pick. */
  get cards(): string[] {
    const state = this.state();
    const { view } = state;
    if (!view) return [];
    const isRefused = (card: string) => isMyTurn(state) && !isUsable(view, card);
    return this.raised.filter((card) => view.hand.includes(card) && !isRefused(card));
  }

  private get pick() {
    const state = this.state();
    return isMyTurn(state) ? (state.view?.pick ?? null) : null;
  }

  /** Whether the server asks for several cards at once. */
  get isMany(): boolean {
    return this.pick !== null;
  }

  /** How many cards may be raised now. */
  get limit(): number {
    return this.pick?.count ?? 1;
  }

  has(card: string): boolean {
    return this.cards.includes(card);
  }

  /** Raise or lower a card; where only one may be raised, the other is lowered. */
  toggle(card: string): void {
    if (this.has(card)) this.raised = this.cards.filter((each) => each !== card);
    else if (this.isMany) {
      if (this.cards.length < this.limit) this.raised = [...this.cards, card];
    } else this.raised = [card];
  }

  clear(): void {
    this.raised = [];
    this.next = null;
  }

  /** The card to play when our turn comes; nothing if it has left the hand. */
  get queued(): string {
    const { view } = this.state();
    return this.next && view?.deals === this.next.deal && view.hand.includes(this.next.card) ? this.next.card : '';
  }

  /** Queue a card in place of any other. */
  queue(card: string): void {
    this.clear();
    this.next = { card, deal: this.state().view?.deals ?? 0 };
  }

  /** Shake a card and show why it cannot be played. */
  refuse(card: string, why: string): void {
    this.shaken = '';
    queueMicrotask(() => (this.shaken = card));
    this.tell(card, why, 'bad');
  }

  /** Show a message beside a card of the hand; about anything else, where messages usually appear. */
  tell(card: string, text: string, tone: Toast['tone'] = 'good', duration = DURATION): void {
    this.hush();
    if (!this.state().view?.hand.includes(card)) return void toast(text, tone, duration);
    this.note = { card, text, tone };
    this.noteEnds = setTimeout(() => this.hush(), duration);
  }

  /** Remove the message: the player has moved on. */
  hush(): void {
    clearTimeout(this.noteEnds);
    this.note = null;
  }

  /** The pick as an action, once all its cards are raised. */
  get picked(): string | undefined {
    const { pick } = this;
    if (!pick || this.cards.length !== pick.count) return undefined;
    return [pick.verb, ...pick.must, ...this.cards].join(' ');
  }

  /** What the Play button does now: the pick, or the raised card. */
  get action(): string | undefined {
    const state = this.state();
    const { view } = state;
    if (!view || !isMyTurn(state)) return undefined;
    if (view.pick) return this.picked;
    const [card] = this.cards;
    return card && isUsable(view, card) ? mainAction(view, card) : undefined;
  }
}
