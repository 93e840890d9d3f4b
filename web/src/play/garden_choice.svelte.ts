// A turn of the labyrinth in the making: walk, turn a hedge, slip, fly, and back again, until it is
// confirmed. All steps so far go to the referee, who says what they lead to and what is next.
import { noMarks, type BoardMarks } from '../boards/view';
import { gardenGrid, hubOf, middleOf } from '../boards/geometry';
import type { GardenAccount, GardenScene, Turn } from '../messages';
import type { Engine } from '../worker/engine';
import type { DraftReply, DraftStep } from '../worker/replies';

export class GardenChoice {
  steps = $state.raw<DraftStep[]>([]);
  draft = $state.raw<DraftReply | null>(null);
  lifted = $state<string | null>(null);
  gate = $state<string | null>(null); // previewed, to be set for a neighbour

  // `about` names the position where it is not that of the table.
  constructor(
    private readonly engine: Engine,
    private readonly about: () => object = () => ({}),
  ) {}

  async begin(): Promise<void> {
    this.clear();
    this.draft = await this.engine.ask<DraftReply>({ type: 'draft', steps: [], ...this.about() });
  }

  clear(): void {
    this.steps = [];
    this.draft = null;
    this.lifted = null;
    this.gate = null;
  }

  // The kind of step that leads to a cell, if any does.
  stepTo(at: string): DraftStep | null {
    const choices = this.draft?.choices;
    if (!choices) return null;
    for (const kind of ['walk', 'slip', 'fly'] as const) {
      if (choices[kind].includes(at)) return { kind, to: at };
    }
    return null;
  }

  // Takes a step and tells how it looks. Nothing if the referee does not take it.
  async take(before: GardenScene, step: DraftStep): Promise<GardenAccount | null> {
    const steps = [...this.steps, step];
    const draft = await this.engine.ask<DraftReply>({ type: 'draft', steps, ...this.about() });
    if (draft.taken < steps.length) return null;
    this.steps = steps;
    this.draft = draft;
    this.lifted = null;
    return accountOf(before, draft, step);
  }

  async back(): Promise<GardenScene | null> {
    const steps = this.steps.slice(0, -1);
    this.draft = await this.engine.ask<DraftReply>({ type: 'draft', steps, ...this.about() });
    this.steps = steps;
    this.lifted = null;
    return this.draft.scene;
  }

  // Why not there: the turn that the steps and this cell would make, for the referee to explain.
  wishFor(at: string): string {
    const turn = this.steps.find((step) => step.kind === 'turn');
    return turn ? `${turn.axis}+${turn.quarters}>${at}` : `>${at}`;
  }

  marks(scene: GardenScene, turns: Turn[]): BoardMarks {
    const marks = noMarks();
    const { act } = scene;
    if (act.kind === 'gate') {
      for (const turn of turns) if (turn.gate) marks.places.set(turn.gate, 'gate');
      marks.chosen = this.gate;
      if (this.gate) marks.ghost = this.gate;
      return marks;
    }
    if (act.kind !== 'turn') return marks;
    const mover = scene.players.find((player) => player.seat === act.seat)!;
    if (mover.target) marks.wanted.add(mover.target.at);
    const choices = this.draft?.choices;
    if (!choices) return marks;
    for (const at of choices.fly) marks.places.set(at, 'fly');
    for (const at of choices.slip) marks.places.set(at, 'slip');
    for (const at of choices.walk) marks.places.set(at, 'walk');
    if (choices.end && this.steps.length > 0) marks.places.set(mover.pawn, 'end');
    return marks;
  }
}

// Pawns on the four cells around an axis, which a turning would carry.
export function ridersOf(scene: GardenScene, axis: string): number[] {
  const hub = hubOf(gardenGrid, axis);
  const near = (at: string) => {
    const spot = middleOf(gardenGrid, at);
    return Math.abs(spot.x - hub.x) < gardenGrid.cell && Math.abs(spot.y - hub.y) < gardenGrid.cell;
  };
  return scene.players.filter((player) => near(player.pawn)).map((player) => player.seat);
}

// What one step of a draft does, in the form of the referee's account, so that it moves alike.
export function accountOf(before: GardenScene, draft: DraftReply, step: DraftStep): GardenAccount {
  const act = before.act as { seat: number };
  const mover = before.players.find((player) => player.seat === act.seat)!;
  const to = draft.scene.players.find((player) => player.seat === act.seat)!.pawn;
  const carried = before.players
    .map((player, i) => ({
      seat: player.seat,
      from: player.pawn,
      to: draft.scene.players[i]!.pawn,
    }))
    .filter((one) => one.seat !== act.seat && one.from !== one.to);
  const steps: GardenAccount['steps'] =
    step.kind === 'turn'
      ? [{ kind: 'turn', to, axis: step.axis!, quarters: step.quarters!, carried }]
      : step.kind === 'walk'
        ? draft.path.map((cell) => ({ kind: 'walk' as const, to: cell }))
        : [{ kind: step.kind, to }];
  return { game: 'labyrinth', mover: act.seat, from: mover.pawn, steps };
}
