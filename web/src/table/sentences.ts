/** Every event in one sentence, the news first. The log shows them, a screen reader reads them. */
import { capital } from '../lib/capital';
import { fill } from '../lib/format';
import { ofHand } from '../lib/hands';
import { signed } from '../lib/points';
import type { MatchState } from './state';
import { asSentence, sentence, cardName, t, translated, type Key } from '../lib/words.svelte';
import type { GameEvent } from '../protocol';
import { nameOf, plainName, sideName } from './seats';
import { suitName, takenSentence } from './status';

const listed = (cards: readonly string[]) => cards.map(cardName).join(', ');

/** The verb differs for "you" and others: `table.say.bid.you` and `table.say.bid`. */
function said(table: MatchState, what: string, seat: number, gaps: Record<string, string | number> = {}): string {
  const isOurs = seat === table.seat;
  return t(`table.say.${what}${isOurs ? '.you' : ''}` as Key, { name: plainName(table, seat), ...gaps });
}

export function eventSentence(event: GameEvent, table: MatchState): string {
  switch (event.event) {
    case 'dealt':
      return said(table, 'dealt', event.seat, { count: event.count });
    case 'redealt':
      return t('table.say.redealt', { why: sentence(event.why) });
    case 'bidding_opened':
      return said(table, 'bidding', event.seat);
    case 'bid':
      return said(table, 'bid', event.seat, { amount: event.amount });
    case 'passed':
      return said(table, 'passed', event.seat);
    case 'widow_taken':
      return said(table, 'widow', event.seat, { cards: listed(event.cards) });
    case 'went_down':
      return said(table, 'goDown', event.seat, { cards: listed(event.cards), count: event.count });
    case 'trump_set':
      return t('table.say.trump', { suit: suitName(event.suit) });
    case 'card_hidden':
      return event.card && event.seat === table.seat
        ? t('table.say.hidden.known', { card: cardName(event.card) })
        : said(table, 'hidden', event.seat);
    case 'revealed':
      return said(table, 'revealed', event.seat, { card: cardName(event.card) });
    case 'hidden_returned':
      return said(table, 'returned', event.seat, { card: cardName(event.card) });
    case 'played':
      return t('table.say.played', { name: nameOf(table, event.seat), card: cardName(event.card) });
    case 'committed':
    case 'folded':
      return event.card && event.seat !== table.seat
        ? t(`table.say.${event.event}.seen`, { name: plainName(table, event.seat), card: cardName(event.card) })
        : said(table, event.event, event.seat, { card: event.card ? cardName(event.card) : '' });
    case 'dropped_out':
      return said(table, 'dropped', event.seat);
    case 'claimed':
      return said(table, event.holds ? 'claimed' : 'claimedFalsely', event.seat, { cards: listed(event.cards) });
    case 'eliminated':
      return said(table, 'eliminated', event.seat, { why: sentence(event.why) });
    case 'trick_taken':
      return capital(asSentence(takenSentence(table, event.seat)));
    case 'turned_up':
      return t('table.say.turnedUp', { card: cardName(event.card) });
    case 'melded':
      return said(table, 'melded', event.seat, { meld: meldName(table, event.meld), cards: listed(event.cards) });
    case 'swapped':
      return said(table, 'swapped', event.seat, { gave: cardName(event.gave), took: cardName(event.took) });
    case 'drew':
      return event.card && event.seat !== table.seat
        ? t('table.say.drew.seen', { name: plainName(table, event.seat), card: cardName(event.card) })
        : said(table, 'drew', event.seat, { card: event.card ? cardName(event.card) : '' });
    case 'last_tricks':
      return said(table, 'last', event.seat);
    case 'shown':
      return said(table, 'shown', event.seat, { cards: listed(event.cards) });
    case 'announced':
      return capital(sentence(event.text, (seat) => plainName(table, seat)));
    case 'scored':
      return t('table.say.scored', { side: sideName(table, event.side), points: signed(event.points), why: sentence(event.why) });
    case 'round_over':
      return ofHand('table.say.roundOver', table.info.setup.game, { scores: scored(table, event.scores) });
    case 'match_over': {
      const isOurs = event.winners.length === 1 && event.winners[0] === table.seat;
      const winners = event.winners.map((seat) => nameOf(table, seat)).join(', ');
      return t(isOurs ? 'table.say.matchOver.you' : 'table.say.matchOver', { winners, scores: scored(table, event.scores) });
    }
    default:
      return unknownEvent(event, table);
  }
}

/** An event that only the game's own texts know. */
function unknownEvent({ event, seat }: { event: string; seat?: number }, table: MatchState): string {
  const text = translated(`${table.info.setup.game}.event.${event}`, `{name}: ${event.replaceAll('_', ' ')}.`);
  return capital(fill(text, { name: seat === undefined ? '' : plainName(table, seat) }));
}

const meldName = (table: MatchState, meld: string) => translated(`${table.info.setup.game}.meld.${meld}`, meld);

const scored = (table: MatchState, scores: readonly number[]) =>
  scores.map((score, side) => `${sideName(table, side)} ${signed(score)}`).join(', ');
