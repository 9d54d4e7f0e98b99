import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import mindikot from '../games/mindikot/moments.json';
import { choose } from '../lib/prefs.svelte';
import { mainAction } from './legal';
import { playAhead } from './playAhead.svelte';
import { Tempo } from './tempo';
import { tableAt } from './testTable';

/** A table where others are to play before us; `come` makes it our turn. */
function before(moment = 'revealed') {
  const at = tableAt(mindikot, moment);
  const { view, history } = at.table;
  const heard: string[] = [];
  at.show({ view: { ...view, to_act: (at.table.seat! + 1) % 4, legal: [], refused: [] } });
  const stop = $effect.root(() => {
    playAhead(at.table, at.selection, at.actions, { announce: (...texts) => heard.push(...texts) }, new Tempo(() => 0.5));
  });
  flushSync();
  let events = history;
  const come = (legal = view.legal) => {
    events = [...events, history.at(-1)!];
    at.show({ view: { ...view, legal }, history: events });
    flushSync();
  };
  const playable = view.hand.find((card) => mainAction(view, card))!;
  const refused = view.refused[0]!;
  return { ...at, view, heard, stop, come, playable, refused };
}

describe('a queued card', () => {
  it('is sent when our turn comes, and not before', () => {
    const { selection, sent, heard, come, playable, stop } = before();
    selection.queue(playable);
    flushSync();
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatch(/, queued\.$/);
    expect(sent).toEqual([]);
    come();
    expect(sent).toEqual([`play ${playable}`]);
    expect(selection.queued).toBe('');
    stop();
  });

  it('is dropped with the reason if it is not legal then', () => {
    const { selection, sent, come, refused, stop } = before();
    const card = refused.cards[0]!;
    selection.queue(card);
    come();
    expect(sent).toEqual([]);
    expect(selection.queued).toBe('');
    expect(selection.note).toEqual({ card, text: `No longer queued: ${refused.why.text}`, tone: 'bad' });
    stop();
  });

  it('waits while something else has to be decided first', () => {
    const { selection, sent, come, playable, stop } = before();
    selection.queue(playable);
    come(['reveal', 'pass']);
    expect(selection.queued).toBe(playable);
    come();
    expect(sent).toEqual([`play ${playable}`]);
    stop();
  });

  it('is forgotten at the next deal', () => {
    const { selection, show, view, playable, stop } = before();
    selection.queue(playable);
    show({ view: { ...view, deals: view.deals + 1 } });
    expect(selection.queued).toBe('');
    stop();
  });
});

describe('a forced card', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    choose('autoPlay', true);
  });
  afterEach(() => {
    vi.useRealTimers();
    choose('autoPlay', false);
  });

  it('is played after as long as a person takes', () => {
    const { selection, sent, come, playable, stop } = before();
    come([`play ${playable}`]);
    expect(selection.queued).toBe(playable);
    vi.advanceTimersByTime(1799);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([`play ${playable}`]);
    stop();
  });

  it('is left to the player who stops it, or has not asked for it', () => {
    const stopped = before();
    stopped.come([`play ${stopped.playable}`]);
    stopped.selection.clear();
    choose('autoPlay', false);
    const unasked = before();
    unasked.come([`play ${unasked.playable}`]);
    vi.advanceTimersByTime(10_000);
    expect([...stopped.sent, ...unasked.sent]).toEqual([]);
    stopped.stop();
    unasked.stop();
  });

  it('is not forced if there is anything else to do', () => {
    const { sent, come, playable, stop } = before();
    come([`play ${playable}`, 'claim']);
    vi.advanceTimersByTime(10_000);
    expect(sent).toEqual([]);
    stop();
  });
});

describe('the tempo', () => {
  it('follows the turns that were a choice', () => {
    let now = 0;
    const tempo = new Tempo(
      () => 0.5,
      () => now,
    );
    const turn = (ms: number, isChoice: boolean) => {
      const end = tempo.time(() => isChoice);
      now += ms;
      end();
    };
    turn(900, false);
    expect(tempo.next(Infinity)).toBe(1800);
    turn(3000, true);
    expect(tempo.next(Infinity)).toBe(3000);
    expect(tempo.next(2000)).toBe(1000);
  });

  it('is never instant and never slow', () => {
    const tempo = new Tempo(Math.random, () => 0);
    tempo.time(() => true)();
    expect(tempo.next(Infinity)).toBe(700);
  });
});
