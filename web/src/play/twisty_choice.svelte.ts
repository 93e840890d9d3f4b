// A turn of Twisty in the making: tap a landing to see the way there, tap it again to go. A steal
// asks for a corner in between. What is legal is a list that came from the referee.
import { noMarks, type BoardMarks, type Mark } from '../boards/view';
import { middleOf, twistyGrid, type Point } from '../boards/geometry';
import type { TwistyScene, Turn } from '../messages';
import { wayOf } from '../motion/plan';
import type { Engine } from '../worker/engine';
import type { ExplainReply } from '../worker/replies';

export type Picked =
  | { kind: 'play'; turn: string }
  | { kind: 'preview'; at: string; corner: boolean }
  | { kind: 'refused'; at: string; turn: string }
  | { kind: 'none' };

export class TwistyChoice {
  landing = $state<string | null>(null);
  hovered = $state<string | null>(null); // looked at, not chosen
  asked = $state(false); // to show all landings
  way = $state.raw<Point[]>([]);

  // `about` names the position where it is not that of the table.
  constructor(
    private readonly engine: Engine,
    private readonly about: () => object = () => ({}),
  ) {}

  // A corner is still to be named for the chosen landing.
  corners(turns: Turn[]): string[] {
    if (!this.landing) return [];
    return turns
      .filter((turn) => turn.landing === this.landing && turn.corner)
      .map((turn) => turn.corner!);
  }

  pick(turns: Turn[], at: string, own: string): Picked {
    const choice = turns.find((turn) => !turn.landing && turn.corner === at);
    if (choice) return { kind: 'play', turn: choice.turn };
    const corners = this.corners(turns);
    const landing = this.landing;
    if (corners.includes(at) && landing) {
      const turn = turns.find((one) => one.landing === landing && one.corner === at)!;
      this.clear();
      return { kind: 'play', turn: turn.turn };
    }
    const there = turns.filter((turn) => turn.landing === at);
    if (there.length === 0 && at === own) {
      this.asked = !this.asked;
      this.clear();
      return { kind: 'none' };
    }
    if (there.length === 0) return { kind: 'refused', at, turn: at };
    const first = there[0]!;
    if (landing === at && !first.corner) {
      this.clear();
      return { kind: 'play', turn: first.turn };
    }
    this.landing = at;
    void this.lookAt(first.turn);
    return { kind: 'preview', at, corner: !!first.corner };
  }

  // A pawn that was dragged there goes at once, unless a corner is to be named.
  drop(turns: Turn[], at: string, own: string): Picked {
    const picked = this.pick(turns, at, own);
    if (picked.kind !== 'preview' || picked.corner) return picked;
    this.clear();
    return { kind: 'play', turn: turns.find((turn) => turn.landing === at)!.turn };
  }

  // The way to a landing under the pointer or the focus shows until one is chosen.
  hover(turns: Turn[], at: string | null): void {
    if (this.landing) return;
    const turn = turns.find((one) => one.landing === at);
    this.hovered = turn ? at : null;
    if (turn) void this.lookAt(turn.turn);
    else this.way = [];
  }

  private async lookAt(turn: string): Promise<void> {
    this.way = [];
    const told = await this.engine.ask<ExplainReply>({ type: 'explain', turn, ...this.about() });
    const shown = this.landing ?? this.hovered ?? ' ';
    if (told.legal && turn.startsWith(shown)) this.way = wayOf(told.account);
  }

  clear(): void {
    this.landing = null;
    this.hovered = null;
    this.way = [];
  }

  marks(scene: TwistyScene, turns: Turn[], always: boolean): BoardMarks {
    const marks = noMarks();
    const { act } = scene;
    if (act.kind !== 'turn' && act.kind !== 'corner') return marks;
    const mover = scene.players.find((player) => player.seat === act.seat)!;
    marks.wanted = wantedSquares(scene, mover.next, act.kind);
    if (turns.length === 0) return marks;
    const corners = this.corners(turns);
    for (const turn of turns) {
      if (!turn.landing && turn.corner) marks.places.set(turn.corner, 'corner');
      if (turn.landing && corners.length === 0 && (always || this.asked)) {
        marks.places.set(turn.landing, markOf(scene, turn.landing, mover.next));
      }
    }
    for (const corner of corners) marks.places.set(corner, 'corner');
    marks.chosen = this.landing;
    marks.way = this.way;
    if (this.landing && marks.way.length === 0) {
      marks.way = [middleOf(twistyGrid, this.landing), middleOf(twistyGrid, this.landing)];
    }
    return marks;
  }
}

function wantedSquares(scene: TwistyScene, next: string | null, kind: string): Set<string> {
  if (kind === 'corner') return new Set();
  if (next === null) return new Set(['d4']);
  return new Set(
    scene.squares.filter((square) => square.colour === next).map((square) => square.at),
  );
}

function markOf(scene: TwistyScene, at: string, next: string | null): Mark {
  if (
    scene.players.some(
      (player) => player.pawn === at && scene.act.kind === 'turn' && player.seat !== scene.act.seat,
    )
  ) {
    return 'steal';
  }
  const square = scene.squares.find((one) => one.at === at);
  if (next === null && square?.kind === 'centre') return 'take';
  return square?.colour !== undefined && square.colour === next ? 'take' : 'go';
}
