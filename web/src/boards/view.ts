// What a board is asked to show besides the scene, and what it tells back. A board knows no rules:
// which places are lit, and what they are called, comes from outside.
import type { Snippet } from 'svelte';
import type { Frame } from '../motion/plan';
import type { Point } from './geometry';

export type Mark =
  | ('go' | 'take' | 'win' | 'steal' | 'corner') // Twisty
  | ('walk' | 'slip' | 'fly' | 'gate' | 'end');

export interface BoardMarks {
  places: Map<string, Mark>; // where one can go
  wanted: Set<string>; // what the seat to act is after
  chosen: string | null; // previewed, to be confirmed
  way: Point[]; // the way there
  last: Point[]; // the way of the last move
  whose: number | null; // seat for which a corner or gate is chosen
  costs: { slip: number; fly: number }; // cards for one step
  hint: Point[];
  wins: Set<string>; // going there wins
  open: [string, string][]; // cells between which one can walk
  opened: Set<string>; // where one could walk with the hedge turned as it is looked at
}

export interface BoardProps {
  pawns: number[]; // by seat: which animal
  acts?: number | null;
  frame: Frame | null;
  marks: BoardMarks;
  shaken?: string | null; // shakes its head: not there
  quarters?: number; // the view is turned clockwise by so many
  label: string;
  nameOf: (at: string) => string;
  onpick?: (at: string) => void;
  onhover?: (at: string | null) => void;
  ondrop?: (at: string) => void; // the pawn of the seat to act was dragged there
  oncancel?: () => void;
  over?: Snippet; // drawn above everything, in units of the picture
}

// What a board with hedges is asked and tells besides.
export interface HedgeProps {
  turnable?: boolean; // a hedge may be turned now
  lifted?: string | null;
  riders?: number[]; // seats that would go round with the lifted hedge
  looked?: number | null; // by how many quarters somebody looks at it turned
  onlook?: (quarters: number | null) => void;
  onhedge?: (axis: string) => void;
  onturn?: (axis: string, quarters: number) => void;
}

export const noMarks = (): BoardMarks => ({
  places: new Map(),
  wanted: new Set(),
  chosen: null,
  way: [],
  last: [],
  whose: null,
  costs: { slip: 0, fly: 0 },
  hint: [],
  wins: new Set(),
  open: [],
  opened: new Set(),
});

export const lineOf = (way: Point[]) => way.map((p) => `${p.x},${p.y}`).join(' ');
