/** The status line: whose turn it is, and what they have to do. */
import { capital } from '../lib/capital';
import { prefs } from '../lib/prefs.svelte';
import { ofHand } from '../lib/hands';
import { parseCard } from '../lib/cards';
import { isAwaited, isMyTurn, type MatchState } from './state';
import { sentence, t, type Key } from '../lib/words.svelte';
import type { View } from '../protocol';
import type { TrickAnimation } from './trickAnimation.svelte';
import type { GameUi } from './gameUi';
import { nameOf, plainName } from './seats';
import { ledOf, trumpOf } from './shown';

export const suitName = (suit: string): string => (suit === '*' ? t('card.joker') : t(`suit.${suit}` as Key));

/** What we have to do, in a few words. */
export function wanted(view: View): string {
  const led = ledOf(view);
  const plays = (view.legal ?? []).filter((action) => action.startsWith('play '));
  const isFollowing = led !== '' && plays.length > 0 && plays.every((action) => parseCard(action.split(' ')[1]!).suit === led);
  if (isFollowing) return t('table.status.follow', { suit: suitName(led) });
  if (isVoid(view, led, plays)) {
    const isTrumping = plays.length < view.hand.length && plays.every((action) => parseCard(action.split(' ')[1]!).suit === trumpOf(view));
    return t(isTrumping ? 'table.status.voidTrump' : 'table.status.void', { suit: suitName(led) });
  }
  return sentence(view.prompt);
}

/** Whether we hold no card of the suit led and have to say so; a joker led asks for no suit. */
function isVoid(view: View, led: string, plays: readonly string[]): boolean {
  const isStrict = view.prompt.key === 'prompt.follow';
  return isStrict && led !== '' && led !== '*' && plays.length > 0 && view.hand.every((card) => parseCard(card).suit !== led);
}

/** Somebody claims the rest. */
export const claimSentence = (table: MatchState, seat: number): string =>
  seat === table.seat ? t('table.say.claim.you') : t('table.say.claim', { name: plainName(table, seat) });

/** Who wins a trick. */
export const takenSentence = (table: MatchState, seat: number): string =>
  seat === table.seat ? t('table.took.you') : t('table.took', { name: plainName(table, seat) });

export function statusLine(table: MatchState, animation: Pick<TrickAnimation, 'lingering'>, game: GameUi): string {
  const { view, info } = table;
  if (animation.lingering) {
    const taken = takenSentence(table, animation.lingering.winner ?? 0);
    return prefs.waitForTap ? t('table.status.tap', { taken }) : taken;
  }
  if (info.claim != null && view.to_act !== null) return claimSentence(table, info.claim);
  if (info.state === 'over') return t('refusal.match_over');
  if (view.to_act === null) {
    if (!isAwaited(table)) return t('table.status.waitReady');
    return view.deals ? ofHand('table.status.ready', info.setup.game) : t('table.status.dealing');
  }
  const own = game.status?.(table);
  if (own) return capital(own);
  if (isMyTurn(table)) return t('table.status.yours', { wanted: wanted(view) });
  return t('table.status.waiting', { name: nameOf(table, view.to_act) });
}
