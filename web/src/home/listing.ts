import type { TableSummary } from '../protocol';

const isJoinable = (card: TableSummary) => card.state === 'open' && card.taken.includes(null);

/** The tables of a game that the lobby lists: those with a free seat first, then the newest. */
export function listed(tables: readonly TableSummary[], game: string): TableSummary[] {
  return tables
    .filter((card) => card.state !== 'over' && (!game || card.setup.game === game))
    .sort((a, b) => Number(isJoinable(b)) - Number(isJoinable(a)) || b.created - a.created);
}
