/** The lobby's list of tables, kept up to date. */
import type { TableSummary, AnyLobbyUpdate } from '../protocol';
import { Socket, type Connection } from './socket';

export class LiveLobby {
  connection = $state<Connection>('connecting');
  tables = $state.raw<TableSummary[]>([]);
  private readonly socket = new Socket({
    address: () => '/ws/lobby',
    onopen: () => {},
    onmessage: (message) => this.apply(message as AnyLobbyUpdate),
    onchange: (connection) => (this.connection = connection),
    ping: () => ({ type: 'ping', id: 'beat' }),
  });

  disconnect(): void {
    this.socket.close();
  }

  private apply(update: AnyLobbyUpdate): void {
    if (update.type === 'tables') this.tables = update.tables;
    if (update.type !== 'changes') return;
    const fresh = new Map(update.tables.map((card) => [card.code, card]));
    const gone = new Set(update.gone);
    const kept = this.tables.filter((card) => !gone.has(card.code)).map((card) => fresh.get(card.code) ?? card);
    const known = new Set(kept.map((card) => card.code));
    this.tables = [...update.tables.filter((card) => !known.has(card.code)), ...kept];
  }
}
