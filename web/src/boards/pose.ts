// Where each pawn is drawn: its place, or its pose in a movement, and beside whom it stands.
import type { Frame, PawnPose } from '../motion/plan';
import { middleOf, type Grid } from './geometry';

export interface DrawnPawn extends PawnPose {
  seat: number;
  crowd: number; // pawns on the same spot
}

const spotOf = (pose: PawnPose) => `${Math.round(pose.x)} ${Math.round(pose.y)}`;

// Far ranks first, so that a pawn in front covers the one behind.
export function drawnPawns(
  grid: Grid,
  players: { seat: number; pawn: string }[],
  frame: Frame | null,
  alone = 0, // how far to the side a pawn stands that has its spot for itself
): DrawnPawn[] {
  const poses = players.map((player): DrawnPawn => {
    const rest = { ...middleOf(grid, player.pawn), lift: 0, size: 1 };
    return { seat: player.seat, crowd: 1, ...(frame?.pawns.get(player.seat) ?? rest) };
  });
  const drawn = poses.map((pose) => {
    const here = poses.filter((other) => spotOf(other) === spotOf(pose));
    const place = here.indexOf(pose);
    const side = here.length === 1 ? alone : (place - (here.length - 1) / 2) * (52 / here.length);
    return { ...pose, x: pose.x + side, crowd: here.length };
  });
  return drawn.sort((a, b) => a.y - b.y || a.seat - b.seat);
}
