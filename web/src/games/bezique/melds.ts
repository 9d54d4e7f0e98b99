/** The melds that the server lets us lay, sorted for a sheet. */
import { face, parseCard } from '../../lib/cards';
import type { TableauShowing, View } from '../../protocol';

export interface Meld {
  action: string;
  kind: string;
  cards: string[];
  points: number;
}

/** What the rule book's table of melds says, to be shown beside their names. */
const POINTS: Record<string, number> = {
  run: 250,
  marriage: 20,
  bezique: 40,
  'double-bezique': 500,
  aces: 100,
  kings: 80,
  queens: 60,
  jacks: 40,
};
const MARRIAGE_IN_TRUMPS = 40;

export function tableauOf(view: View): TableauShowing | null {
  return ['DrawingTrick', 'MeldWindow', 'LastNine'].includes(view.phase) ? (view.showing as unknown as TableauShowing) : null;
}

/** The melds that each of our cards on the table has served in. */
export function servedBy(view: View): Map<string, string[]> {
  const melded = tableauOf(view)?.melded[view.seat ?? -1] ?? [];
  return new Map(melded.map(({ card, served }) => [card, served]));
}

/** Whether nothing can be done after the trick but to draw. */
export const isOnlyDraw = (view: View): boolean => view.legal?.join() === 'draw';

/** Every meld that differs in more than which of two like cards it takes; the dearest first. */
export function meldsOf(view: View): Meld[] {
  const served = servedBy(view);
  const trump = tableauOf(view)?.trump ?? '';
  const found = new Map<string, Meld>();
  for (const action of view.legal ?? []) {
    const [verb, kind = '', ...cards] = action.split(' ');
    if (verb !== 'meld') continue;
    const alike = cards.map((card) => `${face(card)}${served.get(card)?.join('+') ?? ''}`).sort();
    const key = [kind, ...alike].join(' ');
    const isRoyal = kind === 'marriage' && parseCard(cards[0]!).suit === trump;
    const points = isRoyal ? MARRIAGE_IN_TRUMPS : (POINTS[kind] ?? 0);
    if (!found.has(key)) found.set(key, { action, kind, cards, points });
  }
  return [...found.values()].sort((a, b) => b.points - a.points);
}
