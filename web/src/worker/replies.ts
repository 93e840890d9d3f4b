// The answers of the engine that the page uses, as types.
import type {
  Account,
  Clause,
  GardenAccount,
  GardenScene,
  Refusal,
  Scene,
  Turn,
  TurnText,
} from '../messages';
import type { FromTable } from '../session/wire';

// What the table of the worker has to say, and the new lines of its log.
export interface TableReply {
  messages: FromTable[];
  log: string[];
}

export type ExplainReply =
  | { legal: true; account: Account; turns_up: boolean; after: string | null; text: string }
  | { legal: false; refusal: Refusal; text: string };

export interface WhyNotReply {
  refusal: Refusal | null; // null: nothing forbids it
}

export interface TurnsReply {
  turns: Turn[];
}

export interface SceneReply {
  position: string;
  scene: Scene;
}

export interface RecordReply {
  record: string;
}

export interface KeepReply extends RecordReply {
  at_ms: number; // when, by the clock of the record
}

export interface ReplayReply {
  positions: string[];
  accounts: Account[];
  names?: string[]; // as the record has them
  pawns?: number[];
}

// A game out of a text of records, or why it is none.
export interface ReadGame {
  record: string;
  game: string;
  seats: number;
  turns: number;
  masked: boolean; // hidden cards are not known
  tags: Record<string, string>;
  variations: Variation[];
}

// Turns that were looked at instead of those that were played after so many.
export interface Variation {
  at: number;
  turns: TurnText[];
}

export interface ReadReply {
  games: (ReadGame | { line: number; error: string })[];
}

export interface DraftStep {
  kind: 'walk' | 'slip' | 'fly' | 'turn';
  to?: string;
  axis?: string;
  quarters?: number;
}

export interface DraftReply {
  taken: number;
  choices: { walk: string[]; slip: string[]; fly: string[]; turn: boolean; end: boolean };
  costs: { slip: number; fly: number }; // cards for one step
  reached: boolean;
  account: GardenAccount; // of the last step
  riders: Record<string, number[]>; // by hedge: the seats whose pawns it would carry
  open: [string, string][]; // cells between which one can walk
  turn: TurnText | null;
  scene: GardenScene;
}

// A turn that was thought about, and what comes of it.
export interface Line extends Turn {
  reasons: Clause[];
  win: number[]; // the chance of each seat
  proved?: boolean; // the chances are exact
  ends_in?: number; // turns of all seats until the win that is proved
}

export interface ThinkReply extends Turn {
  seat: number;
  lines: Line[];
}
