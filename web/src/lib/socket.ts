/** A WebSocket that reconnects automatically and notices within two seconds that the server is gone. */

const BEAT = 500; // ms between two pings
const SILENCE = 1400; // ms without a message until the connection counts as lost
const FIRST_PAUSE = 150;
const LONGEST_PAUSE = 4000;
// close codes after which reconnecting is pointless
const FINAL = new Set([4401, 4403, 4404, 4409, 4410]);

export type Connection = 'connecting' | 'live' | 'lost' | 'closed';

/** What all messages from the server have in common. */
interface Message {
  type: string;
}

export interface SocketHandlers {
  /** Where to connect; called for every attempt. */
  address: () => string;
  onopen: () => void;
  onmessage: (message: unknown) => void;
  onchange: (connection: Connection, closeCode: number) => void;
  /** A message that the server answers immediately. */
  ping: () => object;
}

export class Socket {
  private socket: WebSocket | null = null;
  private pause = FIRST_PAUSE;
  private lastMessage = 0;
  private lastBeat = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private isClosed = false;

  constructor(private readonly handlers: SocketHandlers) {
    this.connect();
    addEventListener('online', this.connectNow);
    document.addEventListener('visibilitychange', this.connectNow);
  }

  private readonly connectNow = () => {
    if (!this.isClosed && !this.socket && document.visibilityState === 'visible') this.connect();
  };

  private connect(): void {
    clearTimeout(this.timer);
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = (this.socket = new WebSocket(`${scheme}//${location.host}${this.handlers.address()}`));
    this.lastMessage = this.lastBeat = Date.now();
    clearInterval(this.beat);
    this.beat = setInterval(() => this.check(socket), BEAT);
    socket.onopen = () => {
      this.lastMessage = Date.now();
      this.handlers.onopen();
    };
    socket.onmessage = (event) => {
      this.lastMessage = Date.now();
      const message = JSON.parse(event.data as string) as Message;
      // the server also says goodbye to connections it never accepted
      if (message.type !== 'bye') {
        this.pause = FIRST_PAUSE;
        this.handlers.onchange('live', 0);
      }
      this.handlers.onmessage(message);
    };
    socket.onclose = (event) => this.ended(socket, event.code);
  }

  /** Pings the server, and replaces a connection that has been silent too long. */
  private check(socket: WebSocket): void {
    const now = Date.now();
    if (now - this.lastBeat > 2 * BEAT) this.lastMessage = now; // the page was suspended: messages may still be queued
    this.lastBeat = now;
    if (now - this.lastMessage > SILENCE) this.reconnect();
    else if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(this.handlers.ping()));
  }

  private ended(socket: WebSocket, code: number): void {
    if (socket !== this.socket) return;
    this.socket = null;
    clearInterval(this.beat);
    if (this.isClosed) return;
    if (FINAL.has(code)) {
      this.close();
      this.handlers.onchange('closed', code);
      return;
    }
    this.handlers.onchange('lost', code);
    this.timer = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }

  /** Drops this connection and opens another. */
  reconnect(): void {
    const socket = this.socket;
    if (!socket) return;
    socket.onclose = null;
    socket.close();
    this.ended(socket, 0);
  }

  send(message: object): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    removeEventListener('online', this.connectNow);
    document.removeEventListener('visibilitychange', this.connectNow);
    const socket = this.socket;
    if (!socket) return;
    socket.onmessage = null;
    // browsers log an error if a socket is closed before it is open
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket.close();
  }
}
