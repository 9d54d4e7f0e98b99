/** Finds cards such as `10♥` in a text. */
const CARD = /(10|[2-9JQKA])([♠♥♦♣])/g;
const SUITS: Record<string, string> = { '♠': 'S', '♥': 'H', '♦': 'D', '♣': 'C' };

/** Plain text, or a card in notation. */
export interface Piece {
  text?: string;
  card?: string;
}

export function withCards(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of text.matchAll(CARD)) {
    if (found.index > end) pieces.push({ text: text.slice(end, found.index) });
    pieces.push({ card: found[1]! + SUITS[found[2]!]! });
    end = found.index + found[0].length;
  }
  return end < text.length ? [...pieces, { text: text.slice(end) }] : pieces;
}
