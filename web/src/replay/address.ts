/** A moment of a match as it stands in a link: `?seat=2&step=17&open=1`. People count seats and steps from 1. */

export interface Place {
  /** A seat, none for a spectator; not said: as the visitor likes it. */
  eyes: number | null | undefined;
  /** A step; not said: where the cards are dealt. */
  at: number | undefined;
  isOpen: boolean;
}

const whole = (text: string | null): number | null => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null);

export function placeIn(query: URLSearchParams): Place {
  const [seat, step] = [whole(query.get('seat')), whole(query.get('step'))];
  return {
    eyes: seat === null || seat > 6 ? undefined : seat === 0 ? null : seat - 1,
    at: step === null ? undefined : Math.max(0, step - 1),
    isOpen: query.get('open') === '1',
  };
}

export function queryOf({ eyes, at = 0, isOpen }: Place): string {
  const query = new URLSearchParams({ seat: String(eyes === null || eyes === undefined ? 0 : eyes + 1), step: String(at + 1) });
  if (isOpen) query.set('open', '1');
  return query.toString();
}
