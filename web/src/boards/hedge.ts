// How far the arms of the hedges reach in the picture: to the rim, across their line, or half way
// where two arms meet on one line, so that it stays clear whose arm is whose.
import type { ArmShape } from '../art';
import type { GardenHedge } from '../messages';

const opposite: Record<string, string> = { n: 's', e: 'w', s: 'n', w: 'e' };
const step: Record<string, [number, number]> = { n: [0, 1], e: [1, 0], s: [0, -1], w: [-1, 0] };

function beside(axis: string, direction: string): string {
  const [file, rank] = step[direction]!;
  return String.fromCharCode(axis.charCodeAt(0) + file) + (Number(axis[1]) + rank);
}

export function armsOf(hedge: GardenHedge, all: Map<string, GardenHedge>): ArmShape[] {
  return [...hedge.arms].map((direction) => {
    const other = all.get(beside(hedge.at, direction));
    if (!other) return { direction, length: 0 };
    return { direction, length: other.arms.includes(opposite[direction]!) ? 2 : 1 };
  });
}

// A hedge in the hand has no neighbours: its arms have one length.
export const looseArms = (hedge: GardenHedge): ArmShape[] =>
  [...hedge.arms].map((direction) => ({ direction, length: 1 }));
