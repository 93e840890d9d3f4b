// A hint: what a strong player would do here, shown on the board and said in words, with what the obvious
// turn would lose.
import type { Point } from '../boards/geometry';
import type { Account, Clause, GardenAccount, TableView, Turn } from '../messages';
import { wayOf } from '../motion/plan';
import { restOf, type Rest } from '../play/hint_rest';
import { otherwise, type Harm } from '../play/otherwise';
import { nothingIfStopped, type Engine } from '../worker/engine';
import type { DraftReply, DraftStep, ExplainReply, Line, ThinkReply } from '../worker/replies';

export interface HintAnswer {
  turn: Turn;
  reasons: Clause[];
  seat: number;
  line: Line | null;
  way: Point[];
  told: Account;
  rest: Rest | null; // for a turn in the making: what is left to do, if that can be done from there
  otherwise: Harm | null;
}

export class Hint {
  busy = $state(false);
  answer = $state.raw<HintAnswer | null>(null);
  private wanted = 0;

  constructor(
    private readonly engine: Engine,
    private readonly thinker: Engine,
    private readonly about: () => { position: string },
  ) {}

  // `legal` are the turns one may choose from, `done` the steps that were taken already.
  async ask(table: TableView, legal: Turn[], done: DraftStep[]): Promise<void> {
    const mine = ++this.wanted;
    this.busy = true;
    this.answer = null;
    const { start, turns } = table;
    const request = { type: 'hint', start, turns, lines: 2, time_ms: 900 };
    const reply = await this.thinker.ask<ThinkReply>(request).catch(nothingIfStopped);
    if (!reply) {
      if (mine === this.wanted) this.busy = false;
      return;
    }
    const { position } = this.about();
    const question = { type: 'explain', turn: reply.turn, position };
    const told = await this.engine.ask<ExplainReply>(question);
    const harm = await otherwise(this.engine, position, legal, reply.lines, reply.seat);
    const draft = (steps: DraftStep[]) =>
      this.engine.ask<DraftReply>({ type: 'draft', steps, position });
    const rest =
      told.legal && told.account.game === 'labyrinth' && done.length > 0
        ? await restOf(told.account, done, reply.cell!, draft)
        : null;
    if (mine !== this.wanted) return;
    this.busy = false;
    if (!told.legal) return;
    // Steps of a draft are fewer than those of an account, which are told cell by cell.
    const left = rest ? ({ ...told.account, ...rest } as GardenAccount) : told.account;
    const line = reply.lines[0] ?? null;
    this.answer = {
      turn: reply,
      reasons: line?.reasons ?? [],
      seat: reply.seat,
      line,
      way: wayOf(left),
      told: left,
      rest,
      otherwise: harm,
    };
  }

  // The hedge to turn.
  get axis(): string | undefined {
    const told = this.answer?.told;
    return told?.game === 'labyrinth'
      ? told.steps.find(({ kind }) => kind === 'turn')?.axis
      : undefined;
  }

  clear(): void {
    this.wanted++;
    if (this.busy) this.thinker.stop();
    this.busy = false;
    this.answer = null;
  }
}
