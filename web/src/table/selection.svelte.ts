/** The cards we have taken up from our hand, and the one way to act at the table. */
import { CommandRefused, type TableLink } from '../lib/table.svelte';
import { dismissErrors, toast, errorText } from '../components/toasts.svelte';
import { forgetHint } from './hint';
import { isUsable, mainAction } from './legal';

export class Selection {
  private taken = $state.raw<string[]>([]);
  /** The card on which the focus is, or was last. */
  focus = $state('');
  /** Cards that a sheet of the game speaks of, such as those of a meld; they are raised too. */
  marked = $state.raw<string[]>([]);
  /** The card that was refused a moment ago; it shakes. */
  shaken = $state('');

  constructor(readonly link: TableLink) {}

  /** Raised cards: one, or several where the server wants a pick. */
  get chosen(): string[] {
    const held = new Set(this.link.view?.hand);
    return this.taken.filter((card) => held.has(card));
  }

  /** How many may be raised now. */
  get most(): number {
    const pick = this.link.view?.pick;
    return pick && this.link.isMyTurn ? pick.count : 1;
  }

  get isMany(): boolean {
    return this.link.isMyTurn && !!this.link.view?.pick;
  }

  has(card: string): boolean {
    return this.chosen.includes(card);
  }

  /** Raise a card or lower it; where only one may be up, the other goes down. */
  toggle(card: string): void {
    if (this.has(card)) this.taken = this.chosen.filter((each) => each !== card);
    else if (this.isMany) {
      if (this.chosen.length < this.most) this.taken = [...this.chosen, card];
    } else this.taken = [card];
  }

  clear(): void {
    this.taken = [];
  }

  /** Tell the player why this card must wait. */
  refuse(card: string, why: string): void {
    this.shaken = '';
    queueMicrotask(() => (this.shaken = card));
    toast(why, 'bad');
  }

  /** The pick as an action, once all its cards are chosen. */
  get picked(): string | undefined {
    const pick = this.isMany ? this.link.view?.pick : null;
    if (!pick || this.chosen.length !== pick.count) return undefined;
    return [pick.verb, ...pick.must, ...this.chosen].join(' ');
  }

  /** What the Play button does now: the pick, or the chosen card. */
  get action(): string | undefined {
    const view = this.link.view;
    if (!view || !this.link.isMyTurn) return undefined;
    if (view.pick) return this.picked;
    const card = this.chosen[0];
    return card && isUsable(view, card) ? mainAction(view, card) : undefined;
  }

  get isBusy(): boolean {
    return this.link.pending.some((said) => said.type === 'act');
  }

  /** Do something, once; when it is refused the reason is shown and nothing has changed. */
  async act(action: string): Promise<boolean> {
    if (this.isBusy) return false;
    this.clear();
    dismissErrors();
    forgetHint();
    try {
      await this.link.act(action);
      return true;
    } catch (why) {
      const card = action.split(' ')[1] ?? '';
      if (why instanceof CommandRefused) this.refuse(card, errorText(why));
      else toast(errorText(why), 'bad');
      return false;
    }
  }
}
