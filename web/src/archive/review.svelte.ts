// A game looked over turn by turn, by as many workers as the device has cores. What is known is kept with the
// game at once, so that a review can be left and taken up again.
import type { Engine } from '../worker/engine';
import type { JudgeReply, ReadGame, ReviewedTurn, ReviewReply } from '../worker/replies';

// By turn; a turn that was not judged yet has none.
export type Judgements = (JudgeReply | null)[];

export interface ReviewPlan {
  record: string;
  positions: number; // to judge: the turns, and the last position where the game did not end by itself
  kept?: Judgements | undefined;
}

export const positionsIn = ({ turns, ended }: ReadGame) => turns + (ended ? 0 : 1);

// A turn as a review tells it; a record with remarks tells less.
export type ToldTurn = Pick<ReviewedTurn, 'win' | 'best' | 'lost'> & Partial<ReviewedTurn>;
export interface Reviewed extends Pick<ReviewReply, 'start' | 'seats'> {
  turns: ToldTurn[];
}

export class Review {
  running = $state(false);
  failed = $state(false);
  done = $state(0);
  total = $state(0);
  nodes = $state(0); // looked at, in this visit and before
  result = $state.raw<ReviewReply | null>(null);
  private plan: ReviewPlan = { record: '', positions: 0 };
  private judgements: Judgements = [];
  private workers: Engine[] = [];
  private saving: Promise<void> | null = null;
  private unsaved = false;

  constructor(
    private readonly engine: Engine,
    private readonly newThinker: () => Engine,
    private readonly cores: number,
    private readonly keep: (judgements: Judgements) => Promise<void>,
  ) {}

  // What was kept counts if it is about this game.
  async open(plan: ReviewPlan): Promise<void> {
    this.stop();
    this.plan = plan;
    const { positions, kept } = plan;
    this.judgements = Array.from({ length: positions }, (_, i) => kept?.[i] ?? null);
    this.result = null;
    this.failed = false;
    this.count();
    if (this.done === positions && positions > 0) await this.finish().catch(() => this.begin());
  }

  // The same game with more beside it than when it was opened: that stays in the record it ends in.
  goOnWith(record: string): void {
    this.plan = { ...this.plan, record };
  }

  // As far as it has come.
  get known(): Judgements {
    return [...this.judgements];
  }

  async start(): Promise<void> {
    if (this.running || this.result) return;
    this.running = true;
    this.failed = false;
    const open = this.judgements.flatMap((one, at) => (one ? [] : [at]));
    const count = Math.min(this.cores, open.length);
    this.workers = Array.from({ length: count }, () => this.newThinker());
    const mine = this.workers;
    try {
      await Promise.all(mine.map((worker) => this.work(worker, open, mine)));
      if (this.workers === mine) await this.finish();
    } catch {
      if (this.workers === mine) this.failed = true;
    }
    if (this.workers === mine) this.stop();
  }

  // What is being thought about is given up; what is known stays.
  stop(): void {
    for (const worker of this.workers) worker.stop();
    this.workers = [];
    this.running = false;
  }

  // One turn after the other, until none is left.
  private async work(worker: Engine, open: number[], mine: Engine[]): Promise<void> {
    const { record } = this.plan;
    for (let at = open.shift(); at !== undefined; at = open.shift()) {
      const judged = await worker.ask<JudgeReply>({ type: 'judge', record, at });
      if (this.workers !== mine) return;
      this.judgements[at] = judged;
      this.count();
      void this.save();
    }
  }

  private count(): void {
    const known = this.judgements.filter((one) => one !== null);
    this.total = this.judgements.length;
    this.done = known.length;
    this.nodes = known.reduce((sum, { nodes }) => sum + nodes, 0);
  }

  private begin(): void {
    this.judgements = this.judgements.map(() => null);
    this.count();
  }

  // One after the other, and what comes meanwhile together.
  private async save(): Promise<void> {
    this.unsaved = true;
    if (this.saving) return this.saving;
    this.saving = (async () => {
      while (this.unsaved) {
        this.unsaved = false;
        await this.keep([...this.judgements]);
      }
      this.saving = null;
    })();
    return this.saving;
  }

  private async finish(): Promise<void> {
    await this.saving;
    const { record } = this.plan;
    const request = { type: 'review', record, judgements: this.judgements };
    this.result = await this.engine.ask<ReviewReply>(request);
  }
}

// From the remarks of a record that was reviewed elsewhere: chances and marks, but no reasons. Null where
// some turn has none.
export function remarked({ turns, remarks, tags, seats }: ReadGame): Reviewed | null {
  const told = new Map(remarks.map((one) => [one.at, one]));
  const all: ToldTurn[] = [];
  for (let at = 0; at < turns; at++) {
    const { win, mark, best } = told.get(at) ?? {};
    if (!win) return null;
    all.push({ win, best: best ? [best] : [], lost: 0, ...(mark ? { mark } : {}) });
  }
  const accuracies = (tags.Accuracy ?? '').split(' ').map(Number);
  const none = { mistakes: 0, blunders: 0, missed_wins: 0, only_turns: 0, thefts: 0, losses: 0 };
  return {
    start: all[0]?.win ?? Array.from({ length: seats }, () => 1 / seats),
    turns: all,
    seats: accuracies
      .filter((accuracy) => accuracy > 0)
      .map((accuracy) => ({ accuracy, turns: 0, ...none })),
  };
}

// What is worth jumping to.
export interface Moment {
  at: number; // before this turn
  turn: ToldTurn;
}

export const momentsIn = (turns: ToldTurn[]): Moment[] =>
  turns.flatMap((turn, at) =>
    turn.mark || turn.leads || turn.missed_win || turn.victim ? [{ at, turn }] : [],
  );
