import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import mindikot from '../games/mindikot/moments.json';
import type { Person } from '../protocol';
import { alertPlayer, Announcer, turnAlert } from './announcer.svelte';
import { TableLog } from './log.svelte';
import { readRules } from './readings';
import { tableAt } from './testTable';

const fern: Person = { user: 'fern', name: 'Fern', guest: true, seat: 1, avatar: 'fox' };
const moss: Person = { user: 'moss', name: 'Moss', guest: true, seat: 2, avatar: 'fox' };
const quiet = { onEntry: () => () => {}, onWelcome: () => () => {}, onEmote: () => () => {}, onChat: () => () => {} };

it('a request for a chair is announced once', () => {
  const { table } = tableAt(mindikot, 'tricks');
  const announcer = new Announcer(new TableLog(table, quiet));
  const stop = $effect.root(() => alertPlayer(table, { connection: 'live' }, announcer, () => {}));
  const alertAfter = (...requests: Person[]) => {
    announcer.alert = '';
    table.info = { ...table.info, host: table.user, requests };
    flushSync();
    return announcer.alert;
  };
  expect(alertAfter(fern)).toContain('Fern');
  expect(alertAfter(fern)).toBe('');
  expect(alertAfter(fern, moss)).toContain('Moss');
  expect(alertAfter(fern)).toBe('');
  expect(alertAfter()).toBe('');
  expect(alertAfter(fern)).toContain('Fern');
  stop();
});

it('an alert consists of whole sentences', () => {
  const { table } = tableAt(mindikot, 'tricks');
  const view = {
    ...table.view,
    shown: { phase: 'Tricks' },
    legal: ['play 7S'],
    hand: ['7S'],
    prompt: { key: 'prompt.lead', params: {}, text: '' },
  };
  expect(turnAlert({ ...table, view })).toBe('Your turn. Lead a card. 1 playable.');
  const following = { ...view, shown: { phase: 'Tricks', led: 'S' } };
  expect(turnAlert({ ...table, view: following })).toBe('Your turn. Spades led. 1 playable.');
});

it('the reading of trump and the suit led consists of whole sentences', () => {
  const { table } = tableAt(mindikot, 'tricks');
  const refused = [{ cards: ['9H'], rule: '', why: { key: '', params: {}, text: 'You must follow suit' } }];
  const view = { ...table.view, shown: { phase: 'Tricks', led: 'S' }, hand: ['7S', '9H'], refused };
  expect(readRules({ ...table, view }, [])).toMatch(/ Spades led\. You must/);
});

it('nothing says that it is our turn once it is not', () => {
  const { table } = tableAt(mindikot, 'tricks');
  table.info = { ...table.info, state: 'playing' };
  table.view = { ...table.view, to_act: table.seat };
  const announcer = new Announcer(new TableLog(table, quiet));
  const stop = $effect.root(() => alertPlayer(table, { connection: 'live' }, announcer, () => {}));
  flushSync();
  expect(announcer.alert).toContain('Your turn');
  table.info = { ...table.info, state: 'over' };
  flushSync();
  expect(announcer.alert).toBe('');
  stop();
});
