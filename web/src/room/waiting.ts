/** What everyone at an open table is waiting for: the key of a sentence and its parameters. */
import type { Key } from '../lib/words.svelte';
import type { TableInfo } from '../protocol';

export interface Sentence {
  key: Key;
  gaps: Record<string, string | number>;
}

export const isFree = (chair: { user: string | null; bot: string | null }): boolean => chair.user === null && chair.bot === null;

export const hostName = (table: TableInfo): string => {
  const seated = table.chairs.find((chair) => chair.user === table.host)?.name;
  return seated ?? table.watchers.find((person) => person.user === table.host)?.name ?? '';
};

export function waitingFor(table: TableInfo, user: string): Sentence {
  const isHost = table.host === user;
  const free = table.chairs.filter(isFree).length;
  const isSeated = table.chairs.some((chair) => chair.user === user);
  const host = hostName(table);
  if (isHost && table.requests.length) return { key: 'room.answerFirst', gaps: { name: table.requests[0]!.name } };
  if (table.requests.some((person) => person.user === user)) return { key: 'room.requested', gaps: { host } };
  if (free && !isSeated) return { key: 'room.takeSeat', gaps: { free } };
  if (free === 1) return { key: table.setup.auto_start ? 'room.oneMoreAuto' : 'room.oneMore', gaps: {} };
  if (free) return { key: table.setup.auto_start ? 'room.moreAuto' : 'room.more', gaps: { free } };
  if (isHost) return { key: 'room.youStart', gaps: {} };
  return { key: 'room.hostStarts', gaps: { host } };
}
