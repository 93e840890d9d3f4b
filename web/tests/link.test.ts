// The line to a table on a server: it breaks, repeats itself and leaves things out, and still both
// ends have the same. The server here is a few lines that keep a log, as the real one does.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Link, waitBefore, type Socket } from '../src/online/link';
import type { Listener, TransportState } from '../src/session/transport';
import type { Answer, FromTable, Joined, TableEvent } from '../src/session/wire';

interface Sent {
  type: string;
  id?: string;
  have?: number;
  tokens?: string[];
}

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: Sent[] = [];
  closed = false;
  toServer: ((message: Sent) => void) | null = null;

  send(text: string): void {
    const message = JSON.parse(text) as Sent;
    this.sent.push(message);
    this.toServer?.(message);
  }
  close(): void {
    this.closed = true;
  }
  say(...messages: object[]): void {
    this.onmessage?.({ data: messages.map((one) => JSON.stringify(one)).join('\n') });
  }
  break(code = 1006): void {
    this.closed = true;
    this.onclose?.({ code });
  }
}

class Notes implements Listener {
  table = null;
  states: TransportState[] = [];
  versions: number[] = []; // as they came, from whole tables and from events
  talks: string[] = [];
  nows = 0;
  state = (state: TransportState) => void this.states.push(state);
  joined = ({ table, events = [], now }: Joined) => {
    if (table) this.versions = [table.version];
    for (const event of events) this.event(event);
    if (now && events.length === 0) this.nows++;
  };
  event = (event: TableEvent) => void this.versions.push(event.version);
  settled = () => Promise.resolve();
  talk = (talk: { type: string }) => void this.talks.push(talk.type);
}

const event = (version: number) => ({ type: 'event', version, what: { type: 'played' } });
const joined = (more: object) => ({ type: 'joined', seats: [1], presence: {}, hash: '', ...more });
const whole = (version: number) => joined({ table: { type: 'table', version } });

let sockets: FakeSocket[] = [];
let notes: Notes;
let link: Link;
const newest = () => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  notes = new Notes();
  const connect = () => (sockets.push(new FakeSocket()), newest());
  link = new Link({ table: 'abc', tokens: ['t1', 't2'] }, connect, () => 0.5);
});
afterEach(() => {
  link.stop();
  vi.useRealTimers();
});

function arrive(version = 5): FakeSocket {
  link.start(notes);
  newest().onopen!();
  newest().say(whole(version));
  return newest();
}

describe('a line', () => {
  test('shows its tokens first and has nothing yet', () => {
    link.start(notes);
    newest().onopen!();
    expect(newest().sent).toEqual([{ type: 'join', table: 'abc', tokens: ['t1', 't2'], have: 0 }]);
    newest().say(whole(5));
    expect(notes.states).toEqual(['connecting', 'here']);
  });

  test('takes several messages of one frame in their order', () => {
    arrive().say(event(6), event(7), { type: 'reaction', seat: 1, code: 'wow' }, event(8));
    expect(notes.versions).toEqual([5, 6, 7, 8]);
    expect(notes.talks).toEqual(['reaction']);
  });

  test('ignores what it knows', () => {
    arrive().say(event(6), event(6), event(5), event(7));
    expect(notes.versions).toEqual([5, 6, 7]);
  });

  test('asks again after a gap, and takes nothing before the answer', () => {
    const socket = arrive();
    socket.say(event(6), event(8), event(9));
    expect(socket.sent.at(-1)).toMatchObject({ type: 'join', have: 6 });
    expect(notes.versions).toEqual([5, 6]);
    socket.say(joined({ events: [event(7), event(8), event(9)], now: {} }), event(10));
    expect(notes.versions).toEqual([5, 6, 7, 8, 9, 10]);
  });

  test('puts things in order that come out of order', () => {
    const socket = arrive();
    socket.say(event(7));
    socket.say(event(6));
    socket.say(joined({ events: [event(6), event(7)], now: {} }));
    expect(notes.versions).toEqual([5, 6, 7]);
  });

  test('starts anew when what it has is doubted', () => {
    const socket = arrive();
    link.doubt();
    expect(socket.sent.at(-1)).toMatchObject({ type: 'join', have: 0 });
    socket.say(whole(9));
    expect(notes.versions).toEqual([9]);
  });

  test('comes back by itself and goes on from its version', () => {
    arrive().break();
    expect(notes.states.at(-1)).toBe('away');
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(2);
    newest().onopen!();
    expect(newest().sent[0]).toMatchObject({ type: 'join', have: 5 });
    newest().say(joined({ events: [], now: {} }));
    expect(notes.nows).toBe(1);
    expect(notes.states.at(-1)).toBe('here');
  });

  test('waits longer each time, but not for ever', () => {
    const waits = [0, 1, 2, 3, 10].map((attempt) => waitBefore(attempt, 1));
    expect(waits).toEqual([500, 1000, 2000, 4000, 30_000]);
    expect(waitBefore(10, 0)).toBe(15_000);
    link.start(notes);
    for (let i = 0; i < 4; i++) (newest().break(), vi.advanceTimersByTime(waitBefore(i, 0.5)));
    expect(sockets).toHaveLength(5);
  });

  test('is gone without network and back at once with it', () => {
    const socket = arrive();
    link.sleep();
    expect(socket.closed).toBe(true);
    vi.advanceTimersByTime(100_000);
    expect(sockets).toHaveLength(1);
    link.wake();
    expect(sockets).toHaveLength(2);
  });

  test('does not close a socket before it is open', () => {
    link.start(notes);
    link.sleep();
    expect(newest().closed).toBe(false);
    newest().onopen!();
    expect(newest().closed).toBe(true);
    expect(newest().sent).toEqual([]);
  });

  test('notices silence', () => {
    const socket = arrive();
    vi.advanceTimersByTime(20_000);
    expect(socket.sent.at(-1)).toEqual({ type: 'ping' });
    socket.say({ type: 'pong', time_ms: 1 });
    vi.advanceTimersByTime(30_000);
    expect(socket.closed).toBe(false);
    vi.advanceTimersByTime(20_000);
    expect(socket.closed).toBe(true);
  });

  test('ends where there is no entry, and tries again where there is no room', () => {
    link.start(notes);
    newest().onopen!();
    newest().say({ type: 'refused', code: 'too-many' });
    newest().break(4004);
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
    newest().onopen!();
    newest().say({ type: 'refused', code: 'no-entry' });
    newest().break(4004);
    vi.advanceTimersByTime(100_000);
    expect(sockets).toHaveLength(2);
    expect(notes.states.at(-1)).toBe('refused');
  });
});

describe('a command', () => {
  const answerTo = (sent: Sent, more: object = {}) =>
    ({ type: 'answer', id: sent.id, version: 6, ok: true, ...more }) as FromTable;

  test('gets its answer', async () => {
    const socket = arrive();
    const answer = link.ask({ type: 'play', turn: 'e5' });
    socket.say(answerTo(socket.sent.at(-1)!));
    expect((await answer)?.ok).toBe(true);
  });

  test('is sent again under the same id after a loss, once more and not again', async () => {
    const first = arrive();
    const answer = link.ask({ type: 'play', turn: 'e5' });
    const { id } = first.sent.at(-1)!;
    first.break();
    vi.advanceTimersByTime(1000);
    newest().onopen!();
    expect(newest().sent).toHaveLength(1);
    newest().say(joined({ events: [event(6)], now: {} }));
    expect(newest().sent.at(-1)).toMatchObject({ type: 'play', turn: 'e5', id });
    newest().say(answerTo({ type: '', id }, { repeat: true }));
    expect((await answer)?.repeat).toBe(true);
    newest().break();
    vi.advanceTimersByTime(1000);
    newest().onopen!();
    newest().say(joined({ events: [], now: {} }));
    expect(newest().sent).toHaveLength(1);
  });

  test('waits while there is no line', async () => {
    const socket = arrive();
    link.sleep();
    const answer = link.ask({ type: 'resign' });
    expect(socket.sent).toHaveLength(1);
    link.wake();
    newest().onopen!();
    newest().say(joined({ events: [], now: {} }));
    newest().say(answerTo(newest().sent.at(-1)!));
    expect((await answer)?.ok).toBe(true);
  });

  test('is repeated when the server could not take it', async () => {
    const socket = arrive();
    const answer = link.ask({ type: 'play', turn: 'e5' });
    const sent = socket.sent.at(-1)!;
    socket.say(answerTo(sent, { ok: false, code: 'unavailable' }));
    vi.advanceTimersByTime(1000);
    expect(socket.sent.filter((one) => one.id === sent.id)).toHaveLength(2);
    socket.say(answerTo(sent));
    expect((await answer)?.ok).toBe(true);
  });

  test('is given up when one leaves', async () => {
    arrive();
    const answer = link.ask({ type: 'play', turn: 'e5' });
    link.stop();
    expect(await answer).toBeNull();
    expect(await link.ask({ type: 'resign' })).toBeNull();
  });
});

// Numbers that look random and are the same every time.
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

// Keeps a log, carries out each id once, and talks over a line that loses, repeats and reorders.
class BadServer {
  log = 1;
  readonly done = new Set<string>();
  constructor(private readonly random: () => number) {}

  attach(socket: FakeSocket): void {
    socket.toServer = (message) => {
      if (this.random() < 0.1) return; // lost on the way there
      this.later(() => {
        if (message.type === 'join') this.send(socket, this.greet(message.have!));
        else if (message.id) this.carryOut(socket, message.id);
      });
    };
  }

  private greet(have: number): object {
    if (have === 0) return whole(this.log);
    const missed = Array.from({ length: this.log - have }, (_, i) => event(have + 1 + i));
    return joined({ events: missed, now: {} });
  }

  private carryOut(socket: FakeSocket, id: string): void {
    const repeat = this.done.has(id);
    this.done.add(id);
    if (!repeat) this.log++;
    const answer: Answer = { type: 'answer', id, version: this.log, ok: true, repeat };
    if (repeat) return this.send(socket, answer);
    this.send(socket, answer);
    this.send(socket, event(this.log));
  }

  // After a while: what was sent later may come first.
  private later(step: () => void): void {
    setTimeout(step, this.random() * 20);
  }

  private send(socket: FakeSocket, message: object): void {
    const luck = this.random();
    if (luck < 0.1) return;
    this.later(() => socket.say(message));
    if (luck < 0.2) this.later(() => socket.say(message));
    if (luck > 0.95) this.later(() => socket.break());
  }
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('over a bad line both ends are equal (%i)', async (seed) => {
  const random = dice(seed);
  const server = new BadServer(random);
  const connect = () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    server.attach(socket);
    setTimeout(() => socket.onopen?.(), 10);
    return socket;
  };
  link = new Link({ table: 'abc', tokens: [] }, connect, random);
  link.start(notes);
  let answers = 0;
  for (let i = 0; i < 40; i++) {
    void link.ask({ type: 'play', turn: String(i) }).then((answer) => {
      if (answer?.ok) answers++;
    });
    await vi.advanceTimersByTimeAsync(3000);
  }
  // A lost frame shows as silence: the line is then given up and taken again.
  for (let i = 0; i < 60 && answers < 40; i++) {
    if (i % 4 === 3) (link.sleep(), link.wake());
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(answers).toBe(40);
  expect(server.done.size).toBe(40);
  expect(server.log).toBe(41);
  link.sleep();
  for (let i = 0; i < 40 && notes.versions.at(-1) !== 41; i++) {
    link.sleep();
    link.wake();
    await vi.advanceTimersByTimeAsync(2000);
  }
  const first = notes.versions[0]!;
  expect(notes.versions).toEqual(Array.from({ length: 42 - first }, (_, i) => first + i));
});
