// The answers of the engine that the page uses, as types.
import type { Account, Clause, GardenScene, Refusal, Scene, TableView, Turn } from '../messages';

export interface TableReply {
  events: {
    type: 'event';
    version: number;
    what: { type: string; account?: Account; position?: string };
  }[];
  log: string[];
  table: TableView;
  scene: Scene;
}

export interface CommandReply extends TableReply {
  answer: { ok: boolean; code?: string; message?: string; refusal?: Refusal };
}

export type ExplainReply =
  | { legal: true; account: Account; turns_up: boolean; after: string | null; text: string }
  | { legal: false; refusal: Refusal; text: string };

export interface TurnsReply {
  turns: Turn[];
}

export interface SceneReply {
  position: string;
  scene: Scene;
}

export interface ReplayReply {
  positions: string[];
  accounts: Account[];
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
  reached: boolean;
  path: string[];
  turn: string | null;
  parts: Turn | null;
  scene: GardenScene;
}

export interface ThinkReply extends Turn {
  seat: number;
  lines: (Turn & { reasons: Clause[]; win: number[] })[];
}
