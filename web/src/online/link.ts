// The line to one table on a server. It may break at any moment; then it comes back by itself and
// goes on from the version it has, without a gap and without anything twice.
//
// What it promises: each version is heard once and in order; what was asked gets one answer, however
// often it had to be sent (under the same id, so that a repeat is harmless).
import type { People } from '../play/words';
import {
  randomId,
  type Listener,
  type Transport,
  type TransportState,
} from '../session/transport';
import type { Answer, FromTable, Joined, TableEvent } from '../session/wire';
import { besidePage } from './address';
import { decodeNames } from './names';

// The part of a WebSocket that is used.
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Entry {
  table: string;
  tokens: string[];
}

const beat_ms = 10_000;
const quiet_ms = 12_000; // then we ask whether anybody is there,
const silent_ms = 35_000; // and then nobody is
const again_ms = 1000; // for what the server could not take at this moment
const longest_ms = 30_000;
const tooMuch = 1008;

export function waitBefore(attempt: number, random: number): number {
  return Math.min(longest_ms, 500 * 2 ** attempt) * (0.5 + random / 2);
}

interface Question {
  text: string;
  answer: (answer: Answer | null) => void;
}

export class Link implements Transport {
  state: TransportState = 'closed';
  private listener: Listener | null = null;
  private socket: Socket | null = null;
  private opened = false;
  private joined = false;
  private have = 0; // the version of the table
  private attempt = 0;
  private heard_ms = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private readonly open = new Map<string, Question>();

  constructor(
    private readonly entry: Entry,
    private readonly connect: () => Socket = webSocket,
    private readonly random: () => number = Math.random,
  ) {}

  // Without network it waits for `wake`.
  start(listener: Listener, isOnline = globalThis.navigator?.onLine !== false): void {
    if (this.state !== 'closed') return;
    this.listener = listener;
    this.beat = setInterval(() => this.listen(), beat_ms);
    if (isOnline) this.dial();
    else this.become('away');
  }

  stop(): void {
    clearTimeout(this.retry);
    clearInterval(this.beat);
    this.hangUp();
    this.become('closed');
    for (const { answer } of this.open.values()) answer(null);
    this.open.clear();
  }

  // The network is there again, or somebody looks at the page again: no reason to wait.
  wake(): void {
    if (this.state === 'here') this.listen(); // it may have been asleep for long
    if (this.state !== 'away') return;
    clearTimeout(this.retry);
    this.attempt = 0;
    this.dial();
  }

  // The network is gone: nothing is tried before `wake`.
  sleep(): void {
    if (this.state !== 'here' && this.state !== 'connecting' && this.state !== 'away') return;
    clearTimeout(this.retry);
    this.hangUp();
    this.become('away');
  }

  // A command, or anything else that gets an answer.
  ask(message: Record<string, unknown>): Promise<Answer | null> {
    const id = randomId();
    const text = JSON.stringify({ ...message, id });
    return new Promise((answer) => {
      if (this.state === 'closed' || this.state === 'refused') return answer(null);
      this.open.set(id, { text, answer });
      if (this.joined) this.socket!.send(text);
    });
  }

  // Something that is worth nothing later.
  tell(message: object): void {
    if (this.joined) this.socket!.send(JSON.stringify(message));
  }

  // What we have is not what the server has: once more from the start.
  doubt(): void {
    this.have = 0;
    if (this.joined) this.join();
  }

  people(names: string[]): People {
    return decodeNames(names);
  }

  private become(state: TransportState): void {
    if (state === this.state) return;
    this.state = state;
    this.listener!.state(state);
  }

  private dial(): void {
    this.become('connecting');
    const socket = this.connect();
    this.socket = socket;
    this.heard_ms = Date.now();
    this.opened = false;
    socket.onopen = () => ((this.opened = true), this.join());
    socket.onmessage = ({ data }) => this.receive(data);
    socket.onclose = ({ code }) => this.lose(code);
  }

  private hangUp(): void {
    this.joined = false;
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    // Browsers complain when a socket is closed before it is open.
    socket.onopen = () => socket.close();
    socket.onmessage = socket.onclose = null;
    if (this.opened) socket.close();
  }

  private lose(code: number): void {
    this.hangUp();
    if (this.state === 'refused' || this.state === 'closed') return;
    if (code === tooMuch) this.attempt = Math.max(this.attempt, 6);
    this.become('away');
    this.retry = setTimeout(() => this.dial(), waitBefore(this.attempt++, this.random()));
  }

  private listen(): void {
    if (!this.socket) return;
    const silence_ms = Date.now() - this.heard_ms;
    if (silence_ms > silent_ms) this.lose(0);
    else if (silence_ms > quiet_ms && this.joined) this.tell({ type: 'ping' });
  }

  private join(): void {
    this.joined = false;
    const { table, tokens } = this.entry;
    const shown = tokens.length > 0 ? { tokens } : {};
    this.socket?.send(JSON.stringify({ type: 'join', table, ...shown, have: this.have }));
  }

  // A frame holds one or more messages, one a line.
  private receive(text: string): void {
    this.heard_ms = Date.now();
    const from = this.socket;
    for (const line of text.split('\n')) {
      if (this.socket !== from) return; // one of them ended the connection
      if (line) this.take(JSON.parse(line) as FromTable);
    }
  }

  private take(message: FromTable): void {
    switch (message.type) {
      case 'joined':
        return this.enter(message);
      case 'event':
        return this.joined ? this.takeEvent(message) : undefined;
      case 'answer':
        return this.takeAnswer(message);
      case 'refused':
        if (['no-entry', 'malformed', 'protocol'].includes(message.code)) this.become('refused');
        return;
      case 'pong':
        return;
      default:
        if (this.joined) this.listener!.talk(message);
    }
  }

  private enter(message: Joined): void {
    this.joined = true;
    this.attempt = 0;
    const news = this.newIn(message);
    if (!news) return this.join();
    this.have = news.table?.version ?? news.events?.at(-1)?.version ?? this.have;
    this.listener!.joined(news);
    if (!this.joined) return; // the listener doubts it
    this.become('here');
    for (const { text } of this.open.values()) this.socket!.send(text);
  }

  // Without what is known already; nothing if there is a gap.
  private newIn(message: Joined): Joined | null {
    const { events, now, ...rest } = message;
    if (!events) return message;
    const fresh = events.filter((event) => event.version > this.have);
    if (fresh.length > 0 && fresh[0]!.version > this.have + 1) return null;
    const isOld = events.length > 0 && fresh.length === 0;
    return { ...rest, events: fresh, ...(now && !isOld ? { now } : {}) };
  }

  private takeEvent(event: TableEvent): void {
    if (event.version <= this.have) return;
    if (event.version > this.have + 1) return this.join();
    this.have = event.version;
    this.listener!.event(event);
  }

  private takeAnswer(answer: Answer): void {
    const question = this.open.get(answer.id);
    if (!question) return;
    if (answer.code === 'unavailable' || answer.code === 'busy') {
      setTimeout(() => {
        if (this.joined && this.open.has(answer.id)) this.socket!.send(question.text);
      }, again_ms);
      return;
    }
    this.open.delete(answer.id);
    question.answer(answer);
  }
}

export function webSocket(): Socket {
  const url = besidePage('ws');
  url.protocol = url.protocol.replace('http', 'ws');
  return new WebSocket(url) as unknown as Socket;
}
