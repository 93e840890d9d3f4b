// A table on a server among one's own games: who sat there comes back to it from the list, and when it is
// over its record is kept here.
import type { TableView } from '../messages';
import type { Engine } from '../worker/engine';
import type { Archive } from './archive';
import type { GameEntry } from './entry';
import { recordOfTable } from './transfer';

export const onlineId = (table: string) => `t-${table}`;

export async function keepTable(
  archive: Archive,
  engine: Engine,
  table: string,
  view: TableView,
  here: number[],
  pawns: number[],
): Promise<void> {
  if (here.length === 0) return; // who only looks on has a link, not a game
  const id = onlineId(table);
  const before = await archive.find(id);
  if (before?.outcome && before.turns === view.turns.length) return;
  const now_ms = Date.now();
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
    begun_ms: before?.begun_ms ?? now_ms,
    used_ms: now_ms,
  };
  if (view.outcome)
    entry.kept = { record: await recordOfTable(engine, view, pawns), at_ms: now_ms };
  await archive.put(entry);
}
