// From a table and what happened at it to the table after it. Nothing is worked out here: the table
// says what changed, and this puts it where the page looks for it.
import type { TableView } from '../messages';
import { hexOf } from './transport';
import type { Now, TableEvent } from './wire';

export function nowAt(table: TableView, now: Now): TableView {
  const { seats, hash: _, ...rest } = now;
  return {
    ...table,
    ...rest,
    seats: table.seats.map((seat, i) => ({ ...seat, ...seats[i] })),
  };
}

// Of several events that come together only the last says who acts; until then nobody does.
export function fold(table: TableView, event: TableEvent): TableView {
  const { what, now, version } = event;
  const after: TableView = { ...table, version, to_act: null, level: 0 };
  if (what.position) after.position = what.position;
  const { seat, turn, card } = what;
  if (what.type === 'played' && seat && turn) {
    after.turns = [...table.turns, { seat, turn, ...(card ? { card } : {}) }];
  }
  if (what.type === 'undone') after.turns = table.turns.slice(0, what.kept);
  return now ? nowAt(after, now) : after;
}

// Whether the position is the one that the table hashed. Browsers hash only on safe pages; on others
// the order of the versions has to do.
export async function agrees(table: TableView, hash: string): Promise<boolean> {
  const { subtle } = globalThis.crypto ?? {};
  if (!subtle) return true;
  const bytes = new TextEncoder().encode(`${table.version} ${table.position}`);
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return hexOf(digest.slice(0, 8)) === hash;
}
