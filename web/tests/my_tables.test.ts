// Tables on a server among one's own games: kept, taken over from versions before, and looked at from afar.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { adoptTables, keepTable, lookAtTables, onlineId } from '../src/archive/online';
import type { TableView } from '../src/messages';
import type { Socket } from '../src/online/link';
import { MyTables, newEntry, type MyTable } from '../src/online/my_tables.svelte';
import type { Engine } from '../src/worker/engine';
import type { ReadGame, ReadReply, ReplayReply } from '../src/worker/replies';
import { ask, worker } from './engine';
import { someArchive } from './some_archive';

const record = `[Twistwood "1"]
[Game "twisty"]
[Rules "1"]
[Start "twisty 1+r@yw1/rblx+pr/b@@woox/gol1@@s/ygwlgyb/xpyrbo@/1pgw+p1 a7:rygpwob:0:0,a1:rowgypb:0:0 1 0/1000 thief"]

1. d4 b3
`;
const read = (text: string) => ask<ReadReply>({ type: 'read', text }).games[0] as ReadGame;

let engine: Engine;
beforeEach(async () => void (engine = await worker()));
beforeAll(() => vi.stubGlobal('document', { hidden: true }));
afterAll(() => vi.unstubAllGlobals());

const table = 'abcdefghijklmnop';
const entry: MyTable = {
  ...newEntry(table, 'token'),
  names: ['Ada', ''],
  pawns: [2, 1],
  seats: [1],
  standing: 'theirs',
  used_ms: 500,
};
const tables = (...all: MyTable[]) => {
  const mine = new MyTables(null);
  for (const one of all) mine.keep(one);
  return mine;
};
// The table as its server shows it, after two turns.
function view(outcome: TableView['outcome']): TableView {
  const { positions } = ask<ReplayReply>({ type: 'replay', record });
  const seat = { sitting_in: 0, out: false, left_ms: null };
  return {
    version: 3,
    game: 'twisty',
    options: {},
    start: positions[0]!,
    position: positions.at(-1)!,
    seats: [
      { ...seat, name: 'hare Ada', level: 0 },
      { ...seat, name: 'owl Grandpa', level: 3 },
    ],
    turns: [
      { seat: 1, turn: 'd4' },
      { seat: 2, turn: 'b3' },
    ],
    to_act: 1,
    level: 0,
    undo: null,
    can_undo: ['no', 'no'],
    outcome,
  } as unknown as TableView;
}
// A server that answers whoever joins, and what it was asked.
function answering(message: object) {
  const asked: { table?: string; tokens?: string[] }[] = [];
  const connect = (): Socket => {
    const socket: Socket = {
      send: (text) => {
        asked.push(JSON.parse(text) as object);
        queueMicrotask(() => socket.onmessage?.({ data: JSON.stringify(message) }));
      },
      close: () => {},
      onopen: null,
      onmessage: null,
      onclose: null,
    };
    queueMicrotask(() => socket.onopen?.());
    return socket;
  };
  return { connect, asked };
}
const joined = (outcome: TableView['outcome']) => ({
  type: 'joined',
  seats: [1],
  presence: { seats: [{ here: true, away_ms: null, name: 'hare Bea' }], watching: 0 },
  table: view(outcome),
});

test('one where somebody sits here is among the games, one that is only watched is not', async () => {
  const { archive, kept } = someArchive();
  await keepTable(archive, engine, table, view(null), [], [2, 1]);
  expect(kept.size).toBe(0);
  await keepTable(archive, engine, table, view(null), [1], [2, 1]);
  expect([...kept.values()]).toMatchObject([
    { id: onlineId(table), table, here: [1], turns: 2, outcome: null },
  ]);
  expect([...kept.values()][0]).not.toHaveProperty('kept');
  await keepTable(archive, engine, table, view({ kind: 'resigned', winner: 2 }), [1], [2, 1]);
  const over = kept.get(onlineId(table))!;
  expect(over.outcome).toEqual({ kind: 'resigned', winner: 2 });
  const { tags } = read((over.kept as { record: string }).record);
  expect(tags).toMatchObject({ Result: '2', End: 'resigned', Levels: '0,3' });
});

test('those of a version before come among the games once', async () => {
  const { archive, kept } = someArchive();
  const watched = { ...entry, table: 'watched', seats: [] };
  const gone = { ...entry, table: 'gone', standing: 'gone' as const };
  const mine = tables(entry, watched, gone);
  await adoptTables(archive, mine);
  expect([...kept.values()]).toEqual([
    {
      id: onlineId(table),
      table,
      game: 'twisty',
      seats: [
        { name: 'Ada', level: 0 },
        { name: '', level: 0 },
      ],
      pawns: [2, 1],
      here: [1],
      turns: 0,
      outcome: null,
      begun_ms: 500,
      used_ms: 500,
    },
  ]);
  // Whoever throws it away means it.
  kept.clear();
  await adoptTables(archive, mine);
  expect(kept.size).toBe(0);
  expect(mine.find(table)).toMatchObject({ listed: true, tokens: ['token'] });
});

test('one that ended while nobody looked is over in the list, with its record', async () => {
  const { archive, kept } = someArchive();
  const mine = tables(entry);
  await adoptTables(archive, mine);
  const { connect, asked } = answering(joined({ kind: 'resigned', winner: 2 }));
  await lookAtTables(archive, engine, mine, connect);
  expect(asked).toEqual([{ type: 'join', table, tokens: ['token'] }]);
  const over = kept.get(onlineId(table))!;
  expect(over).toMatchObject({
    outcome: { kind: 'resigned', winner: 2 },
    seats: [
      { name: 'Bea', level: 0 },
      { name: 'Grandpa', level: 3 },
    ],
    turns: 2,
    used_ms: 500,
  });
  expect(read((over.kept as { record: string }).record).turns).toBe(2);
  expect(mine.find(table)!.standing).toBe('over');
  // It is not asked about again.
  await lookAtTables(archive, engine, mine, connect);
  expect(asked).toHaveLength(1);
});

test('one that goes on stays so, one that is gone says it, and silence changes nothing', async () => {
  const { archive, kept } = someArchive();
  const mine = tables(entry);
  await adoptTables(archive, mine);
  await lookAtTables(archive, engine, mine, answering(joined(null)).connect);
  expect(kept.get(onlineId(table))).toMatchObject({ turns: 2, outcome: null, used_ms: 500 });
  const before = kept.get(onlineId(table));
  await lookAtTables(archive, engine, mine, answering({ type: 'refused', code: 'busy' }).connect);
  expect(kept.get(onlineId(table))).toBe(before);
  await lookAtTables(archive, engine, mine, answering({ type: 'refused', code: 'no-entry' }).connect);
  expect(kept.get(onlineId(table))).toMatchObject({ damaged: true });
  // Whoever is let in again has it again.
  await keepTable(archive, engine, table, view(null), [1], [2, 1]);
  expect(kept.get(onlineId(table))).not.toHaveProperty('damaged');
});
