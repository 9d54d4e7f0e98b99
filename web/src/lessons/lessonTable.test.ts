import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import sample from '../../../tests/vectors/lesson.json';
import type { Lesson, LogEntry } from '../protocol';
import { fromJson } from '../table/fixtures';
import { CommandRefused } from '../table/live.svelte';
import { isMyTurn } from '../table/state';
import { isSame } from './actions';
import { LessonTable } from './lessonTable.svelte';

const lesson = fromJson<Lesson>(sample);
const first = lesson.steps.findIndex(({ play }) => play !== null); // the first decision
const NAMES = ['You', 'Left', 'Partner', 'Right'];
const ALL = 60_000; // ms: longer than any step

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A lesson at its first decision. */
function atFirst() {
  const table = new LessonTable(lesson, NAMES);
  for (let step = 0; step < first; step += 1) {
    table.next();
    vi.advanceTimersByTime(ALL);
  }
  return table;
}

const refusal = (promise: Promise<number>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof CommandRefused ? error.why.key : String(error)),
  );

it('shows the table as the learner knows it', () => {
  const { state } = new LessonTable(lesson, NAMES);
  expect(state.seat).toBe(lesson.seat);
  expect(state.view.hand).toEqual(lesson.deal.view.hand);
  expect(state.info.chairs.map(({ name }) => name)).toEqual(NAMES);
  expect(isMyTurn(state)).toBe(true);
});

it('plays what the learner plays, then the others one by one', async () => {
  const table = atFirst();
  const step = table.step;
  const entries: LogEntry[] = [];
  table.onEntry((entry) => entries.push(entry));
  await table.act(step.play!);
  expect(entries.map(({ seat }) => seat)).toEqual([lesson.seat]);
  expect(table.isMoving).toBe(true);
  vi.advanceTimersByTime(ALL);
  expect(entries.map(({ seat }) => seat)).toEqual(step.moves.map(({ seat }) => seat));
  expect(table.state.view).toEqual({ ...step.moves.at(-1)!.view, claim: false });
  expect([table.at, table.isMoving]).toEqual([first + 1, false]);
});

it('says why another action is not the one to take', async () => {
  const table = atFirst();
  const { play, instead } = table.step;
  const [named, why] = Object.entries(instead).find(([action]) => action !== '*')!;
  expect(await refusal(table.act(named))).toBe(why.key);
  const other = table.state.view.legal!.find((action) => action !== play && !(action in instead))!;
  expect(await refusal(table.act(other))).toBe(instead['*']!.key);
  expect([table.why, table.at]).toEqual([null, first]);
  // about anything but a card of the hand, the lesson says it itself
  await table.act('pass');
  expect([table.why?.key, table.at]).toEqual([instead['*']!.key, first]);
});

it('does not keep anybody reading who knows what to play', async () => {
  const table = new LessonTable(lesson, NAMES);
  expect(await refusal(table.act('play 2X'))).toBe('lesson.readOn');
  await table.act(lesson.steps[first]!.play!);
  expect(table.at).toBe(first);
});

it('refuses to play out of turn', async () => {
  const table = atFirst();
  await table.act(table.step.play!);
  expect(await refusal(table.act('play 2X'))).toBe('refusal.not_now');
});

it('plays for the learner, and skips ahead while the others play', () => {
  const table = atFirst();
  const { moves } = table.step;
  table.next();
  expect(table.isMoving).toBe(true);
  table.next();
  expect([table.at, table.isMoving]).toEqual([first + 1, false]);
  expect(table.state.view).toEqual({ ...moves.at(-1)!.view, claim: false });
  vi.advanceTimersByTime(ALL);
  expect(table.at).toBe(first + 1);
});

it('goes back to the decision before', async () => {
  const table = atFirst();
  const before = table.state.view;
  let welcomes = 0;
  table.onWelcome(() => void (welcomes += 1));
  table.next();
  table.back();
  expect([table.at, table.state.view]).toEqual([first, before]);
  table.next();
  vi.advanceTimersByTime(ALL);
  await table.send({ type: 'undo' });
  expect([table.at, table.state.view, welcomes]).toEqual([first, before, 2]);
});

it('gives the expected action as a hint', async () => {
  const table = atFirst();
  await table.send({ type: 'hint' });
  expect(table.state.hints.map(({ action }) => action)).toEqual([table.step.play]);
});

it('stays at the last step, and can start again', () => {
  const table = new LessonTable(lesson, NAMES);
  for (let step = 0; step < lesson.steps.length; step += 1) {
    table.next();
    vi.advanceTimersByTime(ALL);
  }
  expect([table.at, table.isLast]).toEqual([lesson.steps.length - 1, true]);
  expect(table.state.view.scores).toEqual(lesson.steps.flatMap(({ moves }) => moves).at(-1)!.view.scores);
  table.restart();
  expect([table.at, table.state.view.hand]).toEqual([0, lesson.deal.view.hand]);
});

it('compares actions without regard to the order of their cards', () => {
  expect(isSame('discard 5R 6Y', 'discard 6Y 5R')).toBe(true);
  expect(isSame('discard 5R 6Y', 'discard 5R 7Y')).toBe(false);
});
