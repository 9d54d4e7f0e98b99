import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import type { TableLink } from '../lib/table.svelte';
import type { Person, TableInfo } from '../protocol';
import { readRules } from './readings';
import { callUs, turnCall, type Announcer } from './announcer.svelte';

const fern: Person = { user: 'fern', name: 'Fern', guest: true, seat: 1 };
const moss: Person = { user: 'moss', name: 'Moss', guest: true, seat: 2 };

it('who asks for a chair is called out once', () => {
  const link = $state<{ isHost: boolean; table: Partial<TableInfo> }>({ isHost: true, table: { requests: [] } });
  const announcer = { call: '' };
  const stop = $effect.root(() => callUs(link as unknown as TableLink, announcer as Announcer, () => {}));
  const called = (...requests: Person[]) => {
    announcer.call = '';
    link.table = { requests };
    flushSync();
    return announcer.call;
  };
  expect(called(fern)).toContain('Fern');
  expect(called(fern)).toBe('');
  expect(called(fern, moss)).toContain('Moss');
  expect(called(fern)).toBe('');
  expect(called()).toBe('');
  expect(called(fern)).toContain('Fern');
  stop();
});

it('a call consists of whole sentences', () => {
  const view = { showing: {}, legal: ['play 7S'], hand: ['7S'], wants: 'lead a card' };
  expect(turnCall({ view } as unknown as TableLink)).toBe('Your turn. Lead a card. 1 playable.');
  const following = { ...view, showing: { led: 'S' } };
  expect(turnCall({ view: following } as unknown as TableLink)).toBe('Your turn. Spades led. 1 playable.');
});

it('so do the rules of the moment', () => {
  const refused = [{ cards: ['9H'], rule: '', why: 'you must follow suit' }];
  const view = { showing: { led: 'S' }, hand: ['7S', '9H'], refused };
  expect(readRules({ view } as unknown as TableLink, [])).toMatch(/ Spades led\. You must/);
});
