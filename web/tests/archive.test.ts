// Games of one's own: records in and out, what is counted, and playing back.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Analysis } from '../src/archive/analysis.svelte';
import { entryOfSaved, isOpen } from '../src/archive/entry';
import { Explorer } from '../src/archive/explorer.svelte';
import { Player } from '../src/archive/player.svelte';
import { statisticsOf, tallyOf, type Played } from '../src/archive/statistics';
import { entryOfRecord, faultIn, readGames, recordOf } from '../src/archive/transfer';
import type { Account, TwistyAccount } from '../src/messages';
import { Stage } from '../src/session/stage.svelte';
import { History } from '../src/state/history.svelte';
import type {
  KeepReply,
  ReadGame,
  ReadReply,
  RecordReply,
  ReplayReply,
  TableReply,
} from '../src/worker/replies';
import { ask, turnText, worker } from './engine';

// Nothing moves.
beforeAll(() => {
  vi.stubGlobal('document', { hidden: true });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterAll(() => vi.unstubAllGlobals());

const head = `[Twistwood "1"]
[Game "twisty"]
[Rules "1"]
[Start "twisty 1+r@yw1/rblx+pr/b@@woox/gol1@@s/ygwlgyb/xpyrbo@/1pgw+p1 a7:rygpwob:0:0,a1:rowgypb:0:0 1 0/1000 thief"]
`;
const record = `${head}[Seat1 "Ada"]
[Seat2 "level:3"]
[Pawns "20"]
[Date "2026-11-15"]
[Result "2"]
[End "resigned"]
[Out "1"]

1. d4 b3
`;

describe('a record', () => {
  test('becomes a game of the list', async () => {
    const { entries, faults } = await readGames(await worker(), record);
    expect(faults).toEqual([]);
    expect(entries).toMatchObject([
      {
        game: 'twisty',
        seats: [
          { name: 'Ada', level: 0 },
          { name: '', level: 3 },
        ],
        pawns: [2, 0],
        here: [],
        turns: 2,
        outcome: { kind: 'resigned', winner: 2 },
        begun_ms: Date.UTC(2026, 10, 15),
      },
    ]);
    expect(isOpen(entries[0]!)).toBe(false);
    expect(await recordOf(entries[0]!, await worker())).toBe(record);
  });

  test('among others is refused by the line of the whole text', async () => {
    const broken = `${head}\n1. d4 d4\n`;
    const { entries, faults } = await readGames(await worker(), `${record}\n${broken}\n${record}`);
    expect(entries).toHaveLength(2);
    const line = record.split('\n').length + 6;
    expect(faults).toEqual([{ line, column: 7, turn: 2, rule: expect.stringMatching(/^T\d+$/) }]);
  });

  test.each(['', 'hello', '[Twistwood "2"]\n', '\n\n', '{}'])('%j is none', async (text) => {
    const { entries, faults } = await readGames(await worker(), text);
    expect(entries).toEqual([]);
    expect(faults.length).toBe(text.trim() ? 1 : 0);
  });

  test('an unreadable place has a line and a column', () => {
    expect(faultIn('record: line 3, column 9: the tag Start is missing', 10)).toEqual({
      line: 12,
      column: 9,
      turn: null,
      rule: null,
    });
    expect(faultIn('record: 2000000 bytes are more than 1048576', 1)).toMatchObject({ line: 1 });
  });

  test('goes on from a turn with other people', () => {
    const seats = [
      { name: 'Bo', level: 0 },
      { name: '', level: 1 },
    ];
    const branch = ask<RecordReply>({ type: 'branch', record, turns: 1, seats });
    const [read] = ask<ReadReply>({ type: 'read', text: branch.record }).games;
    expect(read).toMatchObject({ turns: 1, tags: { Seat1: 'Bo', Seat2: 'level:1', End: 'open' } });
    ask({ type: 'restore', record: branch.record, at_ms: 0, now_ms: 0 });
    const { messages } = ask<TableReply>({ type: 'say', message: { type: 'join' }, now_ms: 0 });
    expect(messages[0]).toMatchObject({ table: { to_act: 2, level: 1, turns: [{ seat: 1 }] } });
    expect(() => ask({ type: 'branch', record, turns: 3, seats })).toThrow('the record has 2');
  });

  test('takes other turns beside its own', () => {
    const turns = ['c2'];
    const varied = ask<RecordReply>({ type: 'vary', record, at: 1, turns });
    const [read] = ask<ReadReply>({ type: 'read', text: varied.record }).games;
    expect(read).toMatchObject({ turns: 2, variations: [{ at: 1, turns }] });
    for (const wrong of [['a1'], ['c2', 'a1'], [7], []])
      expect(() => ask({ type: 'vary', record, at: 1, turns: wrong })).toThrow();
  });

  test('that hides cards cannot be played on', () => {
    const setup = { game: 'labyrinth', seats: [{ name: '', level: 0 }, { name: '', level: 0 }] };
    ask({ type: 'open', setup: { ...setup, seed: '5' }, now_ms: 0 });
    const { messages } = ask<TableReply>({ type: 'say', message: { type: 'join' }, now_ms: 0 });
    const { table } = messages[0] as { table: object };
    const seen = ask<RecordReply>({ type: 'record', table, pawns: [0, 1] });
    const [read] = ask<ReadReply>({ type: 'read', text: seen.record }).games as ReadGame[];
    expect(read!.masked).toBe(true);
    expect(() =>
      ask({ type: 'branch', record: seen.record, turns: 0, seats: setup.seats }),
    ).toThrow('hidden cards');
    const { record: known } = ask<KeepReply>({ type: 'keep', now_ms: 0 });
    ask({ type: 'branch', record: known, turns: 0, seats: setup.seats });
  });
});

test('the game of a version before is one among others', () => {
  const seats = [
    { name: 'Ada', level: 0 },
    { name: '', level: 2 },
  ];
  const setup = { game: 'twisty' as const, seats, seed: '1' };
  const kept = { record, at_ms: 7 };
  const saved = { form: 2 as const, game: 'twisty' as const, setup, pawns: [0, 1], kept };
  expect(entryOfSaved(saved)).toMatchObject({ setup, kept, here: [1], begun_ms: 7, outcome: null });
  expect(entryOfRecord(ask<ReadReply>({ type: 'read', text: record }).games[0] as ReadGame)).not.toHaveProperty('setup');
});

describe('analysis', () => {
  test('the best turns of a position, and no more of it when nobody looks', async () => {
    const [engine, thinker] = [await worker(), await worker()];
    const analysis = new Analysis(engine, thinker);
    const { positions } = ask<ReplayReply>({ type: 'replay', record });
    void analysis.look(positions[0]!);
    await vi.waitFor(() => expect(analysis.ideas).toHaveLength(3));
    expect(analysis.seat).toBe(1);
    expect(analysis.chances.reduce((a, b) => a + b)).toBeCloseTo(1);
    expect(analysis.ideas.every((idea) => idea.told.mover === 1 && idea.line.length > 0)).toBe(true);
    await analysis.look(null);
    expect(analysis).toMatchObject({ ideas: [], busy: false });
  });

  test('turns that were not played are looked at, and back', async () => {
    const engine = await worker();
    const stage = new Stage();
    const history = new History(engine, stage);
    history.open(ask<ReplayReply>({ type: 'replay', record }));
    await history.go(1);
    const explorer = new Explorer(engine, stage, history);
    const before = explorer.position;
    expect(await explorer.play(turnText('c2'))).toBe(true);
    expect(explorer.position).not.toBe(before);
    expect(stage.scene!.players[1]).toMatchObject({ pawn: 'c2' });
    expect(await explorer.play(turnText('a1'))).toBe(false);
    await explorer.back();
    expect(explorer.position).toBe(before);
    expect(stage.scene!.players[1]).toMatchObject({ pawn: 'a1' });
  });
});

describe('statistics', () => {
  const move = (mover: number, hops: number, more: Partial<TwistyAccount> = {}): Account => ({
    game: 'twisty',
    mover,
    from: 'a1',
    hops: Array.from({ length: hops }, () => ({ kind: 'move' as const, to: 'b3' })),
    held: 0,
    ...more,
  });

  test('thefts and chains of each seat', () => {
    const accounts = [
      move(1, 1),
      move(2, 4, { stolen: 'red', victim: 1 }),
      move(1, 2, { stolen: 'red', victim: 2 }),
      move(2, 1, { stolen: 'blue', victim: 1 }),
    ];
    expect(tallyOf(accounts, 2)).toEqual({ thefts: [1, 2], losses: [2, 1], chains: [2, 4] });
  });

  test('who wins against whom', () => {
    const game = (more: Partial<Played>): Played => ({
      game: 'twisty',
      seat: 1,
      won: false,
      drawn: false,
      turns: 9,
      opponents: ['Owl'],
      levels: [5],
      tally: { thefts: [2, 0], losses: [1, 0], chains: [3, 9] },
      ...more,
    });
    const all = statisticsOf([
      game({ won: true }),
      game({ drawn: true, seat: 2 }),
      game({ game: 'labyrinth', opponents: ['Hare', 'Owl'], levels: [2, 5], tally: null }),
    ]);
    expect(all.total).toMatchObject({ games: 3, won: 1, drawn: 1 });
    expect(all.byOpponent).toEqual([
      { name: 'Owl', games: 3, won: 1, drawn: 1 },
      { name: 'Hare', games: 1, won: 0, drawn: 0 },
    ]);
    expect(all.byLevel.map(({ name, games }) => [name, games])).toEqual([
      ['2', 1],
      ['5', 3],
    ]);
    expect(all.bySeat.map(({ name, games }) => [name, games])).toEqual([
      ['1', 2],
      ['2', 1],
    ]);
    expect(all).toMatchObject({ thefts: 2, losses: 1, longestChain: 9 });
    expect(statisticsOf([]).total.games).toBe(0);
  });
});

describe('playing back', () => {
  function film(count: number) {
    const shown: number[] = [];
    const history = {
      at: 0,
      accounts: Array.from({ length: count }),
      go(to: number) {
        shown.push((this.at = to));
        return Promise.resolve();
      },
    };
    const pauses: number[] = [];
    const player = new Player(history as unknown as History, (ms) => {
      pauses.push(ms);
      if (pauses.length === 2) player.pace = 2;
      return Promise.resolve();
    });
    return { player, shown, pauses };
  }

  test('runs to the end at its pace, and from the beginning again', async () => {
    const { player, shown, pauses } = film(3);
    await player.toggle();
    expect(shown).toEqual([1, 2, 3]);
    expect(pauses[2]).toBe(pauses[0]! / 2);
    expect(player.playing).toBe(false);
    await player.toggle();
    expect(shown).toEqual([1, 2, 3, 0, 1, 2, 3]);
  });

  test('stops when one looks at a turn', async () => {
    const { player, shown } = film(5);
    const running = player.toggle();
    player.look(4);
    await running;
    expect(shown).toEqual([1, 4]);
    player.look(6);
    player.look(-1);
    expect(shown).toEqual([1, 4]);
  });
});
