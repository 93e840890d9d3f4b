// Games that version 0.1 left behind: what a browser kept and what stands in links still opens. The
// fixtures were written by its page; `table` is what its engine made of the log.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { TableView } from '../src/messages';
import { readRoute } from '../src/route';
import { shareLink, sharedRecord } from '../src/state/share';
import { savedGame } from '../src/state/storage';
import type { Engine } from '../src/worker/engine';
import type { KeepReply, ReplayReply, TableReply } from '../src/worker/replies';
import { ask, worker } from './engine';

interface OldGame {
  name: string;
  saved: string; // under twistwood.game
  link: string | null; // behind the #
  table: TableView;
}

const file = new URL('fixtures/games_of_0.1.json', import.meta.url);
const games = JSON.parse(readFileSync(file, 'utf8')) as OldGame[];

// The clocks stood still, however long ago it was.
test.each(games)('$name, as it was kept', ({ saved, table }) => {
  const shelf = { getItem: () => saved, setItem: () => {}, removeItem: () => {} };
  const { kept, setup } = savedGame(shelf)!;
  expect(setup.game).toBe(table.game);
  const now_ms = Date.now() + 1e9;
  const view = () =>
    ask<TableReply>({ type: 'say', message: { type: 'join' }, now_ms }).messages[0];
  ask({ type: 'restore', ...kept, now_ms });
  expect(view()).toMatchObject({ type: 'joined', table });
  // And kept again, now as a record.
  const { record, at_ms } = ask<KeepReply>({ type: 'keep', now_ms });
  ask({ type: 'restore', record, at_ms, now_ms });
  const { position, turns, to_act, outcome, can_undo, seats } = table;
  const same = { position, turns, to_act, outcome, can_undo, seats };
  expect(view()).toMatchObject({ type: 'joined', table: same });
});

async function readShared(engine: Engine, text: string): Promise<ReplayReply | null> {
  const record = await sharedRecord(engine, text);
  return record === null ? null : engine.ask<ReplayReply>({ type: 'replay', record });
}

describe('a link', async () => {
  const engine = await worker();

  test.each(games.filter((game) => game.link))('$name, of version 0.1', async ({ link, table }) => {
    const shared = await readShared(engine, readRoute(`#${link}`).rest);
    expect(shared!.positions.at(-1)).toBe(table.position);
    expect(shared!.accounts).toHaveLength(table.turns.length);
    expect(shared!.names).toEqual(table.seats.map((seat) => seat.name));
    expect(shared!.pawns).toEqual([0, 1]);
  });

  test.each(games)('gives the same game back: $name', async ({ table }) => {
    const link = await shareLink(engine, 'https://example.org/a/b/index.html#/t', table, [2, 0]);
    expect(link.startsWith('https://example.org/a/b/index.html#/table/')).toBe(true);
    const shared = await readShared(engine, readRoute(new URL(link).hash).rest);
    expect(shared!.positions.at(-1)).toBe(table.position);
    expect(shared!.accounts).toHaveLength(table.turns.length);
    expect(shared).toMatchObject({ names: table.seats.map((seat) => seat.name), pawns: [2, 0] });
  });

  test.each(['', 'x', '!!!', btoa('{}'), btoa('["chess a b", "", "", []]'), btoa('[1,2]')])(
    '%j holds no game',
    async (text) => {
      expect(await readShared(engine, text)).toBeNull();
    },
  );
});
