/** A moment of a match in a link: `?seat=2&step=17&open=1&review=2`. Seats and steps count from 1. */

export interface Bookmark {
  /** A seat, or null for a spectator; undefined if the link does not say. */
  viewer: number | null | undefined;
  /** A step; undefined for the first deal. */
  at: number | undefined;
  isOpen: boolean;
  /** The seat whose decisions are reviewed; null in a plain replay. */
  reviewed: number | null;
}

const whole = (text: string | null): number | null => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null);

export function bookmarkIn(query: URLSearchParams): Bookmark {
  const [seat, step, reviewed] = [whole(query.get('seat')), whole(query.get('step')), whole(query.get('review'))];
  return {
    viewer: seat === null || seat > 6 ? undefined : seat === 0 ? null : seat - 1,
    at: step === null ? undefined : Math.max(0, step - 1),
    isOpen: query.get('open') === '1',
    reviewed: !reviewed || reviewed > 6 ? null : reviewed - 1,
  };
}

export function queryOf({ viewer, at = 0, isOpen, reviewed }: Bookmark): string {
  const query = new URLSearchParams({ seat: String(viewer === null || viewer === undefined ? 0 : viewer + 1), step: String(at + 1) });
  if (isOpen) query.set('open', '1');
  if (reviewed !== null) query.set('review', String(reviewed + 1));
  return query.toString();
}
