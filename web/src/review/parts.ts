/** Where a result came from, as rows that lead from the chance before to the chance after. */
import type { Part, Parts } from '../protocol';

export const PARTS = ['deal', 'own', 'partner', 'others', 'hidden'] as const;
export type PartName = (typeof PARTS)[number];

export interface PartRow extends Part {
  name: PartName;
  /** The chance before this part, and after it. */
  from: number;
  to: number;
}

/** The parts one after the other, each starting where the one before has ended. */
export function partRows(parts: Parts, before: number, hasPartner: boolean): PartRow[] {
  let at = before;
  return PARTS.filter((name) => name !== 'partner' || hasPartner).map((name) => {
    const from = at;
    at += parts[name].value;
    return { name, ...parts[name], from, to: at };
  });
}

/** The lowest and the highest chance that the picture has to show: all of them, and intervals beyond. */
export function extentOf(rows: readonly PartRow[]): { low: number; high: number } {
  const all = rows.flatMap(({ from, to, low, high }) => [from, to, from + low, from + high]);
  return { low: Math.min(0, ...all), high: Math.max(1, ...all) };
}
