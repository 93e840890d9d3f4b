// Which place a finger means. Places of a small board are smaller than a fingertip, so what is legal
// tells taps apart: the nearest place that can be chosen, within the reach of a finger. Where two of
// them are as near, the board is shown larger, and the next tap tells.
import type { Point } from './geometry';

export const finger = 44; // pixels: what a finger can be asked to hit

export interface Spot extends Point {
  at: string;
}

const reaches = (spot: Point, tap: Point, reach: number) =>
  Math.max(Math.abs(spot.x - tap.x), Math.abs(spot.y - tap.y)) <= reach;

// The closer two places lie together, the wider the strip between them where a tap could mean either.
const doubt = (a: Point, b: Point, unit: number) =>
  Math.max(0, finger * unit - Math.hypot(a.x - b.x, a.y - b.y)) / 2;

// `unit` is the size of a pixel in units of the picture. Null: whatever was hit.
export function meant(tap: Point, spots: Spot[], unit: number): string | 'closer' | null {
  const away = (spot: Point) => Math.hypot(spot.x - tap.x, spot.y - tap.y);
  const [first, second] = spots
    .filter((spot) => reaches(spot, tap, (finger / 2) * unit))
    .sort((a, b) => away(a) - away(b));
  if (!first) return null;
  const isUnclear = second && away(second) - away(first) < doubt(first, second, unit);
  return isUnclear ? 'closer' : first.at;
}
