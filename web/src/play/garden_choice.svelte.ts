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
  looked = $state<number | null>(null); // by how many quarters it would be turned
  private turned = $state.raw<DraftReply[]>([]); // what each way of turning it leads to
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
    this.gate = null;
    this.putDown();
  }

  // A hedge in the hand: what each way of turning it leads to is known before one is chosen.
  async lift(axis: string): Promise<void> {
    this.putDown();
    this.lifted = axis;
    const turn = (quarters: number): DraftStep => ({ kind: 'turn', axis, quarters });
    const turned = await Promise.all([1, 2, 3].map((way) => this.ask([...this.steps, turn(way)])));
    if (this.lifted === axis) this.turned = turned;
  }

  putDown(): void {
    this.lifted = null;
    this.looked = null;
    this.turned = [];
  }

  // The board as it would be with the hedge turned as somebody looks at it, if anybody does.
  get preview(): DraftReply | null {
    return (this.looked && this.turned[this.looked - 1]) || null;
  }

  // Whether the board looks already as if the step were taken.
  shows({ kind, quarters }: DraftStep): boolean {
    return kind === 'turn' && this.preview !== null && this.looked === quarters;
  }

  // Where one could walk then, and not now.
  get opened(): string[] {
    const now = this.draft?.choices.walk ?? [];
    return this.preview?.choices.walk.filter((at) => !now.includes(at)) ?? [];
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
    this.keep(draft, steps);
    const { account } = draft;
    return draft.reached ? { ...account, reached: account.steps.at(-1)!.to } : account;
  }

  async back(): Promise<GardenScene> {
    const steps = this.steps.slice(0, -1);
    const draft = await this.ask(steps);
    this.keep(draft, steps);
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
    marks.open = this.draft!.open;
    if (this.preview) {
      marks.opened = new Set(this.opened);
      for (const at of this.preview.choices.walk)
        if (!marks.opened.has(at)) marks.places.set(at, 'walk');
      return marks;
    }
    for (const kind of ['fly', 'slip', 'walk'] as const)
      for (const at of choices[kind]) marks.places.set(at, kind);
    for (const turn of turns)
      if (turn.effect === 'win' && marks.places.has(turn.cell!)) marks.wins.add(turn.cell!);
    if (choices.end && this.steps.length > 0) marks.places.set(mover.pawn, 'end');
    return marks;
  }

  private keep(draft: DraftReply, steps: DraftStep[]): void {
    this.steps = steps;
    this.draft = draft;
    this.putDown();
  }

  private ask(steps: DraftStep[]): Promise<DraftReply> {
    return this.engine.ask<DraftReply>({ type: 'draft', steps, ...this.about() });
  }
}
