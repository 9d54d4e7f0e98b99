/** A player's statistics in one game, grouped for display. */
import type { Figure, GameProfile } from '../protocol';

export interface Kind {
  name: string; // the kind of meld: run, marriage …
  title: string;
  times: number;
  points: number;
}

export interface Share {
  name: string;
  part: number;
  whole: number;
}

/** Melds by kind: count and points in one row. */
export function kindsOf(figures: readonly Figure[]): Kind[] {
  const value = new Map(figures.map((figure) => [figure.name, figure.value]));
  return figures.flatMap(({ name, title, value: times }) => {
    const kind = /^melds_(\w+)$/.exec(name)?.[1];
    return kind ? [{ name: kind, title, times, points: value.get(`points_${kind}`) ?? 0 }] : [];
  });
}

/** The statistics that are a single number. */
export const plainOf = (figures: readonly Figure[]): Figure[] => figures.filter(({ name }) => !/^(melds|points)_/.test(name));

/** The statistics that are a share of a whole. */
export function sharesOf({ figures, played, won }: GameProfile): Share[] {
  const value = (name: string) => figures.find((figure) => figure.name === name)?.value ?? 0;
  return [
    { name: 'won', part: won, whole: played },
    { name: 'bids', part: value('bids_made'), whole: value('bids_won') },
    { name: 'claims', part: value('claims_held'), whole: value('claims_held') + value('claims_failed') },
  ].filter(({ name, whole }) => name === 'won' || whole > 0);
}
