/** A card typed on the keyboard: its suit, then its rank: h k, r 1 4. */
import { parseCard, suitsOf } from '../lib/cards';

const PATIENCE = 1500; // ms between two keys

export class Typing {
  private typed = '';
  private at = 0;

  /** Whether a card has been begun. */
  isOn(now: number): boolean {
    return this.typed !== '' && now - this.at < PATIENCE;
  }

  /** The card typed so far, if the key belongs to one; null if the key has nothing to do with cards. */
  press(key: string, cards: readonly string[], game: string, now: number): string | undefined | null {
    const letter = key.toUpperCase();
    if (!this.isOn(now)) this.typed = '';
    if (!this.typed) {
      if (!suitsOf(game).includes(letter)) return null;
      this.typed = letter;
      this.at = now;
      return cards.find((card) => parseCard(card).suit === letter);
    }
    const rank = this.typed.slice(1) + (letter === 'T' ? '10' : letter);
    const fitting = cards.filter((card) => parseCard(card).suit === this.typed[0] && parseCard(card).rank.startsWith(rank));
    if (!fitting.length && !/^[\dTJQKA]$/.test(letter)) {
      this.typed = '';
      return this.press(key, cards, game, now); // it may begin another card
    }
    const exact = fitting.find((card) => parseCard(card).rank === rank);
    const isOpen = fitting.some((card) => parseCard(card).rank !== rank);
    this.typed = isOpen ? this.typed[0] + rank : '';
    this.at = now;
    return exact ?? fitting[0];
  }
}
