/** Suit shapes in a 100 × 100 box, and pip positions on a 200 × 280 card. */

export const MARK: Record<string, string> = {
  H: 'M50 90C20 66 7 48 7 31C7 17 18 8 30 8C39 8 46.5 13 50 21.5C53.5 13 61 8 70 8C82 8 93 17 93 31C93 48 80 66 50 90Z',
  D: 'M50 5C58 23 69 37 83 50C69 63 58 77 50 95C42 77 31 63 17 50C31 37 42 23 50 5Z',
  S: 'M50 6C60 26 92 40 92 63C92 77 82 85 71 85C64 85 58 82 54 76C55 85 58 91 65 95L35 95C42 91 45 85 46 76C42 82 36 85 29 85C18 85 8 77 8 63C8 40 40 26 50 6Z',
  C: 'M50 6a20.5 20.5 0 1 1 0 41a20.5 20.5 0 1 1 0-41ZM27.5 37a21 21 0 1 1 0 42a21 21 0 1 1 0-42ZM72.5 37a21 21 0 1 1 0 42a21 21 0 1 1 0-42ZM42 40h16v26h-16ZM46 62h8C54 80 58 90 65 95H35C42 90 46 80 46 62Z',
  R: 'M50 8L96 88H4Z',
  Y: 'M50 4L63 36L96 39L71 61L79 95L50 76L21 95L29 61L4 39L37 36Z',
  B: 'M50 8a42 42 0 1 1 0 84a42 42 0 1 1 0-84Z',
  G: 'M14 14H86V86H14Z',
  '*': 'M50 4L63 36L96 39L71 61L79 95L50 76L21 95L29 61L4 39L37 36Z',
};

type Spot = [x: number, y: number];
const [LEFT, MIDDLE, RIGHT] = [74, 100, 126];
const [TOP, BOTTOM] = [60, 220];
const pair = (y: number): Spot[] => [
  [LEFT, y],
  [RIGHT, y],
];
const pairs = (count: number): Spot[] =>
  Array.from({ length: count }, (_, index) => pair(TOP + ((BOTTOM - TOP) * index) / (count - 1))).flat();

/** Pips below the middle are upside down. */
export const PIPS: Record<string, Spot[]> = {
  '2': [
    [MIDDLE, TOP],
    [MIDDLE, BOTTOM],
  ],
  '3': [
    [MIDDLE, TOP],
    [MIDDLE, 140],
    [MIDDLE, BOTTOM],
  ],
  '4': pairs(2),
  '5': [...pairs(2), [MIDDLE, 140]],
  '6': pairs(3),
  '7': [...pairs(3), [MIDDLE, 100]],
  '8': [...pairs(3), [MIDDLE, 100], [MIDDLE, 180]],
  '9': [...pairs(4), [MIDDLE, 140]],
  '10': [...pairs(4), [MIDDLE, 87], [MIDDLE, 193]],
};
