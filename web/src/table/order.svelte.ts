/** The order in which we hold our cards. */
import { arranged, sorted } from '../lib/cards';
import { choose, prefs } from '../lib/prefs.svelte';

export class HandOrder {
  /** As the player has arranged them; new cards go to the end. */
  private manual = $state.raw<string[]>([]);

  of(cards: readonly string[], game: string, trump: string): string[] {
    if (prefs.order === 'manual') return arranged(sorted(cards, game, 'suit', trump, prefs.highFirst), this.manual);
    return sorted(cards, game, prefs.order, trump, prefs.highFirst);
  }

  /** Move a card; from now on the order is the player's own. */
  move(shown: readonly string[], card: string, to: number): void {
    const rest = shown.filter((each) => each !== card);
    this.manual = [...rest.slice(0, to), card, ...rest.slice(to)];
    if (prefs.order !== 'manual') choose('order', 'manual');
  }

  /** Keep what is shown as the player's own order. */
  keep(shown: readonly string[]): void {
    this.manual = [...shown];
    choose('order', 'manual');
  }
}
