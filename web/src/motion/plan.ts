// How a turn looks: from what lay on the board before, and the referee's account of the turn, a plan
// in time. Nothing here moves anything: `frameAt` says where everything is at a moment, so that a
// player may run it at any speed, jump to its end, or show it as a line instead.
import { gardenGrid, hubOf, middleOf, rotated, twistyGrid, type Point } from '../boards/geometry';
import { counterSymbol, goalSymbol } from '../art';
import type { Account, Colour, GardenAccount, GardenCell, GardenStep, Scene, TwistyAccount } from '../messages';

// Something that goes to a player: from a place of the board, or from whom it was taken.
export interface Gift {
  picture: string; // symbol of the sheet
  at: string;
  seat: number;
  slot: string; // which card of the player
  victim?: number;
  cheer?: boolean; // it is worth a little feast
}

type MoveKind = 'hop' | 'walk' | 'portal' | 'slip' | 'fly' | 'send' | 'nod';

export type Beat = { start_ms: number; length_ms: number } & (
  | { kind: MoveKind; seat: number; from: Point; to: Point }
  | {
      kind: 'turn';
      axis: string;
      hub: Point;
      degrees: number;
      riders: { seat: number; from: Point }[];
    }
  | { kind: 'take'; colour: Colour; at: string; from: Point; to: Point; gift: Gift }
  | { kind: 'bring'; gift: Gift }
  | { kind: 'rest' }
);

export type Sound = 'wood' | 'leaves' | 'bell' | 'wing';

export interface Plan {
  beats: Beat[];
  total_ms: number;
  dealt_ms: number; // from then on players have what they got
  pawns: Map<number, Point>; // where they stand before
}

export interface PawnPose extends Point {
  lift: number; // above the board
  size: number; // 1 is as large as life
}

export interface Frame {
  pawns: Map<number, PawnPose>;
  hedge: { axis: string; degrees: number } | null;
  cube: ({ colour: Colour; fade: number } & Point) | null;
  gone: Set<string>; // counters that are not on the board any more
}

class Builder {
  readonly beats: Beat[] = [];
  private now_ms = 0;
  readonly pawns: Map<number, Point>;
  private readonly at: Map<number, Point>;

  constructor(scene: Scene) {
    const grid = scene.game === 'twisty' ? twistyGrid : gardenGrid;
    this.pawns = new Map(scene.players.map((p) => [p.seat, middleOf(grid, p.pawn)]));
    this.at = new Map(this.pawns);
  }

  move(kind: MoveKind, seat: number, to: Point, ms: number) {
    this.beats.push({ kind, seat, from: this.at.get(seat)!, to, ...this.span(ms) });
    this.at.set(seat, to);
  }

  turn(step: GardenStep, mover: number) {
    const hub = hubOf(gardenGrid, step.axis!);
    const degrees = 90 * step.quarters!;
    const after = middleOf(gardenGrid, step.to);
    const own = this.at.get(mover)!;
    const rides = own.x !== after.x || own.y !== after.y;
    const seats = [...(step.carried ?? []).map((one) => one.seat), ...(rides ? [mover] : [])];
    const riders = seats.map((seat) => ({ seat, from: this.at.get(seat)! }));
    const span = this.span(220 + 180 * step.quarters!);
    this.beats.push({ kind: 'turn', axis: step.axis!, hub, degrees, riders, ...span });
    for (const { seat, from } of riders) this.at.set(seat, rotated(from, hub, degrees));
  }

  take(colour: Colour, at: string, seat: number, victim?: number) {
    const from = middleOf(twistyGrid, at);
    const to = { x: from.x, y: from.y - 90 };
    const gift: Gift = { picture: counterSymbol(colour), at, seat, slot: colour };
    if (victim) gift.victim = victim;
    this.beats.push({ kind: 'take', colour, at, from, to, gift, ...this.span(600) });
  }

  bring(gift: Gift) {
    this.beats.push({ kind: 'bring', gift, ...this.span(600) });
  }

  // Whoever stays shows that it was their turn.
  nod(seat: number) {
    this.move('nod', seat, this.at.get(seat)!, 400);
    this.rest(500);
  }

  rest(ms: number) {
    this.beats.push({ kind: 'rest', ...this.span(ms) });
  }

  plan(): Plan {
    const gift = this.beats.findLast((beat) => 'gift' in beat);
    const dealt_ms = gift ? gift.start_ms + gift.length_ms : this.now_ms;
    return { beats: this.beats, total_ms: this.now_ms, dealt_ms, pawns: this.pawns };
  }

  private span(length_ms: number) {
    const start_ms = this.now_ms;
    this.now_ms += length_ms;
    return { start_ms, length_ms };
  }
}

function addTwisty(build: Builder, told: TwistyAccount) {
  let at = told.from;
  for (const hop of told.hops) {
    const to = middleOf(twistyGrid, hop.to);
    const kind = hop.kind === 'portal' ? 'portal' : 'hop';
    build.move(kind, told.mover, to, hop.kind === 'move' ? 380 : 320);
    at = hop.to;
  }
  if (told.collected) build.take(told.collected, at, told.mover);
  if (told.stolen) build.take(told.stolen, at, told.mover, told.victim);
  if (told.passes) build.nod(told.mover);
  if (told.sent && told.corner)
    build.move('send', told.sent, middleOf(twistyGrid, told.corner), 400);
}

const stepLength: Record<GardenStep['kind'], number> = { walk: 230, slip: 340, fly: 400, turn: 0 };

function addGarden(build: Builder, told: GardenAccount, cells: GardenCell[] = []) {
  for (const step of told.steps) {
    if (step.kind === 'turn') build.turn(step, told.mover);
    else build.move(step.kind, told.mover, middleOf(gardenGrid, step.to), stepLength[step.kind]);
  }
  const seat = told.mover;
  if (told.steps.length === 0 && !told.gate_for) build.nod(seat);
  const goal = cells.find((cell) => cell.at === told.reached)?.goal;
  if (told.reached && goal !== undefined)
    build.bring({ picture: goalSymbol(goal), at: told.reached, seat, slot: 'goal', cheer: true });
  if (told.draws)
    build.bring({ picture: 'card-back', at: told.steps.at(-1)?.to ?? told.from, seat, slot: 'magic' });
}

export function planOf(before: Scene, account: Account): Plan {
  const build = new Builder(before);
  if (account.game === 'twisty') addTwisty(build, account);
  else if (before.game === 'labyrinth') addGarden(build, account, before.cells);
  if (build.beats.length > 0) build.rest(120);
  return build.plan();
}

const ease = (t: number) => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);
const between = (a: Point, b: Point, t: number): Point => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});
const arc = (t: number) => 4 * t * (1 - t);

const height: Record<MoveKind, number> = { hop: 34, send: 60, fly: 80, portal: 0, slip: 0, walk: 7, nod: 16 };
const growth: Partial<Record<MoveKind, number>> = { fly: 0.25, slip: -0.35 };

function poseIn({ kind, from, to }: Extract<Beat, { seat: number }>, t: number): PawnPose {
  if (kind === 'portal')
    return { ...(t < 0.5 ? from : to), lift: 0, size: Math.max(0.02, Math.abs(1 - 2 * t)) };
  const size = 1 + (growth[kind] ?? 0) * arc(t);
  return { ...between(from, to, ease(t)), lift: height[kind] * arc(t), size };
}

function addBeat(frame: Frame, beat: Beat, t: number) {
  switch (beat.kind) {
    case 'rest':
    case 'bring':
      return;
    case 'turn': {
      const degrees = beat.degrees * ease(t);
      frame.hedge = { axis: beat.axis, degrees }; // it stays turned until the scene after is shown
      for (const { seat, from } of beat.riders) {
        frame.pawns.set(seat, { ...rotated(from, beat.hub, degrees), lift: 10 * arc(t), size: 1 });
      }
      return;
    }
    case 'take':
      frame.gone.add(beat.at);
      if (t < 1) {
        const spot = between(beat.from, beat.to, ease(t));
        frame.cube = { colour: beat.colour, fade: 1 - t * t, ...spot };
      }
      return;
    default:
      frame.pawns.set(beat.seat, poseIn(beat, t));
  }
}

export function frameAt(plan: Plan, now_ms: number): Frame {
  const frame: Frame = {
    pawns: new Map([...plan.pawns].map(([seat, p]) => [seat, { ...p, lift: 0, size: 1 }])),
    hedge: null,
    cube: null,
    gone: new Set(),
  };
  for (const beat of plan.beats) {
    if (now_ms < beat.start_ms) break;
    addBeat(frame, beat, Math.min(1, (now_ms - beat.start_ms) / beat.length_ms));
  }
  return frame;
}

// The way of the mover as places to join with a line, for a preview or for reduced motion.
export function wayOf(account: Account): Point[] {
  const grid = account.game === 'twisty' ? twistyGrid : gardenGrid;
  const steps = account.game === 'twisty' ? account.hops : account.steps;
  return [account.from, ...steps.flatMap(({ to }) => to ?? [])].map((at) => middleOf(grid, at));
}

export function soundOf(beat: Beat): Sound | null {
  if (beat.kind === 'rest' || beat.kind === 'bring' || beat.kind === 'nod') return null;
  if (beat.kind === 'turn' || beat.kind === 'slip') return 'leaves';
  if (beat.kind === 'take') return 'bell';
  return beat.kind === 'fly' || beat.kind === 'portal' ? 'wing' : 'wood';
}
