/** The melds that we can make, sorted for the sheet. */
import { catalogue } from '../../components/catalogue.svelte';
import { face, parseCard } from '../../lib/cards';
import type { View } from '../../protocol';
import type { Shown, TableauView } from './phases';

export interface Meld {
  action: string;
  kind: string;
  cards: string[];
  points: number;
}

/** The table during a deal. */
export const tableauOf = ({ shown }: View<Shown>): TableauView | null => ('melded' in shown ? shown : null);

/** The melds that each of our cards on the table has been part of. */
export function servedBy(view: View<Shown>): Map<string, string[]> {
  const melded = tableauOf(view)?.melded[view.seat ?? -1] ?? [];
  return new Map(melded.map(({ card, served }) => [card, served]));
}

/** Whether drawing is all that we can do after the trick. */
export const isOnlyDraw = (view: View<Shown>): boolean => view.legal?.join() === 'draw';

/** Every meld once, however many equal cards could make it; the most points first. */
export function meldsOf(view: View<Shown>): Meld[] {
  const served = servedBy(view);
  const trump = tableauOf(view)?.trump ?? '';
  const worth = catalogue.game('bezique')?.meld_points ?? {};
  const found = new Map<string, Meld>();
  for (const action of view.legal ?? []) {
    const [verb, kind = '', ...cards] = action.split(' ');
    if (verb !== 'meld') continue;
    const alike = cards.map((card) => `${face(card)}${served.get(card)?.join('+') ?? ''}`).sort();
    const key = [kind, ...alike].join(' ');
    const isTrump = cards.every((card) => parseCard(card).suit === trump);
    const points = (isTrump ? worth[`trump-${kind}`] : undefined) ?? worth[kind] ?? 0;
    if (!found.has(key)) found.set(key, { action, kind, cards, points });
  }
  return [...found.values()].sort((a, b) => b.points - a.points);
}
