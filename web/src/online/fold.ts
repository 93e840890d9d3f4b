// From a table and what happened at it to the table after it. Nothing is worked out here: the server
// says what changed, and this puts it where the page looks for it.
import { pawnNames } from '../art';
import type { TableView } from '../messages';
import type { Now, OnlineEvent } from './wire';

export function nowAt(table: TableView, now: Now): TableView {
  const { seats, hash: _, ...rest } = now;
  return {
    ...table,
    ...rest,
    seats: table.seats.map((seat, i) => ({ ...seat, ...seats[i] })),
  };
}

// Of several events that come together only the last says who acts; until then nobody does.
export function fold(table: TableView, event: OnlineEvent): TableView {
  const { what, now, version } = event;
  const after: TableView = { ...table, version, to_act: null, level: 0 };
  if (what.position) after.position = what.position;
  if (what.type === 'played') {
    const { seat = 0, turn = '', card } = what;
    after.turns = [...table.turns, { seat, turn, ...(card ? { card } : {}) }];
  }
  if (what.type === 'undone') after.turns = table.turns.slice(0, what.kept);
  return now ? nowAt(after, now) : after;
}

// Whether the position is the one that the server hashed. Browsers hash only on safe pages; on others
// the order of the versions has to do.
export async function agrees(table: TableView, hash: string): Promise<boolean> {
  const { subtle } = globalThis.crypto ?? {};
  if (!subtle) return true;
  const bytes = new TextEncoder().encode(`${table.version} ${table.position}`);
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  const text = Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  return text === hash;
}

// The first word of a name may be the pawn: "owl Ada", or "owl" where there is no other name.
export const codedName = (pawn: number, name: string) =>
  `${pawnNames[pawn]} ${name.trim().slice(0, 24)}`.trim();

export function decodeNames(coded: string[]): { names: string[]; pawns: number[] } {
  const wanted = coded.map((name) => pawnNames.findIndex((pawn) => pawn === name.split(' ')[0]));
  const pawns: number[] = [];
  for (const [i, pawn] of wanted.entries()) {
    const isFree = (one: number) => !pawns.includes(one);
    const others = [0, 1, 2, 3].filter((one) => isFree(one) && !wanted.includes(one, i + 1));
    pawns.push(pawn >= 0 && isFree(pawn) ? pawn : (others[0] ?? [0, 1, 2, 3].find(isFree) ?? 0));
  }
  const names = coded.map((name, i) =>
    wanted[i]! >= 0 ? name.split(' ').slice(1).join(' ') : name,
  );
  return { names, pawns };
}
