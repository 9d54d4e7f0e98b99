import { describe, expect, it } from 'vitest';
import { directions } from './compass';
import { RATIO, type Box, type Layout, type Scene } from './geometry';
import { handPoint, handRows, computeLayout, sideWidth, trayPoint } from './layout';
import { COMFORT, LEAST, rowsOf } from './rows';
import { centerRoom, placementOf } from './placement';

const PANEL = 300;
// the felt on each screen: without the header, and without the side panel if it is beside the felt
const FELTS: [name: string, w: number, h: number][] = [
  ['375x812', 375, 812 - 48],
  ['390x844', 390, 844 - 48],
  ['768x1024', 768, 1024 - 56],
  ['1366x768', 1366 - PANEL, 768 - 56],
  ['1920x1080', 1920 - PANEL, 1080 - 56],
  ['1920x1080 without the panel', 1782, 1080 - 56],
];
const SHORT: [name: string, w: number, h: number][] = [
  ['844x390', 844, 390 - 48],
  ['667x375', 667, 375 - 48],
  ['phone on its side', 812, 375 - 44],
  ['large text', 683, 384 - 44],
];

// the largest hands of each game, with realistic suit lengths
const suits = (...counts: number[]) => counts.flatMap((count, index) => Array<string>(count).fill('SHCD'[index]!));
const GAMES: [name: string, style: Scene['style'], seats: number[], hand: string[]][] = [
  ['Mindikot', 'tricks', [4], suits(4, 3, 3, 3)],
  ['Mindikot', 'tricks', [6], suits(2, 2, 2, 2)],
  ['Rook13', 'tricks', [4], suits(5, 4, 3, 1)],
  ['Bezique', 'melds', [2, 3, 4], suits(3, 2, 2, 2)],
  ['Cat Te', 'rows', [2, 3, 4, 5, 6], suits(2, 2, 1, 1)],
  ['any game', 'tricks', [4], suits(8, 7)],
];

function scene(w: number, h: number, seats: number, style: Scene['style'], hand: string[], tray = 0): Scene {
  return {
    w,
    h,
    seats,
    south: 1 % seats,
    style,
    most: hand.length,
    rows: handRows(hand.slice(tray), w, h),
    tray,
    bottom: 60,
    side: sideWidth(w, h, style),
  };
}

const card = (x: number, y: number, w: number): Box => ({ x: x - w / 2, y: y - (w * RATIO) / 2, w, h: w * RATIO });
/** The corner of a card with its rank and suit. */
const index = (box: Box): Box => ({ x: box.x, y: box.y, w: 0.28 * box.w, h: 0.36 * box.h });
const overlap = (a: Box, b: Box) => a.x < b.x + b.w - 0.5 && b.x < a.x + a.w - 0.5 && a.y < b.y + b.h - 0.5 && b.y < a.y + a.h - 0.5;
const inside = (box: Box, plan: Layout) =>
  box.x >= -0.5 && box.y >= -0.5 && box.x + box.w <= plan.scene.w + 0.5 && box.y + box.h <= plan.scene.h + 0.5;

const every = [...FELTS, ...SHORT].flatMap(([screen, w, h]) =>
  GAMES.flatMap(([game, style, counts, hand]) => counts.map((seats) => ({ screen, game, seats, style, hand, w, h }))),
);

const clockwiseFrom = (seat: number) => [1, 2, 3, 4, 5].map((after) => (seat + after) % 6);

describe('seats', () => {
  it('go clockwise from ours, which is South', () => {
    expect(directions(4, 0)).toEqual(['S', 'W', 'N', 'E']);
    expect(directions(4, 2)).toEqual(['N', 'E', 'S', 'W']);
    expect(directions(6, 5)).toEqual(['SW', 'NW', 'N', 'NE', 'SE', 'S']);
    expect(directions(2, 1)).toEqual(['N', 'S']);
  });

  it('exist for two to six players', () => {
    expect(() => directions(7, 0)).toThrow('no table has 7 seats');
  });
});

describe.each([...FELTS, ...SHORT])('an oval table at %s', (_, w, h) => {
  const oval = (seats: number) => {
    const plan = computeLayout(scene(w, h, seats, 'rows', suits(2, 2, 1, 1)));
    const around = directions(seats, plan.scene.south, true);
    return Object.fromEntries(around.map((direction, seat) => [direction, { plate: plan.plates[seat]!, row: plan.rows[seat]! }]));
  };

  it.each([2, 3, 4, 5])('has the same six positions for %i players as for six', (seats) => {
    for (const [direction, place] of Object.entries(oval(seats))) expect(place, direction).toEqual(oval(6)[direction]);
  });
});

describe('a hand', () => {
  it('is one row as long as enough of every card is visible', () => {
    expect(rowsOf(suits(2, 2, 2, 2), 359, 81)).toEqual([8]);
    expect(rowsOf(suits(4, 3, 3, 3), 1034, 96)).toEqual([13]);
  });

  it('breaks between two suits', () => {
    expect(rowsOf(suits(4, 3, 3, 3), 359, 81)).toEqual([7, 6]);
    expect(rowsOf(suits(5, 4, 3, 1), 359, 81)).toEqual([5, 8]);
    expect(rowsOf(suits(7, 2), 359, 81)).toEqual([7, 2]);
  });

  it('splits a suit only if it must', () => {
    expect(rowsOf(suits(13), 359, 81)).toEqual([7, 6]);
  });
});

describe.each(every)('$game with $seats seats at $screen', ({ seats, style, hand, w, h, screen }) => {
  const plan = computeLayout(scene(w, h, seats, style, hand));
  const held = hand.map((_, at) => ({ ...handPoint(plan, at), box: card(handPoint(plan, at).x, handPoint(plan, at).y, plan.card) }));
  const others = plan.plates.filter((_, seat) => seat !== plan.scene.south);
  const isShort = SHORT.some(([name]) => name === screen);

  it('shows enough of every card in the hand', () => {
    expect(plan.card).toBeGreaterThanOrEqual(52);
    for (const { box, step } of held) {
      expect(inside(box, plan)).toBe(true);
      if (step) expect(step).toBeGreaterThanOrEqual(w < 600 && hand.length < 15 ? COMFORT : LEAST);
    }
  });

  it('hides no rank and suit in the hand', () => {
    held.forEach(({ box }, at) => held.slice(at + 1).forEach((later) => expect(overlap(index(box), later.box)).toBe(false)));
  });

  it('has a slot of its own in the trick for every seat', () => {
    if (style === 'rows') return;
    const slots = plan.slots.map(({ x, y }) => card(x, y, plan.trickCard));
    slots.forEach((slot, at) => {
      expect(inside(slot, plan)).toBe(true);
      slots.slice(at + 1).forEach((other) => expect(overlap(slot, other)).toBe(false));
      [...others, plan.status, plan.hand].forEach((box) => expect(overlap(slot, box)).toBe(false));
    });
  });

  it('keeps plates, status line, hand and buttons apart', () => {
    const boxes = [...others, plan.status, plan.hand, plan.bar];
    boxes.forEach((box, at) => {
      expect(inside(box, plan)).toBe(true);
      boxes.slice(at + 1).forEach((other) => expect(overlap(box, other)).toBe(false));
    });
  });

  it('has room in front of each seat for the cards that stay there', () => {
    if (style === 'tricks' || (isShort && style === 'melds')) return;
    const count = style === 'rows' ? 7 : 9; // with open cards there is a gap between six
    const rows = plan.plates.map((_, seat) =>
      Array.from({ length: count }, (_, at) => {
        const isOwn = seat === plan.scene.south;
        const position =
          style === 'rows' ? { zone: 'laid' as const, seat, index: at, count } : { zone: 'melded' as const, seat, index: at, count, isOwn };
        const { x, y, w: width } = placementOf(plan, position);
        return card(x, y, width);
      }),
    );
    const hands = isShort ? held.map(({ box }) => box) : [plan.hand]; // on a low felt our row is beside the cards
    const trick = style === 'rows' ? [] : plan.slots.map(({ x, y }) => card(x, y, plan.trickCard));
    rows.forEach((row, seat) => {
      if (style === 'melds' && seat === plan.scene.south) return;
      row.forEach((box, at) => {
        expect(inside(box, plan)).toBe(true);
        row.slice(at + 1).forEach((later) => expect(overlap(index(box), later)).toBe(false));
        [...others, plan.status, ...hands, ...trick].forEach((other) => expect(overlap(box, other)).toBe(false));
        rows.slice(seat + 1).forEach((next, after) => {
          if (style === 'melds' && seat + 1 + after === plan.scene.south) return;
          next.forEach((other) => expect(overlap(box, other)).toBe(false));
        });
      });
    });
  });

  it('has room for the stock and the turn-up', () => {
    if (style !== 'melds' || isShort) return;
    const pile = [placementOf(plan, { zone: 'stock', index: 0 }), placementOf(plan, { zone: 'turn-up' })].map(({ x, y, w: width }) =>
      card(x, y, width),
    );
    const trick = plan.slots.map(({ x, y }) => card(x, y, plan.trickCard));
    pile.forEach((box) => [...others, ...trick, plan.status].forEach((other) => expect(overlap(box, other)).toBe(false)));
    expect(overlap(pile[0]!, pile[1]!)).toBe(false);
  });
});

describe.each(SHORT)('six players at %s', (_, w, h) => {
  const plan = computeLayout(scene(w, h, 6, 'tricks', suits(2, 2, 2, 2)));
  const others = clockwiseFrom(plan.scene.south).map((seat) => plan.plates[seat]!);

  it('have cards in the trick that can be read', () => {
    expect(plan.trickCard).toBeGreaterThanOrEqual(w < 700 ? 38 : 44);
  });

  it('sit clockwise around it', () => {
    const angles = others.map(({ x, y, w: width, h: height }) =>
      Math.atan2(y + height / 2 - plan.center.y - plan.center.h / 2, x + width / 2 - plan.center.x - plan.center.w / 2),
    );
    const turned = angles.map((angle) => (angle + 1.5 * Math.PI) % (2 * Math.PI)); // from below, clockwise on screen
    expect(turned).toEqual([...turned].sort((a, b) => a - b));
  });
});

describe.each(FELTS)('our melds at %s', (_, w, h) => {
  it.each([1, 4, 5, 8])('of %i cards are beside the hand or above it, hiding no rank', (tray) => {
    const plan = computeLayout(scene(w, h, 4, 'melds', suits(3, 2, 2, 2), tray));
    const melds = Array.from({ length: tray }, (_, at) => trayPoint(plan, at)).map(({ x, y }) => card(x, y, plan.card));
    const held = Array.from({ length: 9 - tray }, (_, at) => handPoint(plan, at)).map(({ x, y }) => card(x, y, plan.card));
    melds.forEach((box, at) => {
      expect(inside(box, plan)).toBe(true);
      [...melds.slice(at + 1), ...held].forEach((later) => expect(overlap(index(box), later)).toBe(false));
    });
    held.forEach((box, at) => held.slice(at + 1).forEach((later) => expect(overlap(index(box), later)).toBe(false)));
  });
});

describe('a phone in landscape', () => {
  it.each(every.filter(({ screen }) => screen === '844x390' || screen === '667x375'))(
    'has cards as large as in portrait, $game with $seats seats at $screen',
    ({ w, h, seats, style, hand }) => {
      const plan = computeLayout(scene(w, h, seats, style, hand));
      const upright = computeLayout(scene(h + 48, w - 48, seats, style, hand));
      expect(plan.card).toBeGreaterThanOrEqual(upright.card);
      if (style === 'tricks' && seats === 4) expect(plan.trickCard).toBeGreaterThanOrEqual(0.9 * upright.trickCard);
    },
  );
});

describe('the panel of a game', () => {
  // the header is 56 px high; at these sizes a bidding box once had 8 to 50 px
  it.each([
    [740, 360],
    [844, 390],
    [667, 375],
    [915, 412],
  ])('has room on a phone in landscape, %i x %i', (w, h) => {
    const plan = computeLayout(scene(w, h - 56, 4, 'tricks', suits(5, 4, 3, 1)));
    const room = centerRoom(plan, true);
    expect(room.h).toBeGreaterThanOrEqual(120);
    expect(room.y + room.h).toBeLessThanOrEqual(plan.hand.y);
    expect(room.x + room.w).toBeLessThanOrEqual(w - 190); // the buttons beside it stay
  });
});
