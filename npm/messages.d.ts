// Positions, turns and tables as types. The words are those of docs/protocol.md.

/**
 * A turn in the notation. It comes out of replies and goes into requests as it is: `String(turn)` is its
 * text, and requests take texts, too. It is no string, so that the compiler lets nobody put one together
 * or take one apart by accident.
 */
declare const turnText: unique symbol;
export interface TurnText {
  readonly [turnText]: true;
}

export type GameName = 'twisty' | 'labyrinth';
// Only in a position that is still being set up there is none.
export type Colour = 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'purple' | 'white' | 'none';
export type SpecialKind = 'step' | 'diagonal' | 'leap' | 'portal' | 'safety';
export type Edition = 'thief' | 'victim' | 'victim-chooses';

export type Act =
  | { kind: 'turn'; seat: number }
  | { kind: 'corner' | 'gate'; seat: number; other: number }
  | { kind: 'won'; seat: number }
  | { kind: 'draw' };

export interface TwistySquare {
  at: string;
  kind: 'empty' | 'corner' | 'centre' | 'cube' | SpecialKind;
  colour?: Colour;
}

export interface TwistyPlayer {
  seat: number;
  pawn: string;
  row: Colour[];
  collected: number;
  protected: number;
  next?: Colour;
}

export interface TwistyScene {
  game: 'twisty';
  edition?: Edition;
  turn?: number; // how many were played
  limit?: number; // after how many it is a draw
  act: Act;
  wanted: string[]; // what the seat to act is after
  squares: TwistySquare[];
  players: TwistyPlayer[];
}

export interface GardenCell {
  at: string;
  kind: 'gate' | 'fairy' | 'goal';
  goal?: number;
}

export interface GardenHedge {
  at: string;
  kind?: 't' | 'straight';
  arms: string; // of "nesw"
}

export interface GardenPlayer {
  seat: number;
  pawn: string;
  target: GardenCell | null;
  done: GardenCell[];
  stacked: number;
  gaps: number;
  fairies: number;
}

export interface GardenScene {
  game: 'labyrinth';
  turn?: number;
  limit?: number;
  act: Act;
  wanted: string[];
  cells: GardenCell[];
  hedges: GardenHedge[];
  players: GardenPlayer[];
  deck?: { gaps: number; fairies: number }; // what is left of it
}

export type Scene = TwistyScene | GardenScene;

export type Effect =
  | ('go' | 'take' | 'steal' | 'win' | 'pass' | 'corner') // Twisty
  | ('end' | 'reach' | 'gate'); // and the labyrinth, which has 'win' too

// The parts of a turn, and what a legal one does.
export interface Turn {
  turn: TurnText;
  effect?: Effect;
  landing?: string;
  corner?: string;
  gate?: string;
  axis?: string;
  quarters?: number;
  gaps?: number; // cards that it spends
  flights?: number;
  cell?: string; // where it ends in the labyrinth
}

export interface Hop {
  kind: 'move' | 'step' | 'diagonal' | 'leap' | 'portal';
  to: string;
}

export interface TwistyAccount {
  game: 'twisty';
  mover: number;
  from: string;
  hops: Hop[];
  passes?: boolean;
  collected?: Colour;
  stolen?: Colour;
  victim?: number;
  sent?: number;
  corner?: string;
  held: number;
  safe?: boolean;
  winner?: number;
}

export interface GardenStep {
  kind: 'walk' | 'turn' | 'slip' | 'fly';
  to: string;
  axis?: string;
  quarters?: number;
  carried?: { seat: number; from: string; to: string }[];
}

export interface GardenAccount {
  game: 'labyrinth';
  mover: number;
  from: string;
  steps: GardenStep[];
  reached?: string;
  draws?: boolean;
  wins?: boolean;
  gate_for?: number;
  gate?: string;
}

export type Account = TwistyAccount | GardenAccount;

export interface Refusal {
  game: GameName;
  code: string;
  rule?: string; // such as T8
  mover: number;
  other?: number;
  place?: string;
  colour?: Colour;
  held?: number;
  needed?: number;
}

export interface Clause {
  code: string;
  seats?: number[];
  thing?: string;
  number?: number;
  who?: number; // does it, in a line of play
}

export interface SeatPlan {
  name: string;
  level: number; // 0: a person
}

export interface Setup {
  game: GameName;
  seats: SeatPlan[];
  seed: string;
  start?: number;
  edition?: Edition;
  goals?: number;
  clock?: { start_ms?: number; increment_ms?: number; turn_ms?: number };
  position?: string; // a start of one's own
  cards_told?: boolean; // its hidden cards lie on a real table
}

export interface SeatView extends SeatPlan {
  sitting_in: number;
  out: boolean;
  left_ms: number | null;
}

export interface SeenTurn {
  seat: number;
  turn: TurnText;
  card?: string;
}

export interface Outcome {
  kind: 'won' | 'draw' | 'repetition' | 'resigned' | 'timeout';
  winner: number | null;
}

export interface TableView {
  type?: 'table';
  version: number;
  game: GameName;
  options: Record<string, unknown> & { clock?: Setup['clock'] };
  position: string;
  start: string;
  seats: SeatView[];
  turns: SeenTurn[];
  to_act: number | null;
  level: number;
  undo: { by: number; agreed: number[] } | null;
  can_undo: ('free' | 'ask' | 'no' | 'card-turned-up')[];
  outcome: Outcome | null;
  promise?: string;
  key?: string; // once the game is over
  seed?: string; // instead, of tables from before there were keys
}
