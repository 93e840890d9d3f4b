// The tables this browser has a seat at or looks at. They are kept here and nowhere else: whoever
// has the token has the seat.
import type { GameName, TableView } from '../messages';
import { browserShelf, keep, recall, type Shelf } from '../state/storage';
import type { NextGame } from '../session/wire';

export type Standing = 'mine' | 'theirs' | 'over' | 'gone' | 'unknown';

export interface MyTable {
  table: string;
  tokens: string[]; // of the seats at this device, or that of spectators
  invites: { seat: number; token: string }[]; // for others, where this device laid the table
  watch: string | null; // the link for spectators
  named?: boolean; // whoever sits here has said what to be called
  host?: string; // renews links, where this device laid the table
  game: GameName;
  names: string[];
  pawns: number[];
  seats: number[];
  promise: string; // as it was when this browser first saw the table
  standing: Standing;
  used_ms: number;
  listed?: boolean; // it has come among one's own games, and whoever throws it away there means it
}

const most = 40;

export function newEntry(table: string, token: string | null): MyTable {
  return {
    table,
    tokens: token ? [token] : [],
    invites: [],
    watch: null,
    game: 'twisty',
    names: [],
    pawns: [],
    seats: [],
    promise: '',
    standing: 'unknown',
    used_ms: 0,
  };
}

export function standingAt(table: TableView, here: number[]): Standing {
  if (table.outcome) return 'over';
  return table.level === 0 && here.includes(table.to_act ?? 0) ? 'mine' : 'theirs';
}

// What is to be kept of a table as it is now.
export function seenAt(
  entry: MyTable,
  table: TableView,
  here: number[],
  pawns: number[],
): MyTable {
  return {
    ...entry,
    game: table.game,
    names: table.seats.map((seat) => seat.name),
    pawns,
    seats: here,
    promise: entry.promise || (table.promise ?? ''),
    standing: standingAt(table, here),
    used_ms: Date.now(),
    listed: true,
  };
}

// The same people at the next table: everybody keeps the token and has another seat.
export function entryAfter(old: MyTable, next: NextGame): MyTable {
  const moved = (seat: number) => next.seats[seat - 1] ?? seat;
  return {
    ...newEntry(next.table, null),
    tokens: old.tokens,
    watch: old.watch,
    ...(old.host ? { host: old.host } : {}),
    ...(old.named ? { named: true } : {}),
    game: old.game,
    invites: old.invites.map(({ seat, token }) => ({ seat: moved(seat), token })),
  };
}

export class MyTables {
  all = $state.raw<MyTable[]>([]); // the latest first

  constructor(private readonly shelf: Shelf | null) {
    const kept = recall<MyTable[]>(shelf, 'tables');
    if (Array.isArray(kept)) this.all = kept.filter((one) => typeof one?.table === 'string');
  }

  // Whether it is still there when the page is opened again.
  get isLasting(): boolean {
    return this.shelf !== null;
  }

  find(table: string): MyTable | undefined {
    return this.all.find((one) => one.table === table);
  }

  // At the table itself it comes to the front; a look from afar leaves the order as it is.
  keep(entry: MyTable, front = true): void {
    const others = this.all.filter((one) => one.table !== entry.table);
    const isKnown = others.length < this.all.length;
    this.all =
      front || !isKnown
        ? [entry, ...others].slice(0, most)
        : this.all.map((one) => (one.table === entry.table ? entry : one));
    keep(this.shelf, 'tables', this.all);
  }

  forget(table: string): void {
    this.all = this.all.filter((one) => one.table !== table);
    keep(this.shelf, 'tables', this.all);
  }
}

export const myTables = new MyTables(browserShelf());
