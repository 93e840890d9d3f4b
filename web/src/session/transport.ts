// How a session speaks with its table, wherever that is: in the worker of this page (local.ts) or on a
// server (online/link.ts). Both say the same messages; docs/protocol.md describes them.
import type { Daily } from '../archive/entry';
import type { TableView, TurnText } from '../messages';
import type { People } from '../play/words';
import type { Answer, Joined, TableEvent, Talk } from './wire';

export type TransportState = 'connecting' | 'here' | 'away' | 'refused' | 'closed';

// What a session hears. Each version comes once and in order.
export interface Listener {
  readonly table: TableView | null; // as it knows it from what it heard
  state(state: TransportState): void;
  joined(message: Joined): void; // with the whole table, or with the events since the last one
  event(event: TableEvent): void;
  talk(message: Talk): void;
  settled(): Promise<void>; // all that it heard has been shown
  // A turn turned up a card on a real table: which of these? Null if nobody says so.
  which?(seat: number, turn: TurnText, cards: string[]): Promise<string | null>;
}

export interface Transport {
  start(listener: Listener): void;
  stop(): void;
  ask(message: Record<string, unknown>): Promise<Answer | null>; // null: one has left
  tell(message: object): void; // worth nothing later
  doubt(): void; // what was heard does not fit together: once more from the start
  people(names: string[]): People; // as the table has them
  readonly daily?: Daily; // a table with the deal of a day counts hints
}

export const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const randomId = () => hexOf(crypto.getRandomValues(new Uint8Array(12)));
