/** The one line that says whose turn it is and what is wanted. */
import { ofHand } from '../lib/hands';
import { parseCard } from '../lib/cards';
import { said } from '../lib/said';
import type { TableLink } from '../lib/table.svelte';
import { t, type Key } from '../lib/words.svelte';
import type { View } from '../protocol';
import type { TrickAnimation } from './trickAnimation.svelte';
import type { GameUi } from './gameUi';
import { nameOf } from './seats';

export const ledOf = (view: View): string => (view.showing.led as string | undefined) ?? '';
export const trumpOf = (view: View): string => (view.showing.trump as string | undefined) ?? '';
export const suitName = (suit: string): string => (suit === '*' ? t('card.joker') : t(`suit.${suit}` as Key));

/** What the server wants of us, in a few words. */
export function wanted(view: View): string {
  const led = ledOf(view);
  const plays = (view.legal ?? []).filter((action) => action.startsWith('play '));
  const isFollowing = led !== '' && plays.length > 0 && plays.every((action) => parseCard(action.split(' ')[1]!).suit === led);
  if (isFollowing) return t('table.status.follow', { suit: suitName(led) });
  if (isVoid(view, led, plays)) {
    const isTrumping = plays.length < view.hand.length && plays.every((action) => parseCard(action.split(' ')[1]!).suit === trumpOf(view));
    return t(isTrumping ? 'table.status.voidTrump' : 'table.status.void', { suit: suitName(led) });
  }
  return said(view.wants);
}

/** Whether we should follow and hold nothing to follow with; a joker that is led asks for no suit. */
function isVoid(view: View, led: string, plays: readonly string[]): boolean {
  const isStrict = view.wants === 'follow suit' || view.phase === 'LastNine';
  return isStrict && led !== '' && led !== '*' && plays.length > 0 && view.hand.every((card) => parseCard(card).suit !== led);
}

export function statusLine(link: TableLink, animation: TrickAnimation, game: GameUi): string {
  const { view, table } = link;
  if (!view || !table) return t('table.status.loading');
  if (animation.lingering) {
    const { winner } = animation.lingering;
    return winner === link.seat ? t('table.status.weTook') : t('table.status.took', { name: nameOf(link, winner ?? 0) });
  }
  if (table.state === 'over') return t('table.status.over');
  if (view.to_act === null) {
    if (!link.isAwaited) return t('table.status.waitReady');
    return view.deals ? ofHand('table.status.ready', table.setup.game) : t('table.status.dealing');
  }
  const own = game.status?.(link);
  if (own) return own;
  if (link.isMyTurn) return t('table.status.yours', { wanted: wanted(view) });
  return t('table.status.waiting', { name: nameOf(link, view.to_act) });
}
