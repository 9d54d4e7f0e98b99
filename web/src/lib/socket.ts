/** A WebSocket that comes back by itself, and notices within two seconds that nobody is there. */

const BEAT = 500; // ms between two questions whether anybody is there
const SILENCE = 1400; // ms without any word until we say that the connection is lost
const FIRST_PAUSE = 150;
const LONGEST_PAUSE = 4000;
// the server has said that coming back is of no use
const FINAL = new Set([4401, 4403, 4404, 4410]);

export type State = 'connecting' | 'live' | 'lost' | 'closed';

export interface SocketHandlers {
  /** Where to connect; asked anew each time. */
  address: () => string;
  opened: () => void;
  heard: (message: unknown) => void;
  changed: (state: State, code: number) => void;
  /** The question whether anybody is there. */
  ping: () => object;
}

export class Socket {
  private socket: WebSocket | null = null;
  private pause = FIRST_PAUSE;
  private lastWord = 0;
  private lastBeat = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private isLeft = false;

  constructor(private readonly handlers: SocketHandlers) {
    this.connect();
    addEventListener('online', this.now);
    document.addEventListener('visibilitychange', this.now);
  }

  private readonly now = () => {
    if (!this.isLeft && !this.socket && document.visibilityState === 'visible') this.connect();
  };

  private connect(): void {
    clearTimeout(this.timer);
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = (this.socket = new WebSocket(`${scheme}//${location.host}${this.handlers.address()}`));
    this.lastWord = this.lastBeat = Date.now();
    clearInterval(this.beat);
    this.beat = setInterval(() => this.listenFor(socket), BEAT);
    socket.onopen = () => {
      this.lastWord = Date.now();
      this.handlers.opened();
    };
    socket.onmessage = (event) => {
      this.lastWord = Date.now();
      const told = JSON.parse(event.data as string) as { type: string };
      // a last word is said to who is turned away, too
      if (told.type !== 'bye') {
        this.pause = FIRST_PAUSE;
        this.handlers.changed('live', 0);
      }
      this.handlers.heard(told);
    };
    socket.onclose = (event) => this.ended(socket, event.code);
  }

  /** Ask; who does not answer is given up, whatever the network pretends. */
  private listenFor(socket: WebSocket): void {
    const now = Date.now();
    if (now - this.lastBeat > 2 * BEAT) this.lastWord = now; // we slept ourselves: what came meanwhile is still to be heard
    this.lastBeat = now;
    if (now - this.lastWord > SILENCE) {
      socket.onclose = null;
      socket.close();
      this.ended(socket, 0);
    } else if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(this.handlers.ping()));
  }

  private ended(socket: WebSocket, code: number): void {
    if (socket !== this.socket) return;
    this.socket = null;
    clearInterval(this.beat);
    if (this.isLeft) return;
    if (FINAL.has(code)) {
      this.leave();
      this.handlers.changed('closed', code);
      return;
    }
    this.handlers.changed('lost', code);
    this.timer = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }

  /** Give up this connection and make another: something was missed. */
  again(): void {
    const socket = this.socket;
    if (socket) {
      socket.onclose = null;
      socket.close();
      this.ended(socket, 0);
    }
  }

  send(message: object): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  leave(): void {
    this.isLeft = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    removeEventListener('online', this.now);
    document.removeEventListener('visibilitychange', this.now);
    const socket = this.socket;
    if (!socket) return;
    socket.onmessage = null;
    // browsers complain about a socket that is closed before it is open
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket.close();
  }
}
