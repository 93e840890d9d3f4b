// What an engine can be asked, and its answers, as types: docs/protocol.md, "The engine".
import type {
  Account,
  Act,
  Clause,
  Edition,
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
  | {
      legal: true;
      account: Account;
      turns_up: boolean;
      after: string | null;
      card?: string; // that was named or drawn by lot
      text: string;
    }
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
  remarks: Remark[];
  ended: boolean; // by its turns: there is nothing to play after the last
  at_ms: number; // when the last was played, by its own clock: what `restore` takes
}

// Turns that were looked at instead of those that were played after so many, and those that were looked at
// instead of them.
export interface Variation {
  at: number;
  turns: TurnText[];
  cards?: Record<string, string>; // that they turn up, by the number of the turn from 0
  variations?: Variation[];
}

// What stands behind the turn after so many.
export interface Remark {
  at: number;
  mark?: '!' | '?' | '??';
  win?: number[]; // the chance of each seat after it
  best?: TurnText; // what would have been better
  text?: string;
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

// A position in the making: where a piece goes, what there is to lay, what is wrong.
export interface Slot {
  part: string;
  seat?: number;
  at?: string;
}

export interface Piece {
  piece: string; // as in the notation
  thing?: string;
  act?: Act; // of one who may be to act
  left?: number; // still to be laid; below zero, there are too many
  used?: boolean; // it lies in the same row already
}

export interface Flaw {
  code: string;
  thing?: string;
  seat?: number;
  at?: string;
  count?: number;
  wanted?: number;
  text?: string; // that makes no sense
}

export interface ComposeReply {
  sketch: string;
  fresh: boolean;
  players: number;
  act?: string;
  edition?: Edition;
  goals?: number;
  spent?: { gaps: number; fairies: number };
  filled?: string; // a piece that was the last to be laid in its part, and was laid by itself
  slot?: Slot; // to ask for next
  palette?: Piece[];
  places?: string[]; // of the board, to point at
  parts: (Slot & { filled: number; of: number })[];
  open: string[]; // places of the board
  flaws: Flaw[];
  unusual?: boolean;
  position: string | null;
  cards_told?: boolean; // at a table from there
  scene: Scene;
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

export interface FollowReply {
  accounts: Account[]; // of the turns of the line, to where a card that nobody has seen decides
}

export interface JudgedLine {
  turns: TurnText[];
  win: number[];
  proved?: boolean;
  ends_in?: number;
}

// What a search says of a turn: what was found before it, and the best turn beside the one that was played,
// or, if that is the best, beside the next best.
export interface JudgeReply {
  at: number;
  choices: number; // legal turns
  depth: number;
  nodes: number;
  win: number[];
  best: JudgedLine;
  other?: JudgedLine;
}

export interface ReviewedTurn {
  seat: number;
  turn: TurnText;
  win: number[]; // the chance of each seat after it
  chance: number; // of its player with the best turn,
  lost: number; // and how much of it the turn lost
  mark?: '!' | '?' | '??';
  proved?: boolean; // what the best turn is worth
  forced?: boolean; // the only legal one
  only?: boolean; // the only good one
  missed_win?: boolean;
  leads?: number; // a turning point: who leads from here on
  victim?: number; // whom it robbed
  best: TurnText[]; // and what may follow
  other?: TurnText[]; // what it was compared with: the turn itself or the next best
  why?: Clause[]; // what the best turn does
  otherwise?: Clause[]; // and what happens without it
  depth: number;
  nodes: number;
}

export interface ReviewedSeat {
  accuracy: number; // 0 to 100
  turns: number; // with a choice
  mistakes: number;
  blunders: number;
  missed_wins: number;
  only_turns: number;
  thefts: number;
  losses: number; // by theft
}

export interface ReviewReply extends RecordReply {
  start: number[]; // the chance of each seat before the first turn
  turns: ReviewedTurn[];
  seats: ReviewedSeat[];
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
  explain: [Subject & { turn: TurnIn; card?: string; lot?: string }, ExplainReply];
  'why-not': [Subject & { place: string; steps?: DraftStep[] }, WhyNotReply];
  scene: [Subject, SceneReply];
  replay: [{ start: string; turns: SeenTurnIn[] } | { record: string }, ReplayReply];
  record: [{ table: TableView | SeenGame; pawns?: number[] }, RecordReply];
  convert: [{ shared: unknown[] }, RecordReply];
  read: [{ text: string }, ReadReply];
  branch: [{ record: string; turns: number; line?: TurnIn[]; seats: SeatPlan[] }, RecordReply];
  vary: [
    { record: string; at: number; turns: (TurnIn | { turn: TurnIn; card?: string })[] },
    RecordReply,
  ];
  rewrite: [
    { record: string; remarks?: boolean; tags?: Record<string, string> },
    RecordReply,
  ];
  draft: [Subject & { steps: DraftStep[] }, DraftReply];
  compose: [
    ({ game: GameName; players?: number } | { sketch: string }) & {
      fresh?: boolean;
      lay?: (Slot & { piece: string })[];
      slot?: Slot;
    },
    ComposeReply,
  ];
  bot: [Subject & Thinking, ThinkReply];
  hint: [Subject & Thinking & { lines?: number }, ThinkReply];
  follow: [Subject & { line: TurnIn[] }, FollowReply];
  judge: [{ record: string; at: number; nodes?: number; time_ms?: number }, JudgeReply];
  review: [
    { record: string; judgements: object[]; nodes?: number; time_ms?: number },
    ReviewReply,
  ];
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
