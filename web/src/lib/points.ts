/** Points with a proper minus sign, as wide as a plus. */
export const points = (value: number): string => String(value).replace('-', '−');

/** Points won or lost, with a sign. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : points(value));
