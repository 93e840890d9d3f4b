// Where things lie on the two boards, in the units of their pictures. No rules: only places.

export interface Point {
  x: number;
  y: number;
}

export const boardSize = 512;

export interface Grid {
  side: number;
  cell: number;
  rim: number;
}

export const twistyGrid: Grid = { side: 7, cell: 64, rim: 32 };
export const gardenGrid: Grid = { side: 6, cell: 76, rim: 28 };

const letterOf = (name: string) => name.toLowerCase().charCodeAt(0) - 97;
const numberOf = (name: string) => Number(name[1]) - 1;

// "a1" is at the lower left.
export function middleOf(grid: Grid, at: string): Point {
  return {
    x: grid.rim + (letterOf(at) + 0.5) * grid.cell,
    y: grid.rim + (grid.side - 0.5 - numberOf(at)) * grid.cell,
  };
}

// The crossing at the top right corner of the cell of the same name.
export function hubOf(grid: Grid, axis: string): Point {
  return {
    x: grid.rim + (letterOf(axis) + 1) * grid.cell,
    y: grid.rim + (grid.side - 1 - numberOf(axis)) * grid.cell,
  };
}

export const nameAt = (file: number, rank: number) => String.fromCharCode(97 + file) + (rank + 1);
export const axisAt = (file: number, rank: number) => nameAt(file, rank).toUpperCase();

// All places, the far rank first, as they lie on the screen.
export function rowsOf(side: number, name: (file: number, rank: number) => string): string[][] {
  const line = Array.from({ length: side }, (_, i) => i);
  return line.map((row) => line.map((file) => name(file, side - 1 - row)));
}

// The place one step away in a direction of the screen, or the same at the edge.
export function neighbour(grid: Grid, at: string, key: string, quarters = 0): string {
  const steps: Record<string, Point> = {
    ArrowUp: { x: 0, y: 1 },
    ArrowRight: { x: 1, y: 0 },
    ArrowDown: { x: 0, y: -1 },
    ArrowLeft: { x: -1, y: 0 },
  };
  let step = steps[key];
  if (!step) return at;
  for (let i = 0; i < quarters; i++) step = { x: -step.y, y: step.x };
  const file = Math.min(grid.side - 1, Math.max(0, letterOf(at) + step.x));
  const rank = Math.min(grid.side - 1, Math.max(0, numberOf(at) + step.y));
  const name = nameAt(file, rank);
  return at < 'a' ? name.toUpperCase() : name;
}

// The cell under a point of the picture, if any.
export function cellAt(grid: Grid, point: Point): string | null {
  const file = Math.floor((point.x - grid.rim) / grid.cell);
  const rank = grid.side - 1 - Math.floor((point.y - grid.rim) / grid.cell);
  const inside = file >= 0 && rank >= 0 && file < grid.side && rank < grid.side;
  return inside ? nameAt(file, rank) : null;
}

// Turns a point about a middle, clockwise on the screen.
export function rotated(point: Point, about: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const dx = point.x - about.x;
  const dy = point.y - about.y;
  return {
    x: about.x + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: about.y + dx * Math.sin(angle) + dy * Math.cos(angle),
  };
}
