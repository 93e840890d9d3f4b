// A turn of the labyrinth in the making: walk, turn a hedge, slip, fly, and back again, until it is
// confirmed. All steps so far go to the referee, who says what they lead to and what is next.
import { noMarks, type BoardMarks } from '../boards/view';
import type { GardenAccount, GardenScene, Turn } from '../messages';
import type { Engine } from '../worker/engine';
import type { DraftReply, DraftStep } from '../worker/replies';

export class GardenChoice {
  steps = $state.raw<DraftStep[]>([]);
  draft = $state.raw<DraftReply | null>(null);
  lifted = $state<string | null>(null);
  gate = $state<string | null>(null); // previewed, to be set for a neighbour

  // `about` names the position.
  constructor(
    private readonly engine: Engine,
    private readonly about: () => { position: string },
  ) {}

  async begin(): Promise<void> {
    this.clear();
    this.draft = await this.ask([]);
  }

  clear(): void {
    this.steps = [];
    this.draft = null;
    this.lifted = null;
    this.gate = null;
  }

  // The kind of step that leads to a cell, if any does.
  stepTo(at: string): DraftStep | null {
    const kinds = ['walk', 'slip', 'fly'] as const;
    const kind = kinds.find((one) => this.draft?.choices[one].includes(at));
    return kind ? { kind, to: at } : null;
  }

  // Takes a step and tells how it looks. Nothing if the referee does not take it.
  async take(step: DraftStep): Promise<GardenAccount | null> {
    const steps = [...this.steps, step];
    const draft = await this.ask(steps);
    if (draft.taken < steps.length) return null;
    this.look(draft, steps);
    const { account } = draft;
    return draft.reached ? { ...account, reached: account.steps.at(-1)!.to } : account;
  }

  async back(): Promise<GardenScene> {
    const steps = this.steps.slice(0, -1);
    const draft = await this.ask(steps);
    this.look(draft, steps);
    return draft.scene;
  }

  // Pawns that the hedge in the hand would carry.
  get riders(): number[] {
    return (this.lifted && this.draft?.riders[this.lifted]) || [];
  }

  marks(scene: GardenScene, turns: Turn[]): BoardMarks {
    const marks = noMarks();
    const { act } = scene;
    if (act.kind === 'gate') {
      for (const turn of turns) if (turn.gate) marks.places.set(turn.gate, 'gate');
      marks.chosen = this.gate;
      marks.whose = act.other;
      return marks;
    }
    if (act.kind !== 'turn') return marks;
    const mover = scene.players.find((player) => player.seat === act.seat)!;
    marks.wanted = new Set(scene.wanted);
    const choices = this.draft?.choices;
    if (!choices) return marks;
    marks.costs = this.draft!.costs;
    for (const kind of ['fly', 'slip', 'walk'] as const)
      for (const at of choices[kind]) marks.places.set(at, kind);
    marks.open = this.draft!.open;
    for (const turn of turns)
      if (turn.effect === 'win' && marks.places.has(turn.cell!)) marks.wins.add(turn.cell!);
    if (choices.end && this.steps.length > 0) marks.places.set(mover.pawn, 'end');
    return marks;
  }

  private look(draft: DraftReply, steps: DraftStep[]): void {
    this.steps = steps;
    this.draft = draft;
    this.lifted = null;
  }

  private ask(steps: DraftStep[]): Promise<DraftReply> {
    return this.engine.ask<DraftReply>({ type: 'draft', steps, ...this.about() });
  }
}
