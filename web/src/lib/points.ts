/** Points with a true minus, which is as wide as a plus. */
export const points = (value: number): string => String(value).replace('-', '−');

/** What was won or lost. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : points(value));
