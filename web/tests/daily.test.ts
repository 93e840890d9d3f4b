// The deal of a day: the same for everybody, against a bot that answers alike; how it went as signs; what
// is kept of it.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HomeGame } from '../src/archive/entry';
import { dailyGame, DailyShelf, deedsOf, resultText, signsOf, type DailyResult } from '../src/daily/daily';
import { games, type Account } from '../src/messages';
import { LocalTable } from '../src/session/local';
import { Session } from '../src/session/session.svelte';
import type { Shelf } from '../src/state/storage';
import { breathe, draw, Drawer, settle, stillPage } from './at_home';
import { worker } from './engine';

const day = '2026-11-15';

beforeEach(() => {
  stillPage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// Until it is the person's turn again, or over.
async function untilMine(session: Session): Promise<void> {
  for (let now = 1; now < 500; now++) {
    await breathe();
    await vi.advanceTimersByTimeAsync(500);
    draw(now * 10_000);
    if (session.table?.outcome || (session.mine !== null && session.turns.length > 0)) return;
  }
  throw new Error('nobody acts');
}

async function sit(home: HomeGame) {
  const shelf = new Drawer();
  const transport = new LocalTable(await worker(), await worker(), home, shelf);
  const session = new Session(transport, await worker());
  session.sit([1]);
  session.resume();
  await settle(session);
  await untilMine(session);
  return { session, shelf, transport };
}

// The first legal turn each time.
async function playSome(home: HomeGame, count: number): Promise<string[]> {
  const { session } = await sit(home);
  for (let i = 0; i < count; i++) {
    await session.play(session.turns[0]!.turn);
    await untilMine(session);
  }
  const turns = session.table!.turns.map(({ seat, turn }) => `${seat} ${turn}`);
  session.leave();
  return [session.table!.start, ...turns];
}

describe.each(games)('the deal of %s', (game) => {
  const titled = { title: 'Deal of the day' };

  test('is the same for everybody on a day, and another one on the next', async () => {
    const one = await playSome(dailyGame(game, day, { ...titled, name: 'Ada', pawn: 2 }), 4);
    const two = await playSome(dailyGame(game, day, titled), 4);
    expect(one.length).toBeGreaterThanOrEqual(8);
    expect(two).toEqual(one);
    const [start] = await playSome(dailyGame(game, '2026-11-16', titled), 0);
    expect(start).not.toBe(one[0]);
  });

  test('counts what was taken back, and is kept with its day', async () => {
    const { session, shelf, transport } = await sit(dailyGame(game, day, titled));
    const { turn } = session.turns.find(({ effect }) => effect === 'go' || effect === 'end')!;
    await session.play(turn);
    await untilMine(session);
    const before = session.table!.turns.length;
    const undone = await session.undo();
    await untilMine(session);
    expect(undone === 'done').toBe(session.table!.turns.length < before);
    expect(transport.daily).toEqual({ day, helps: undone === 'done' ? 1 : 0 });
    await settle(session);
    const [entry] = shelf.games.values();
    expect(entry).toMatchObject({ title: 'Deal of the day', daily: transport.daily });
    session.leave();
  });
});

const hop = { kind: 'move', to: 'c3' } as const;
const turn = (mover: number, more: object = {}) =>
  ({ game: 'twisty', mover, from: 'a1', hops: [hop], held: 0, ...more }) as Account;
const step = (mover: number, more: object = {}) =>
  ({ game: 'labyrinth', mover, from: 'a1', steps: [], ...more }) as Account;

test('signs say what one’s own turns were, and what one suffered', () => {
  const accounts = [
    turn(1),
    turn(2),
    turn(1, { collected: 'red' }),
    turn(2, { stolen: 'red', victim: 1 }),
    turn(1, { stolen: 'red', victim: 2 }),
    turn(2),
    turn(1, { safe: true }),
    turn(2, { collected: 'blue' }),
    turn(1, { winner: 1 }),
  ];
  expect(signsOf(accounts, 1)).toBe('⬜🟩🟥🟨🟦🏆');
  expect(signsOf(accounts, 2)).toBe('⬜🟨🟥⬜🟩🏁');
  const garden = [
    step(1),
    step(2, { reached: 'c3' }),
    step(1, { steps: [{ kind: 'fly', to: 'c5' }] }),
    step(2),
    step(1, { reached: 'd3', steps: [{ kind: 'slip', to: 'd3' }] }),
    step(2, { gate_for: 1, gate: 'f6' }),
    step(2),
    step(1, { reached: 'f6', wins: true }),
  ];
  expect(signsOf(garden, 1)).toBe('⬜🟨🟩🏆');
  expect(signsOf(garden, 2)).toBe('🟩⬜⬜🏁');
});

const result = (more: Partial<DailyResult> = {}): DailyResult => ({
  day,
  game: 'twisty',
  won: true,
  turns: 17,
  helps: 0,
  signs: '⬜🏆',
  ...more,
});

test('what is shared gives nothing away', () => {
  const names = { app: 'Twistwood', game: 'Twisty' };
  expect(resultText(result(), names)).toBe('Twistwood 2026-11-15 · Twisty\n🏆 17\n⬜🏆');
  expect(resultText(result({ won: false, helps: 2, signs: '⬜🏁' }), names)).toBe(
    'Twistwood 2026-11-15 · Twisty\n🏁 17 💡2\n⬜🏁',
  );
});

describe('what is kept', () => {
  const drawer = (): Shelf & { kept: Map<string, string> } => {
    const kept = new Map<string, string>();
    return {
      kept,
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  };

  test('is the best of the day and the days in a row', () => {
    const shelf = drawer();
    const daily = new DailyShelf(shelf);
    daily.add(result({ won: false, turns: 9 }));
    daily.add(result({ won: false, turns: 12 })); // held out longer
    expect(daily.best('twisty', day)).toMatchObject({ turns: 12 });
    daily.add(result({ turns: 20 }));
    daily.add(result({ turns: 17 }));
    daily.add(result({ turns: 18 }));
    expect(new DailyShelf(shelf).best('twisty', day)).toMatchObject({ won: true, turns: 17 });
    expect(daily.best('labyrinth', day)).toBeNull();
    expect(daily.best('twisty', '2026-11-16')).toBeNull();
    daily.add(result({ day: '2026-11-16', turns: 30 }));
    expect(new DailyShelf(shelf).best('twisty', '2026-11-16')).toMatchObject({ turns: 30 });
    expect(new DailyShelf(shelf).streak).toMatchObject({ last: '2026-11-16', length: 2 });
  });

  test('is nothing where the browser keeps nothing, and damaged words are passed over', () => {
    const daily = new DailyShelf(null);
    daily.add(result());
    expect(daily.best('twisty', day)).toMatchObject({ turns: 17 });
    const shelf = drawer();
    shelf.setItem('twistwood.daily', '[');
    expect(new DailyShelf(shelf).best('twisty', day)).toBeNull();
  });
});

test('signs are drawn as what they mean', () => {
  expect(deedsOf({ game: 'twisty', signs: '⬜🟩🟥🟨🟦🏆' })).toEqual([
    'nothing',
    'cube',
    'robbed',
    'theft',
    'safety',
    'won',
  ]);
  expect(deedsOf({ game: 'labyrinth', signs: '🟩🟨🏁' })).toEqual(['goal', 'card', 'lost']);
});
