// What a table says, as types: docs/protocol.md. The table of an engine and one on a server say the same.
import type {
  Account,
  Outcome,
  Refusal,
  SeatPlan,
  SeatView,
  TableView,
  TurnText,
} from './messages.js';

export interface Now {
  hash: string;
  to_act: number | null;
  level: number;
  undo: TableView['undo'];
  can_undo: TableView['can_undo'];
  outcome: Outcome | null;
  seats: Omit<SeatView, 'name' | 'level'>[];
  start?: string;
  key?: string;
  seed?: string;
}

export interface What {
  type: string;
  rules?: number; // where the table is opened, down to the promise
  options?: TableView['options'];
  start?: string;
  seats?: SeatPlan[];
  promise?: string;
  number?: number; // of the turn
  seat?: number;
  turn?: TurnText;
  card?: string;
  account?: Account;
  position?: string;
  kept?: number;
}

export interface TableEvent {
  type: 'event';
  version: number;
  time_ms?: number;
  what: What;
  now?: Now; // with the last of those that come together
}

export interface Presence {
  seats: { here: boolean; away_ms: number | null; name?: string }[];
  watching: number;
}

export interface NextGame {
  table: string;
  seats: number[]; // the new seat of each old one
}

export interface Joined {
  type: 'joined';
  protocol?: number;
  table_id?: string;
  time_ms?: number;
  seats: number[];
  public: boolean;
  presence: Presence;
  hash: string;
  table?: TableView;
  events?: TableEvent[];
  now?: Now;
  rematch?: NextGame;
}

export interface Answer {
  type: 'answer';
  id: string;
  version: number;
  ok: boolean;
  repeat?: boolean;
  code?: string;
  message?: string; // the same in English
  refusal?: Refusal;
  cards?: string[]; // that it can be, where one has to be told
}

export interface VoteNews {
  type: 'vote';
  for: number;
  level: number;
  agreed: number[];
  needed: number[];
}

// What is said to those who are there at this moment, and to nobody later.
export type Talk =
  | ({ type: 'presence' } & Presence)
  | { type: 'reaction'; seat: number; code: string }
  | VoteNews
  | { type: 'elsewhere'; seats: number[] }
  | ({ type: 'rematch' } & NextGame)
  | { type: 'notice'; code: string; message: string };

export type FromTable =
  | Joined
  | TableEvent
  | Answer
  | Talk
  | { type: 'refused'; code: string; message: string }
  | { type: 'pong'; time_ms: number };
