// What an engine can be asked, and its answers, as types: docs/protocol.md, "The engine".
import type {
  Account,
  Clause,
  GameName,
  GardenAccount,
  GardenScene,
  Outcome,
  Refusal,
  Scene,
  SeatPlan,
  SeenTurn,
  Setup,
  TableView,
  Turn,
  TurnText,
} from './messages.js';
import type { FromTable } from './table.js';

// What the table of the engine has to say, and the new lines of its log.
export interface TableReply {
  messages: FromTable[];
  log: string[];
}

export type ExplainReply =
  | { legal: true; account: Account; turns_up: boolean; after: string | null; text: string }
  | { legal: false; refusal: Refusal; text: string };

export interface WhyNotReply {
  refusal: Refusal | null; // null: nothing forbids it
  text?: string;
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
  parts?: Turn | null; // of that turn
  scene: GardenScene;
}

// A turn that was thought about, and what comes of it.
export interface Line extends Turn {
  reasons: Clause[];
  text: string; // the same in English
  then: TurnText[];
  win: number[]; // the chance of each seat
  proved?: boolean; // the chances are exact
  ends_in?: number; // turns of all seats until the win that is proved
}

export interface ThinkReply extends Turn {
  seat: number;
  level: number;
  depth: number;
  nodes: number;
  time_ms: number;
  lines: Line[];
}

export interface DealReply extends SceneReply {
  promise: string;
}

export interface CheckDealReply {
  kept: boolean; // the key is the one that was promised
  start: string;
}

export interface SolveReply {
  value: 'win' | 'draw' | 'loss'; // for the seat to act
  turns?: number; // until it is won
  best: string[];
  blocks: number;
}

// A turn of a game as everybody saw it, with the card that it turned up.
export type SeenTurnIn = SeenTurn | { seat?: number; turn: string; card?: string };

// What a record is made of.
export interface SeenGame {
  start: string;
  turns: SeenTurnIn[];
  seats: Partial<SeatPlan>[];
  outcome?: Outcome | null;
}

// What a question is about: a position, a game as everybody saw it, or else the table of this engine.
export type Subject =
  | { position: string }
  | { start: string; turns: SeenTurnIn[] }
  | { position?: undefined; start?: undefined; turns?: undefined };

export interface Thinking {
  level?: number; // 1 to 6
  time_ms?: number;
  nodes?: number; // alone: the same request gets the same turn everywhere
  seed?: string;
}

// How a table is laid, or what is dealt: names, levels and what docs/protocol.md lists are optional.
export type SetupIn = { game: GameName; seats: Partial<SeatPlan>[] } & (
  | { seed: string }
  | { key: string; table: string }
) &
  Partial<Omit<Setup, 'game' | 'seats' | 'seed'>> & {
    position?: string;
    limit?: number;
    repetition_draws?: boolean;
    [option: string]: unknown; // of one game
  };

interface Clocked {
  now_ms?: number; // by any clock that is not set back
}
type TurnIn = TurnText | string;

// By type: the fields of a request, and what is in the reply.
export interface Requests {
  open: [Clocked & { setup: SetupIn }, TableReply];
  restore: [Clocked & { at_ms?: number } & ({ record: string } | { log: string[] }), TableReply];
  say: [Clocked & { message: object }, TableReply];
  tick: [Clocked, TableReply];
  keep: [Clocked & { pawns?: number[]; date?: string }, KeepReply];
  deal: [{ setup: SetupIn }, DealReply];
  'check-deal': [
    { options: object; promise: string } & ({ key: string; table: string } | { seed: string }),
    CheckDealReply,
  ];
  turns: [Subject, TurnsReply];
  explain: [Subject & { turn: TurnIn }, ExplainReply];
  'why-not': [Subject & { place: string; steps?: DraftStep[] }, WhyNotReply];
  scene: [Subject, SceneReply];
  replay: [{ start: string; turns: SeenTurnIn[] } | { record: string }, ReplayReply];
  record: [{ table: TableView | SeenGame; pawns?: number[] }, RecordReply];
  convert: [{ shared: unknown[] }, RecordReply];
  read: [{ text: string }, ReadReply];
  branch: [{ record: string; turns: number; seats: SeatPlan[] }, RecordReply];
  vary: [{ record: string; at: number; turns: TurnIn[] }, RecordReply];
  draft: [Subject & { steps: DraftStep[] }, DraftReply];
  bot: [Subject & Thinking, ThinkReply];
  hint: [Subject & Thinking & { lines?: number }, ThinkReply];
  solve: [Subject & { distance?: boolean; blocks?: number }, SolveReply];
  perft: [{ position: string; depth: number }, { count: number }];
  signature: [object, { signature: number }];
  bench: [
    { time_ms?: number },
    { cases: { game: GameName; seats: number; random_turns_per_second: number }[] },
  ];
}

export type RequestType = keyof Requests;
export type Request<K extends RequestType = RequestType> = { type: K } & Requests[K][0];
export type ReplyTo<K extends RequestType> = Requests[K][1];

// `broken`: not the request is wrong, but the engine.
export type Reply<T = object> =
  ({ ok: true } & T) | { ok: false; error: string; broken?: boolean };
