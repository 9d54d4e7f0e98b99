/** Every text of the page, in English. Other languages have the same keys. */
export const en = {
  'app.name': 'Followsuit',
  'card.of': '{rank} of {suit}',
  'card.joker': 'joker',
  'card.copy': '{card}, copy {copy}',
  'card.colour': '{colour} {number}',
  'rank.A': 'ace',
  'rank.K': 'king',
  'rank.Q': 'queen',
  'rank.J': 'jack',
  'suit.C': 'clubs',
  'suit.D': 'diamonds',
  'suit.H': 'hearts',
  'suit.S': 'spades',
  'suit.R': 'red',
  'suit.Y': 'yellow',
  'suit.B': 'black',
  'suit.G': 'green',
};

export type Key = keyof typeof en;
