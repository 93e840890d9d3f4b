// What crosses between a session and its table: docs/protocol.md, "Online: tables on a server".
import type { GameName } from '../messages';

export type * from '../../../npm/table.js';

export interface OpenTable {
  table: string;
  game: GameName;
  options: Record<string, unknown>;
  seats: { name: string; level: number; free: boolean }[];
}

export const reactions = [
  'hello',
  'good-luck',
  'well-played',
  'wow',
  'oops',
  'thinking',
  'thanks',
  'good-game',
] as const;
export type Reaction = (typeof reactions)[number];
