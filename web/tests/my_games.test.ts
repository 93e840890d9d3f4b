// Games that go elsewhere and come back: in links and codes, and to another device.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { entryOfSaved, type GameEntry } from '../src/archive/entry';
import { MyGames } from '../src/archive/my_games.svelte';
import { readGames, recordToGive } from '../src/archive/transfer';
import type { TableView } from '../src/messages';
import { codeOf } from '../src/online/qr';
import { readRoute } from '../src/route';
import { analysisWay, bareRecord, recordLink, sharedRecord } from '../src/state/share';
import type { Engine } from '../src/worker/engine';
import type { KeepReply, ReadGame, ReadReply, TableReply } from '../src/worker/replies';
import { ask, worker } from './engine';
import { someArchive } from './some_archive';
import { longRecord, reviewed } from './long_game';

const head = `[Twistwood "1"]
[Game "twisty"]
[Rules "1"]
[Start "twisty 1+r@yw1/rblx+pr/b@@woox/gol1@@s/ygwlgyb/xpyrbo@/1pgw+p1 a7:rygpwob:0:0,a1:rowgypb:0:0 1 0/1000 thief"]
`;
const played = `${head}[Seat1 "Ada"]
[Seat2 "level:3"]
[Pawns "20"]
[Date "2026-11-15"]
[Result "2"]
[End "resigned"]
[Out "1"]

1. d4 b3
`;
const href = 'https://example.org/a/b/index.html#/games/7';
const read = (text: string) => ask<ReadReply>({ type: 'read', text }).games[0] as ReadGame;

let engine: Engine;
beforeEach(async () => void (engine = await worker()));
beforeAll(() => vi.stubGlobal('document', { hidden: true }));
afterAll(() => vi.unstubAllGlobals());

describe('a link', () => {
  test('holds the game, and nothing that was found in it', async () => {
    const bare = longRecord(60);
    const told = read(reviewed(bare));
    expect(told.remarks).toHaveLength(60);
    expect(told.variations.length).toBeGreaterThan(0);
    const link = await recordLink(engine, href, told.record);
    const shared = await sharedRecord(engine, readRoute(new URL(link).hash).rest);
    expect(shared).toBe(bare);
    expect(shared).not.toMatch(/[{(?]|Review|Accuracy/);
    expect(await recordLink(engine, href, bare)).toBe(link);
  });

  test('of a long game fits into a code, with its review it would not', async () => {
    const record = longRecord(200);
    const link = await recordLink(engine, href, reviewed(record));
    const code = codeOf(link, 'L')!;
    expect(code.size).toBeLessThan(160);
    expect(code.path.length).toBeGreaterThan(1000);
    expect(codeOf(`${link}${link}${link}`, 'L')).toBeNull();
  });

  test('is as long as a code that can be read off a phone', () => {
    const text = (count: number) => 'x'.repeat(count);
    expect(codeOf(text(1952), 'L')!.size).toBe(153);
    for (const count of [1953, 3000, 100_000]) expect(codeOf(text(count), 'L')).toBeNull();
    expect(codeOf(text(1952), 'M')).toBeNull();
    expect(codeOf(text(100), 'M')).not.toBeNull();
  });

  test('to an analysis holds a position with nothing played', async () => {
    const position = read(played).record.match(/Start "(.*)"/)![1]!;
    const way = await analysisWay(engine, position, { names: ['Ada', ''], pawns: [3, 1, 0, 2] });
    expect(readRoute(way).page).toBe('analysis');
    const game = read((await sharedRecord(engine, readRoute(way).rest))!);
    expect(game).toMatchObject({ turns: 0, seats: 2, tags: { Seat1: 'Ada', Pawns: '31', End: 'open' } });
  });
});

describe('on another device', () => {
  // A game of one's own: against a bot with a name, with clocks, and called something.
  function going(): GameEntry {
    const seats = [
      { name: 'Ada', level: 0 },
      { name: 'Grandpa', level: 3 },
    ];
    const clock = { start_ms: 300_000, increment_ms: 3000 };
    const setup = { game: 'twisty' as const, seats, seed: '7', start: 1, clock };
    const at = { now_ms: 0 };
    ask<TableReply>({ type: 'open', setup, ...at });
    const { messages } = ask<TableReply>({ type: 'say', message: { type: 'join' }, ...at });
    const { table } = messages[0] as { table: TableView };
    const [first] = ask<{ turns: { turn: string }[] }>({ type: 'turns' }).turns;
    const play = { type: 'play', id: 'a', seat: 1, version: table.version, turn: first!.turn };
    ask<TableReply>({ type: 'say', message: play, now_ms: 40_000 });
    const date = '2026-11-15';
    const kept = ask<KeepReply>({ type: 'keep', now_ms: 41_000, pawns: [2, 0], date });
    return {
      id: 'one',
      title: 'With "grandpa"',
      game: 'twisty',
      seats,
      pawns: [2, 0],
      here: [1],
      turns: 1,
      outcome: null,
      begun_ms: Date.UTC(2026, 10, 15),
      used_ms: 1,
      setup,
      kept: { record: kept.record, at_ms: kept.at_ms },
    };
  }

  test('a game is what it was, and goes on', async () => {
    const entry = going();
    const text = await recordToGive(entry, engine);
    const { entries, faults } = await readGames(engine, text!);
    expect(faults).toEqual([]);
    const { title, game, seats, pawns, here, turns, outcome, begun_ms } = entry;
    expect(entries).toMatchObject([
      { title, game, seats, pawns, here, turns, outcome, begun_ms, setup: { game, seats } },
    ]);
    // It goes on with the time that was left, and with the bot as strong as it was.
    const { kept } = entries[0]!;
    const now_ms = 5_000_000;
    ask<TableReply>({ type: 'restore', ...kept!, now_ms });
    const { messages } = ask<TableReply>({ type: 'say', message: { type: 'join' }, now_ms });
    const { table } = messages[0] as { table: TableView };
    expect(table).toMatchObject({
      to_act: 2,
      level: 3,
      outcome: null,
      seats: [
        { name: 'Ada', left_ms: 263_000 },
        { name: 'Grandpa', level: 3, left_ms: 300_000 },
      ],
    });
  });

  test('what was never called anything or played elsewhere says nothing of it', async () => {
    const { title: _, ...entry } = going();
    const text = await recordToGive({ ...entry, here: [] }, engine);
    expect(text).not.toMatch(/Title|Here/);
    const { entries } = await readGames(engine, text!);
    expect(entries[0]).toMatchObject({ here: [] });
    expect(entries[0]).not.toHaveProperty('setup');
    const odd = await readGames(engine, played.replace('[Out', '[Here "0,2,9,x"]\n[Levels "x"]\n[Out'));
    expect(odd.entries[0]).toMatchObject({ here: [2], seats: [{ level: 0 }, { level: 3 }] });
  });

  test('a game and the same with its review are one', async () => {
    const { archive, kept } = someArchive();
    const mine = new MyGames(archive, engine, await worker());
    const told = reviewed(played);
    expect(await mine.import(played)).toEqual({ count: 1, faults: [] });
    const [{ id }] = [...kept.values()] as [GameEntry];
    await mine.rename(kept.get(id)!, 'Mine');
    // The review comes along, and the name stays.
    const named = told.replace('[Review', '[Title "Theirs"]\n[Review');
    expect(await mine.import(named)).toEqual({ count: 1, faults: [] });
    expect([...kept.keys()]).toEqual([id]);
    expect(kept.get(id)).toMatchObject({ title: 'Mine', turns: 2 });
    expect(read((kept.get(id)!.kept as { record: string }).record).remarks).toHaveLength(2);
    // Nothing is new any more, and a review is not lost by bringing in the game without it.
    for (const text of [played, told, `${told}\n${played}`])
      expect(await mine.import(text)).toEqual({ count: 0, faults: [] });
    expect(read((kept.get(id)!.kept as { record: string }).record).remarks).toHaveLength(2);
    // Both in one file are one, too; another game is another one.
    const fresh = someArchive();
    const other = played.replace('[Pawns "20"]', '[Pawns "31"]');
    const theirs = new MyGames(fresh.archive, engine, await worker());
    await theirs.import(`${played}\n${told}\n${other}`);
    expect(fresh.kept.size).toBe(2);
  });

  test('all of them go and come back', async () => {
    const first = someArchive(going());
    const mine = new MyGames(first.archive, engine, await worker());
    await mine.import(played);
    await mine.load();
    const text = await mine.records();
    const second = someArchive();
    const theirs = new MyGames(second.archive, engine, await worker());
    expect(await theirs.import(text)).toEqual({ count: 2, faults: [] });
    expect(await theirs.records()).toBe(text);
    expect(await theirs.import(text)).toEqual({ count: 0, faults: [] });
  });
});

test('the game alone is the same whatever is said about it', async () => {
  const bare = await bareRecord(engine, played);
  expect(await bareRecord(engine, reviewed(played))).toBe(bare);
  expect(await bareRecord(engine, bare)).toBe(bare);
});

test('a game of a version before is shown with its turns and its end', async () => {
  const seats = [
    { name: 'Ada', level: 0 },
    { name: '', level: 3 },
  ];
  const setup = { game: 'twisty' as const, seats, seed: '1' };
  const saved = { form: 2 as const, game: 'twisty' as const, setup, pawns: [0, 1] };
  const over = entryOfSaved({ ...saved, kept: { record: played, at_ms: 7 } });
  const broken = entryOfSaved({ ...saved, kept: { record: 'nothing', at_ms: 7 } });
  const { archive, kept } = someArchive(over, broken);
  const games = new MyGames(archive, engine, await worker());
  await games.load();
  expect(kept.get(over.id)).toMatchObject({ turns: 2, outcome: { kind: 'resigned', winner: 2 } });
  expect(kept.get(over.id)).not.toHaveProperty('unread');
  expect(games.all).toHaveLength(2);
  expect(kept.get(broken.id)).toMatchObject({ kept: { record: 'nothing', at_ms: 7 }, outcome: null });
});
