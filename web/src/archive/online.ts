// A table on a server among one's own games: who sat there comes back to it from the list, and when it is
// over its record is kept here.
import type { TableView } from '../messages';
import { webSocket, type Socket } from '../online/link';
import type { MyTables } from '../online/my_tables.svelte';
import { decodeNames, givenNames } from '../online/names';
import { lookAt, seen } from '../online/peek';
import type { Joined } from '../session/wire';
import type { Engine } from '../worker/engine';
import type { Archive } from './archive';
import { isOpen, type GameEntry } from './entry';
import { recordOfTable } from './transfer';

export const onlineId = (table: string) => `t-${table}`;

const most = 12; // tables that are looked at, the latest first

// `used_ms`: when somebody was last there; a look from afar does not count.
export async function keepTable(
  archive: Archive,
  engine: Engine,
  table: string,
  view: TableView,
  here: number[],
  pawns: number[],
  used_ms = Date.now(),
): Promise<void> {
  if (here.length === 0) return; // who only looks on has a link, not a game
  const id = onlineId(table);
  const before = await archive.find(id);
  if (before?.outcome && before.turns === view.turns.length) return;
  const entry: GameEntry = {
    ...before,
    id,
    table,
    game: view.game,
    seats: view.seats.map(({ name, level }) => ({ name, level })),
    pawns,
    here,
    turns: view.turns.length,
    outcome: view.outcome,
    begun_ms: before?.begun_ms ?? used_ms,
    used_ms,
  };
  delete entry.damaged; // here it is
  if (view.outcome)
    entry.kept = { record: await recordOfTable(engine, view, pawns), at_ms: Date.now() };
  await archive.put(entry);
}

// Tables of versions that had no list of all games come into it, once.
export async function adoptTables(archive: Archive, tables: MyTables): Promise<void> {
  for (const one of tables.all) {
    if (one.listed || one.seats.length === 0 || one.standing === 'gone') continue;
    const { table, game, names, pawns, seats: here, used_ms } = one;
    const id = onlineId(table);
    const seats = names.map((name) => ({ name, level: 0 })); // a look at the table tells the bots
    const known = { id, table, game, seats, pawns, here, turns: 0, outcome: null };
    if (!(await archive.find(id))) await archive.put({ ...known, begun_ms: used_ms, used_ms });
    tables.keep({ ...one, listed: true }, false);
  }
}

// As everybody at the table sees it: with the names that people gave themselves.
function viewOf({ table, presence }: Joined): { view: TableView; pawns: number[] } | null {
  if (!table) return null;
  const { names, pawns } = decodeNames(givenNames(table, presence));
  const seats = table.seats.map((seat, i) => ({ ...seat, name: names[i] ?? '' }));
  return { view: { ...table, seats }, pawns };
}

// What has become of tables that went on when they were last seen.
export async function lookAtTables(
  archive: Archive,
  engine: Engine,
  tables: MyTables,
  connect: () => Socket = webSocket,
): Promise<void> {
  const open = (await archive.all())
    .filter((entry) => entry.table && isOpen(entry))
    .sort((a, b) => b.used_ms - a.used_ms);
  for (const entry of open.slice(0, most)) {
    const mine = tables.find(entry.table!);
    if (!mine) continue; // without a token nobody says how it stands
    const found = await lookAt(mine, connect);
    if (found === 'gone') {
      await archive.put({ ...entry, damaged: true });
      tables.keep({ ...mine, standing: 'gone' }, false);
    } else if (found) {
      tables.keep(seen(mine, found), false);
      const told = viewOf(found);
      if (told)
        await keepTable(archive, engine, mine.table, told.view, found.seats, told.pawns, entry.used_ms);
    }
  }
}
