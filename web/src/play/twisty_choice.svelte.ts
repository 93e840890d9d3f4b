// A turn of Twisty in the making: tap a landing to see the way there, tap it again to go. A steal
// asks for a corner in between. What is legal is a list that came from the referee.
import { noMarks, type BoardMarks, type Mark } from '../boards/view';
import { middleOf, twistyGrid, type Point } from '../boards/geometry';
import type { Account, Effect, TwistyScene, Turn, TurnText } from '../messages';
import { wayOf } from '../motion/plan';
import type { Engine } from '../worker/engine';
import type { ExplainReply } from '../worker/replies';

export type Picked =
  | { kind: 'play'; turn: TurnText }
  | { kind: 'preview'; at: string; corner: boolean }
  | { kind: 'refused'; at: string }
  | { kind: 'none' };

const markOf: Partial<Record<Effect, Mark>> = { take: 'take', win: 'win', steal: 'steal' };

export class TwistyChoice {
  landing = $state<string | null>(null);
  hovered = $state<string | null>(null); // looked at, not chosen
  asked = $state(false); // to show all landings
  way = $state.raw<Point[]>([]);
  told = $state.raw<Account | null>(null); // what the way amounts to
  sent = $state<number | null>(null); // the seat for which a corner is chosen

  // `about` names the position.
  constructor(
    private readonly engine: Engine,
    private readonly about: () => { position: string },
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
    if (there.length === 0) return { kind: 'refused', at };
    const first = there[0]!;
    if (landing === at && !first.corner) {
      this.clear();
      return { kind: 'play', turn: first.turn };
    }
    this.landing = at;
    void this.lookAt(first);
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
    if (turn) void this.lookAt(turn);
    else this.way = [];
  }

  // Nothing but a corner is to be chosen: whose it will be.
  begin(turns: Turn[]): void {
    this.clear();
    this.asked = false;
    const [first] = turns;
    if (first?.corner && !first.landing) void this.lookAt(first);
  }

  private async lookAt({ turn, landing }: Turn): Promise<void> {
    this.way = [];
    this.told = null;
    this.sent = null;
    const told = await this.engine.ask<ExplainReply>({ type: 'explain', turn, ...this.about() });
    if (!told.legal || (landing ?? null) !== (this.landing ?? this.hovered)) return;
    this.way = landing ? wayOf(told.account) : [];
    this.told = told.account;
    if (told.account.game === 'twisty') this.sent = told.account.sent ?? null;
  }

  clear(): void {
    this.landing = null;
    this.hovered = null;
    this.way = [];
  }

  marks(scene: TwistyScene, turns: Turn[], always: boolean): BoardMarks {
    const marks = noMarks();
    marks.wanted = new Set(scene.wanted);
    if (turns.length === 0) return marks;
    const corners = this.corners(turns);
    for (const turn of turns) {
      if (!turn.landing && turn.corner) marks.places.set(turn.corner, 'corner');
      if (turn.landing && corners.length === 0 && (always || this.asked)) {
        marks.places.set(turn.landing, markOf[turn.effect!] ?? 'go');
      }
    }
    for (const corner of corners) marks.places.set(corner, 'corner');
    marks.whose = this.sent;
    marks.chosen = this.landing;
    marks.way = this.way;
    if (this.landing && marks.way.length === 0) {
      marks.way = [middleOf(twistyGrid, this.landing), middleOf(twistyGrid, this.landing)];
    }
    return marks;
  }
}
