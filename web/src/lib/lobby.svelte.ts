/** The lobby's list of tables, live. */
import type { TableSummary, AnyLobbyUpdate } from '../protocol';
import { Socket, type State } from './socket';

export class LobbyLink {
  state = $state<State>('connecting');
  tables = $state.raw<TableSummary[]>([]);
  private readonly socket = new Socket({
    address: () => '/ws/lobby',
    opened: () => {},
    heard: (message) => this.heard(message as AnyLobbyUpdate),
    changed: (state) => (this.state = state),
    ping: () => ({ type: 'ping', id: 'beat' }),
  });

  leave(): void {
    this.socket.leave();
  }

  private heard(told: AnyLobbyUpdate): void {
    if (told.type === 'tables') this.tables = told.tables;
    if (told.type !== 'changes') return;
    const fresh = new Map(told.tables.map((card) => [card.code, card]));
    const gone = new Set(told.gone);
    const kept = this.tables.filter((card) => !gone.has(card.code)).map((card) => fresh.get(card.code) ?? card);
    const known = new Set(kept.map((card) => card.code));
    this.tables = [...told.tables.filter((card) => !known.has(card.code)), ...kept];
  }
}
