/** Every event in one sentence, the news first. The log shows them, a screen reader reads them. */
import { ofHand } from '../lib/hands';
import { said as because } from '../lib/said';
import { signed } from '../lib/points';
import type { TableLink } from '../lib/table.svelte';
import { cardName, t, translated, type Key } from '../lib/words.svelte';
import type { GameEvent } from '../protocol';
import { nameOf, plainName, sideName } from './seats';
import { suitName } from './status';

const listed = (cards: readonly string[]) => cards.map(cardName).join(', ');

/** Ours and theirs differ in the verb: `table.say.bid.you` and `table.say.bid`. */
function said(link: TableLink, what: string, seat: number, gaps: Record<string, string | number> = {}): string {
  const isOurs = seat === link.seat;
  return t(`table.say.${what}${isOurs ? '.you' : ''}` as Key, { name: plainName(link, seat), ...gaps });
}

export function sentence(event: GameEvent, link: TableLink): string {
  switch (event.event) {
    case 'dealt':
      return said(link, 'dealt', event.seat, { count: event.count });
    case 'redealt':
      return t('table.say.redealt', { why: because(event.why) });
    case 'bidding_opened':
      return said(link, 'bidding', event.seat);
    case 'bid':
      return said(link, 'bid', event.seat, { amount: event.amount });
    case 'passed':
      return said(link, 'passed', event.seat);
    case 'widow_taken':
      return said(link, 'widow', event.seat, { cards: listed(event.cards) });
    case 'went_down':
      return said(link, 'goDown', event.seat, { cards: listed(event.cards), count: event.count });
    case 'trump_set':
      return t('table.say.trump', { suit: suitName(event.suit) });
    case 'card_hidden':
      return event.card && event.seat === link.seat
        ? t('table.say.hidden.known', { card: cardName(event.card) })
        : said(link, 'hidden', event.seat);
    case 'revealed':
      return said(link, 'revealed', event.seat, { card: cardName(event.card) });
    case 'hidden_returned':
      return said(link, 'returned', event.seat, { card: cardName(event.card) });
    case 'played':
      return t('table.say.played', { name: nameOf(link, event.seat), card: cardName(event.card) });
    case 'committed':
    case 'folded':
      return event.card && event.seat !== link.seat
        ? t(`table.say.${event.event}.seen`, { name: plainName(link, event.seat), card: cardName(event.card) })
        : said(link, event.event, event.seat, { card: event.card ? cardName(event.card) : '' });
    case 'dropped_out':
      return said(link, 'dropped', event.seat);
    case 'claimed':
      return said(link, event.holds ? 'claimed' : 'claimedFalsely', event.seat, { cards: listed(event.cards) });
    case 'eliminated':
      return said(link, 'eliminated', event.seat, { why: because(event.why) });
    case 'trick_taken':
      return said(link, 'taken', event.seat);
    case 'turned_up':
      return t('table.say.turnedUp', { card: cardName(event.card) });
    case 'melded':
      return said(link, 'melded', event.seat, { meld: translated(`bezique.meld.${event.meld}`, event.meld), cards: listed(event.cards) });
    case 'swapped':
      return said(link, 'swapped', event.seat, { gave: cardName(event.gave), took: cardName(event.took) });
    case 'drew':
      return event.card && event.seat !== link.seat
        ? t('table.say.drew.seen', { name: plainName(link, event.seat), card: cardName(event.card) })
        : said(link, 'drew', event.seat, { card: event.card ? cardName(event.card) : '' });
    case 'last_tricks':
      return said(link, 'last', event.seat);
    case 'shown':
      return said(link, 'shown', event.seat, { cards: listed(event.cards) });
    case 'scored':
      return t('table.say.scored', { side: sideName(link, event.side), points: signed(event.points), why: because(event.why) });
    case 'hand_over':
      return ofHand('table.say.handOver', link.table!.setup.game, { scores: scored(link, event.scores) });
    case 'match_over': {
      const isOurs = event.winners.length === 1 && event.winners[0] === link.seat;
      const winners = event.winners.map((seat) => nameOf(link, seat)).join(', ');
      return t(isOurs ? 'table.say.matchOver.you' : 'table.say.matchOver', { winners, scores: scored(link, event.scores) });
    }
  }
}

const scored = (link: TableLink, scores: readonly number[]) =>
  scores.map((score, side) => `${sideName(link, side)} ${signed(score)}`).join(', ');
