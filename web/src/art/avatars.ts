/** What stands for people and bots: drawings of 40 × 40 on a disc, in layers of a color and a path. */
import type { AvatarChoice } from '../protocol';

export type AvatarName = AvatarChoice['avatar'];
export interface Drawing {
  ground: string;
  layers: [string, string][];
}

const INK = '#10312e';
const CREAM = '#fff6e0';

const discs = (...all: [x: number, y: number, r: number][]): string =>
  all.map(([x, y, r]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`).join('');

const drawing = (ground: string, ...layers: [string, string][]): Drawing => ({ ground, layers });

/** People choose among these. */
export const AVATARS: Record<AvatarName, Drawing> = {
  fox: drawing(
    '#f6d9a8',
    ['#d9662b', 'M8 8l7 6h10l7-6 1 14-13 12L7 22z'],
    [CREAM, 'M7 22l8 1 5 11zM33 22l-8 1-5 11z'],
    [INK, discs([14.5, 20.5, 1.7], [25.5, 20.5, 1.7], [20, 32, 2.2])],
  ),
  cat: drawing(
    '#c9b8f0',
    ['#3b3550', 'M9 7l7 6h8l7-6 1 16a12 10 0 0 1-24 0z'],
    ['#ffd75e', discs([15, 21, 2.8], [25, 21, 2.8])],
    ['#3b3550', 'M15 18.4q1.6 2.6 0 5.2q-1.6-2.6 0-5.2zM25 18.4q1.6 2.6 0 5.2q-1.6-2.6 0-5.2z'],
    ['#f29bb2', 'M18 25.5h4L20 28z'],
  ),
  owl: drawing(
    '#a9d5c0',
    ['#7a5230', 'M9 6l8 5h6l8-5v18a11 11 0 0 1-22 0z'],
    ['#c79a63', 'M13 26h14a7 7 0 0 1-14 0z'],
    [CREAM, discs([15, 18, 4.8], [25, 18, 4.8])],
    [INK, discs([15.5, 18, 2.2], [24.5, 18, 2.2])],
    ['#f2a33a', 'M18 21h4l-2 5z'],
  ),
  fish: drawing(
    '#9fd4ee',
    ['#1f6fa8', 'M4 20q10-12 21-2l9-6q-3 8 0 16l-9-6q-11 10-21-2z'],
    ['#f4c542', 'M17 13q4 7 0 14h-3.5q4-7 0-14z'],
    [CREAM, discs([10, 18.6, 2])],
    [INK, discs([10, 18.6, 1])],
  ),
  boat: drawing(
    '#cfeaf2',
    [CREAM, 'M19 5v18H8z'],
    ['#d64545', 'M21 8l10 15H21z'],
    ['#8a4b2a', 'M7 25h26l-4 7H11z'],
    ['#2b7a9e', 'M0 31q5-3 10 0t10 0t10 0t10 0v9H0z'],
  ),
  cactus: drawing(
    '#f6c99a',
    ['#d08c4c', 'M0 32h40v8H0z'],
    ['#3c8a4e', 'M17 33V11a3 3 0 0 1 6 0v10h3v-4a2.5 2.5 0 0 1 5 0v6a3 3 0 0 1-3 3h-5v7zM18 28h-5a3 3 0 0 1-3-3v-6a2.5 2.5 0 0 1 5 0v4h3z'],
    ['#e0457b', discs([20, 8, 2.8])],
  ),
  kite: drawing(
    '#7fb2e5',
    ['#e0457b', 'M20 4l11 12-11 15z'],
    ['#f4b63f', 'M20 4L9 16l11 15z'],
    [CREAM, 'M9 15.4h22v1.2H9zM19.4 5h1.2v25h-1.2z'],
    ['#5b2a86', 'M20 30l-4 3 4 2 4-2zM20 35l-3 3h6z'],
  ),
  lantern: drawing(
    '#3a2a4f',
    ['#d8432f', 'M12 12h16q6 8 0 16H12q-6-8 0-16zM18.5 30h3l.5 7h-4z'],
    [
      '#ffcf6b',
      'M19 12h2v16h-2zM15 12q-4 8 0 16h-1.6q-4-8 0-16zM25 12q4 8 0 16h1.6q4-8 0-16zM14 8h12v4H14zM14 28h12v3H14zM19.2 3h1.6v5h-1.6z',
    ],
  ),
  lotus: drawing(
    '#bfe6d6',
    ['#3f8f5f', 'M6 30h28q-14 8-28 0z'],
    ['#c9427e', 'M3 20q10-1 17 11q-14 1-17-11zM37 20q-10-1-17 11q14 1 17-11z'],
    ['#e36aa0', 'M9 12q10 4 11 19q-13-5-11-19zM31 12q-10 4-11 19q13-5 11-19z'],
    ['#f9b9d2', 'M20 7q8 12 0 24q-8-12 0-24z'],
  ),
  moon: drawing(
    '#24335c',
    ['#f7e3a1', 'M23 6a14.5 14.5 0 1 0 11 20a12.5 12.5 0 0 1-11-20z'],
    [CREAM, 'M30 9l1 3 3 1-3 1-1 3-1-3-3-1 3-1zM25 18l.7 1.8 1.8.7-1.8.7-.7 1.8-.7-1.8-1.8-.7 1.8-.7z'],
  ),
  mountain: drawing(
    '#f5b8a0',
    ['#f9e58f', discs([29, 12, 4.5])],
    ['#8d7ab5', 'M12 36l16-20 16 20z'],
    ['#4a4680', 'M-4 36L14 9l18 27z'],
    [CREAM, 'M14 9l6 9-3-1-3 3-3-3-3 1z'],
    ['#3f7a5a', 'M0 33h40v7H0z'],
  ),
  mushroom: drawing(
    '#cfe3a5',
    [CREAM, 'M15 20h10l2 13q-7 3-14 0z'],
    ['#cf3b3b', 'M4 22Q6 6 20 6t16 16q-16 4-32 0z'],
    [CREAM, discs([13, 15, 2.8], [22, 11, 2.3], [29, 17.5, 2.3])],
  ),
  planet: drawing(
    '#1f2a44',
    ['#e58f4a', discs([20, 20, 9])],
    ['#9fe0d4', 'M4.6 27.2A17 5 -25 1 0 35.4 12.8A17 5 -25 1 0 4.6 27.2zM7.3 25.9A14 2.8 -25 1 1 32.7 14.1A14 2.8 -25 1 1 7.3 25.9z'],
    ['#f4ab68', 'M11.8 23.8A9 9 0 0 1 28.2 16.2z'],
    [CREAM, discs([9, 10, 1.2], [31, 30, 1.2], [27, 6.5, 0.9])],
  ),
  snail: drawing(
    '#ffe2b8',
    ['#7d8f2f', 'M5 32h26q5-1 4-7l-1-8 2.4-6.500h-1.600l-2.3 6h-1.500l-1.5-6h-1.600l1 7v7q0 3-4 3H10z'],
    ['#b5563a', discs([17, 20, 10])],
    ['#eab07c', discs([17, 20, 6.8])],
    ['#b5563a', discs([17, 20, 3.6])],
  ),
  sun: drawing(
    '#8fd0f5',
    [
      '#f08c1e',
      'M20.0 4.0L23.4 9.5L29.4 7.1L28.9 13.5L35.2 15.1L31.0 20.0L35.2 24.9L28.9 26.5L29.4 32.9L23.4 30.5L20.0 36.0L16.6 30.5L10.6 32.9L11.1 26.5L4.8 24.9L9.0 20.0L4.8 15.1L11.1 13.5L10.6 7.1L16.6 9.5z',
    ],
    ['#ffd34d', discs([20, 20, 9.5])],
    [INK, `${discs([16.5, 18.5, 1.4], [23.5, 18.5, 1.4])}M15 22q5 6 10 0q-5 3-10 0z`],
  ),
  teapot: drawing(
    '#f3c6cf',
    ['#2f8f8a', 'M9 18h19q4 14-4 16H14q-9-2-5-16zM27 22q5-1 6-7l4 1q-2 11-10 13z'],
    ['#2f8f8a', 'M10 19q-8-1-7 6t10 6v-2.800q-6.5 0-7-3.500t4-2.700z'],
    ['#1c5f5c', `M11 17q7.5-7 15 0z${discs([18.5, 11.5, 2.2])}`],
    [CREAM, discs([18.5, 22.5, 1.8], [16, 25.5, 1.8], [21, 25.5, 1.8], [17.2, 28.3, 1.8], [19.8, 28.3, 1.8])],
  ),
};

/** The bots' faces, by their names at a table. */
export const BOTS: Record<string, Drawing> = {
  Bolt: drawing(
    '#3b4a5a',
    [CREAM, 'M21.5 2l-5 7h3l-1 4 5-6.500h-3z'],
    ['#f4c542', 'M12 13h16l6 9.5-6 9.500H12l-6-9.500z'],
    [INK, 'M12 18h5v5h-5zM23 18h5v5h-5zM15 27h10v2H15z'],
  ),
  Cog: drawing(
    '#24405c',
    [
      '#8fb3c9',
      'M32.2 17.4L35.8 17.8L35.8 22.2L32.2 22.6L31.0 25.9L33.6 28.5L30.7 31.9L27.7 29.9L24.7 31.6L24.9 35.2L20.6 36.0L19.6 32.5L16.1 31.9L14.0 34.8L10.1 32.6L11.6 29.3L9.4 26.6L5.9 27.5L4.3 23.3L7.6 21.7L7.6 18.3L4.3 16.7L5.9 12.5L9.4 13.4L11.6 10.7L10.1 7.4L14.0 5.2L16.1 8.1L19.6 7.5L20.6 4.0L24.9 4.8L24.7 8.4L27.7 10.1L30.7 8.1L33.6 11.5L31.0 14.1z',
    ],
    ['#edf4f7', discs([20, 20, 9.5])],
    [INK, `${discs([16.5, 18.5, 2], [23.5, 18.5, 2])}M16 24h8v1.800h-8z`],
  ),
  Dial: drawing(
    '#4b3a78',
    ['#cbb7f5', discs([20, 21, 14])],
    ['#fbf7ff', discs([20, 21, 11.5])],
    ['#d8432f', 'M19 22l1-12 1 12z'],
    [INK, `${discs([14.5, 20, 2], [25.5, 20, 2])}M14 25q6 6 12 0q-6 3-12 0z`],
  ),
  Gizmo: drawing(
    '#1f5a4a',
    ['#bfe9cf', `M13 11L9.5 5l1.5-1 4 7zM27 11l3.5-6-1.5-1-4 7z${discs([10, 4.5, 1.8], [30, 4.5, 1.8])}`],
    ['#8fd6a8', 'M11 11h18a4 4 0 0 1 4 4v13a4 4 0 0 1-4 4H11a4 4 0 0 1-4-4V15a4 4 0 0 1 4-4z'],
    [INK, 'M11 15h18v9H11z'],
    ['#9ff2c0', discs([16, 19.5, 2.2], [24, 19.5, 2.2])],
    [INK, 'M14 27h2v2h-2zM19 27h2v2h-2zM24 27h2v2h-2z'],
  ),
  Rivet: drawing(
    '#4a3328',
    ['#d98a5b', 'M9 33V18a11 11 0 0 1 22 0v15z'],
    ['#8d4f2b', discs([12.5, 30, 1.3], [27.5, 30, 1.3], [20, 10, 1.3])],
    [CREAM, 'M11 17h18v6H11z'],
    [INK, `${discs([15.5, 20, 2], [24.5, 20, 2])}M16 27h8v2h-8z`],
  ),
  Tock: drawing(
    '#6b2f4f',
    ['#f0a9c6', 'M11 16h18v17H11z'],
    ['#a63a6b', 'M20 4l14 13H6z'],
    [CREAM, discs([15.5, 21.5, 3.2], [24.5, 21.5, 3.2], [20, 12, 2])],
    [INK, `${discs([15.5, 21.5, 1.5], [24.5, 21.5, 1.5])}M16 28h8v2h-8z`],
  ),
};
