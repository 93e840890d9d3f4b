// Thinking about a position that somebody looks at: what is best, how it may go on, who is likely to win. It
// thinks longer and longer in a worker, until something else is looked at.
import type { Account, TurnText } from '../messages';
import { nothingIfStopped, type Engine } from '../worker/engine';
import type { Line, ThinkReply } from '../worker/replies';
import { accountsOf, drawnLine, type DrawnTurn } from './lines';

const budgets_ms = [200, 800, 2500];
const most = 3;

export interface Idea extends Line {
  told: Account;
  later: Account[]; // what may follow, as far as it is drawn
  line: DrawnTurn[]; // both of them
}

// The one that somebody points at, also after longer thought has found it again; otherwise the best.
export const ideaFor = (ideas: Idea[], turn: TurnText | null): Idea | null =>
  ideas.find((idea) => idea.turn === turn) ?? ideas[0] ?? null;

export class Analysis {
  busy = $state(false);
  seat = $state(0); // to act
  depth = $state(0);
  ideas = $state.raw<Idea[]>([]);
  private position: string | null = null;

  constructor(
    private readonly engine: Engine,
    private readonly thinker: Engine,
  ) {}

  // The chance of each seat if everybody plays on as well as is known.
  get chances(): number[] {
    return this.ideas[0]?.win ?? [];
  }

  // Null: the game is over, or nobody looks any more.
  async look(position: string | null): Promise<void> {
    if (position === this.position) return;
    this.leave();
    this.position = position;
    if (position === null) return;
    this.busy = true;
    for (const time_ms of budgets_ms) {
      const request = { type: 'hint', position, lines: most, time_ms };
      const reply = await this.thinker
        .ask<ThinkReply & { depth: number }>(request)
        .catch(nothingIfStopped);
      if (!reply) return;
      const ideas = await Promise.all(reply.lines.map((line) => this.told(position, line)));
      if (this.position !== position) return;
      this.seat = reply.seat;
      this.depth = reply.depth;
      this.ideas = ideas.filter((idea) => idea !== null);
      if (this.ideas.every((idea) => idea.proved)) break;
    }
    this.busy = false;
  }

  leave(): void {
    if (this.busy) this.thinker.stop();
    this.busy = false;
    this.position = null;
    this.ideas = [];
    this.depth = 0;
  }

  private async told(position: string, line: Line): Promise<Idea | null> {
    const accounts = await accountsOf(this.engine, position, [line.turn, ...line.then]);
    const drawn = drawnLine(accounts);
    const [told, ...later] = accounts.slice(0, drawn.length);
    return told ? { ...line, told, later, line: drawn } : null;
  }
}
