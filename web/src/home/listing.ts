/** The order of the tables in the lobby. */
import type { TableSummary } from '../protocol';

const isJoinable = (card: TableSummary) => card.state === 'open' && card.taken.includes(null);

/** Tables of the game where people wait or play, those with a free chair first, then the newest. */
export function listed(tables: readonly TableSummary[], game: string): TableSummary[] {
  return tables
    .filter((card) => card.state !== 'over' && (!game || card.setup.game === game))
    .sort((a, b) => Number(isJoinable(b)) - Number(isJoinable(a)) || b.created - a.created);
}
