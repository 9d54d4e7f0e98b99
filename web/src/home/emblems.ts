/** The few cards that stand for a game; an empty text is a card's back. */
export interface MiniCard {
  rank: string;
  suit: string;
}

const hand = (...cards: string[]): MiniCard[] => cards.map((card) => ({ rank: card.slice(0, -1), suit: card.slice(-1) }));

export const EMBLEMS: Record<string, MiniCard[]> = {
  mindikot: hand('10S', '10H', '10C', '10D'),
  rook13: hand('14R', '13Y', '10B', '5G'),
  bezique: hand('JD', 'QS', 'AH'),
  cat_te: hand('2C', ' ', ' ', 'AH'),
};
