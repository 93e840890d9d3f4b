// A session: it knows the newest truth at once, the stage may lag behind it, and nothing is lost when
// somebody leaves or takes a turn back while something moves.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TableView, TurnText } from '../src/messages';
import { decodeNames } from '../src/online/names';
import { LocalTable } from '../src/session/local';
import { Session } from '../src/session/session.svelte';
import type { Listener, Transport } from '../src/session/transport';
import type { Answer, Now, TableEvent } from '../src/session/wire';
import type { ReplayReply } from '../src/worker/replies';
import { atHome, breathe, Drawer, settle, setup, stillPage } from './at_home';
import { ask, turnText, worker } from './engine';

beforeEach(stillPage);
afterEach(() => vi.unstubAllGlobals());

// How many turns are kept.
function kept(shelf: Drawer): number {
  const { record } = shelf.games.get('g')!.kept as { record: string };
  return ask<ReplayReply>({ type: 'replay', record }).accounts.length;
}

describe('at home', () => {
  test('a turn is true at once and shown when it has moved', async () => {
    const { session, shelf } = await atHome();
    expect(session).toMatchObject({ mine: 1, pawns: [2, 0], here: [1, 2], connection: 'here' });
    const answer = await session.play(session.turns[0]!.turn);
    expect(answer?.ok).toBe(true);
    await breathe();
    expect(session.table).toMatchObject({ version: 2, to_act: 2 });
    expect(session.shown?.version).toBe(1);
    expect(session.mine).toBeNull();
    expect(kept(shelf)).toBe(1);
    await settle(session);
    expect(session.shown).toBe(session.table);
    expect(session.mine).toBe(2);
    expect(session.turns.length).toBeGreaterThan(0);
    session.leave();
  });

  test('who leaves in the middle of a movement finds the table as it is, and plays on', async () => {
    const { session } = await atHome();
    await session.play(session.turns[0]!.turn);
    await breathe();
    expect(session.stage.moving).toBe(true);
    session.leave();
    session.resume();
    await settle(session);
    expect(session.shown).toMatchObject({ version: 2, to_act: 2 });
    expect(session.stage.scene).toEqual(session.scene);
    expect(session.stage.scene!.act).toEqual({ kind: 'turn', seat: 2 });
    expect((await session.play(session.turns[0]!.turn))?.ok).toBe(true);
    await settle(session);
    expect(session.table!.turns).toHaveLength(2);
    session.leave();
  });

  test('who leaves as soon as the game is over finds it over in the list', async () => {
    const { session, shelf } = await atHome();
    await session.resign().then(() => session.leave());
    await settle(session);
    expect(shelf.games.get('g')!.outcome).toEqual({ kind: 'resigned', winner: 2 });
  });

  test('an undo in the middle of a movement loses nothing', async () => {
    const { session, shelf, engine, thinker } = await atHome();
    await session.play(session.turns[0]!.turn);
    await settle(session);
    await session.play(session.turns[0]!.turn);
    await breathe();
    expect(session.stage.moving).toBe(true);
    expect(await session.undo()).toBe('done');
    await settle(session);
    expect(kept(shelf)).toBe(1);
    expect(session.shown).toMatchObject({ to_act: 2, turns: [{ seat: 1 }] });
    session.leave();
    const { setup, pawns, kept: game } = shelf.games.get('g')!;
    const home = { id: 'g', setup: setup!, pawns, kept: game! };
    const again = new Session(new LocalTable(engine, thinker, home, shelf), engine);
    again.resume();
    await settle(again);
    const { position, turns, seats, to_act, can_undo } = session.table!;
    expect(again.table).toMatchObject({ position, turns, seats, to_act, can_undo });
    expect(again.lost).toBe(false);
    again.leave();
  });

  test('where somebody has to be asked, all at the screen agree', async () => {
    const { session } = await atHome();
    for (let i = 0; i < 2; i++) {
      await session.play(session.turns[0]!.turn);
      await settle(session);
    }
    const first = session.table!.turns[0]!.seat;
    // Ada's turn, which Ben has already answered: whoever asks, nobody is left to be asked.
    await session.command(first, { type: 'ask-undo' });
    await settle(session);
    expect(session.table).toMatchObject({ undo: null, to_act: 1, turns: [] });
    session.leave();
  });

  test('a bot plays when all is shown, and is not waited for when one leaves', async () => {
    const { session, shelf } = await atHome([setup.seats[0]!, { name: '', level: 1 }]);
    await session.play(session.turns[0]!.turn);
    await settle(session);
    await vi.waitFor(() => expect(session.table!.turns).toHaveLength(2));
    await settle(session);
    expect(session.mine).toBe(1);
    await session.play(session.turns[0]!.turn);
    session.leave();
    await breathe();
    expect(kept(shelf)).toBe(3);
    session.resume();
    await settle(session);
    await vi.waitFor(() => expect(session.table!.turns).toHaveLength(4));
    session.leave();
  });

  test('what cannot be read any more is told, and not thrown away', async () => {
    const shelf = new Drawer();
    const [engine, thinker] = [await worker(), await worker()];
    const game = { id: 'g', setup, pawns: [0, 1], kept: { at_ms: 0, log: ['{}'] } };
    const session = new Session(new LocalTable(engine, thinker, game, shelf), engine);
    session.resume();
    await settle(session);
    expect(session.lost).toBe(true);
    expect(shelf.games.get('g')).toMatchObject({ kept: game.kept, damaged: true });
    session.leave();
  });
});

// A table far away, in the hands of the test.
class FakeTransport implements Transport {
  listener: Listener | null = null;
  doubts = 0;
  asked: Record<string, unknown>[] = [];
  answer: Partial<Answer> = { ok: true };
  start = (listener: Listener) => void (this.listener = listener);
  stop = () => void (this.listener = null);
  told: { type: string }[] = [];
  tell = (message: object) => void this.told.push(message as { type: string });
  doubt = () => void this.doubts++;
  people = decodeNames;
  ask = (message: Record<string, unknown>) => {
    this.asked.push(message);
    return Promise.resolve({ type: 'answer', id: '', version: 0, ...this.answer } as Answer);
  };
}

describe('far away', () => {
  // A game that was really played tells what is heard.
  async function played(turns: number) {
    const { session } = await atHome();
    const tables: TableView[] = [session.table!];
    const heard: TableEvent[] = [];
    const listen = session.event.bind(session);
    session.event = (event) => (heard.push(event), listen(event));
    for (let i = 0; i < turns; i++) {
      await session.play(session.turns[0]!.turn);
      await settle(session);
      tables.push(session.table!);
    }
    session.leave();
    return { tables, heard };
  }

  async function seated(table: TableView, seats: number[]) {
    const transport = new FakeTransport();
    const session = new Session(transport, await worker());
    session.resume();
    const common = { type: 'joined', table_id: '', seats, public: false, time_ms: 0 } as const;
    const joined = { ...common, presence: { seats: [], watching: 0 }, hash: '' };
    transport.listener!.joined({ ...joined, table });
    await settle(session);
    return { transport, session, joined };
  }

  test('of many turns that were missed the last are carried out', async () => {
    const { tables, heard } = await played(6);
    const { session, joined } = await seated(tables[0]!, [1]);
    const now = { ...heard.at(-1)!.now! };
    const carried = vi.spyOn(session.stage, 'carryOut');
    session.joined({ ...joined, events: heard.map(({ now: _, ...event }) => event), now });
    expect(session.table).toMatchObject({ version: 7, to_act: 1 });
    await settle(session);
    expect(carried).toHaveBeenCalledTimes(2);
    expect(session.shown).toBe(session.table);
    expect(session.stage.scene).toEqual(session.scene);
  });

  test('a turn that does not count is not shown any more', async () => {
    const { tables } = await played(0);
    const { session, transport } = await seated(tables[0]!, [1]);
    transport.answer = { ok: false, code: 'stale' };
    const before = session.turns;
    session.stage.scene = null; // as after the steps of a draft
    expect(await session.play(before[0]!.turn, true)).toMatchObject({ ok: false });
    await settle(session);
    expect(session.stage.scene).toEqual(session.scene);
    expect(session.turns).toEqual(before);
    expect(session.turns).not.toBe(before);
    expect(transport.asked).toMatchObject([{ type: 'play', seat: 1, version: 1 }]);
  });

  test('a position that is not the one of the server is doubted', async () => {
    const { tables, heard } = await played(1);
    const { session, transport } = await seated(tables[0]!, [2]);
    transport.doubts = 0;
    session.event(heard[0]!);
    await settle(session);
    expect(transport.doubts).toBe(0);
    session.event({ ...heard[0]!, version: 3, now: { ...heard[0]!.now!, hash: 'x' } as Now });
    await vi.waitFor(() => expect(transport.doubts).toBe(1));
  });

  test('what moves nothing leaves the stage and the turns in the hand alone', async () => {
    const { tables } = await played(0);
    const { session } = await seated(tables[0]!, [1]);
    const { turns, stage } = session;
    const { scene } = stage;
    session.event({ type: 'event', version: 2, what: { type: 'undo-asked', seat: 2 } });
    expect([session.shown!.version, stage.lagging, stage.scene]).toEqual([2, false, scene]);
    const now = { to_act: 1, level: 0, undo: null, outcome: null, seats: [], can_undo: [], hash: '' };
    session.event({ type: 'event', version: 3, what: { type: 'undo-refused', seat: 1 }, now });
    expect(session.turns).toBe(turns);
  });

  test('people are called what they say, and have the pawn they choose', async () => {
    const { tables } = await played(0);
    const { session } = await seated(tables[0]!, [1]);
    const [here, named] = [{ here: true, away_ms: null }, { here: true, away_ms: null, name: 'owl Bea' }];
    const { turns } = session;
    session.talk({ type: 'presence', seats: [here, named], watching: 0 });
    const names = () => session.table!.seats.map((seat) => seat.name);
    expect([names(), session.pawns]).toEqual([['Ada', 'Bea'], [0, 1]]);
    expect(session.turns).toBe(turns);
    session.talk({ type: 'presence', seats: [here, here], watching: 0 });
    expect(names()).toEqual(['Ada', 'Ben']);
  });

  test('a seat that another device plays is only watched, until it is taken over', async () => {
    const { tables } = await played(0);
    const { session, transport, joined } = await seated(tables[0]!, [1]);
    const { company } = session;
    const claims = () => transport.told.splice(0).filter((one) => one.type === 'claim');
    expect(claims()).toMatchObject([{ take: false }]);
    session.talk({ type: 'elsewhere', seats: [1] });
    expect(session).toMatchObject({ here: [], mine: null, turns: [] });
    expect(company).toMatchObject({ lost: true, elsewhere: [1] });
    company.lost = false;
    session.joined({ ...joined, table: tables[0]! });
    expect(claims()).toEqual([]);
    expect([session.here, company.lost]).toEqual([[], false]);
    company.playHere();
    expect(claims()).toMatchObject([{ take: true }]);
    await settle(session);
    expect(session).toMatchObject({ here: [1], mine: 1 });
    expect(session.turns.length).toBeGreaterThan(0);
    session.talk({ type: 'elsewhere', seats: [1] });
    expect([session.here, company.lost]).toEqual([[], true]);
  });

  test('the clock of whoever acts runs on', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { tables } = await played(0);
    const seats = tables[0]!.seats.map((seat) => ({ ...seat, left_ms: 60_000 }));
    const { session } = await seated({ ...tables[0]!, seats }, [1]);
    vi.advanceTimersByTime(5000);
    session.tick();
    expect([session.left_ms(1), session.left_ms(2)]).toEqual([55_000, 60_000]);
    vi.useRealTimers();
  });

  test('nothing that is said is put together here', async () => {
    const { tables } = await played(0);
    const { session, transport } = await seated(tables[0]!, [1]);
    const turn: TurnText = turnText('whatever');
    await session.play(turn);
    expect(transport.asked[0]).toMatchObject({ turn });
  });
});
