// A hint: what a strong player would do here, shown on the board and said in words.
import type { Point } from '../boards/geometry';
import type { Account, Clause, TableView, Turn } from '../messages';
import { wayOf } from '../motion/plan';
import type { Engine } from '../worker/engine';
import type { ExplainReply, Line, ThinkReply } from '../worker/replies';

export interface HintAnswer {
  turn: Turn;
  reasons: Clause[];
  seat: number;
  line: Line | null;
  way: Point[];
  told: Account;
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

  async ask(table: TableView): Promise<void> {
    const mine = ++this.wanted;
    this.busy = true;
    this.answer = null;
    const { start, turns } = table;
    const request = { type: 'hint', start, turns, lines: 1, time_ms: 900 };
    const reply = await this.thinker.ask<ThinkReply>(request);
    const question = { type: 'explain', turn: reply.turn, ...this.about() };
    const told = await this.engine.ask<ExplainReply>(question);
    if (mine !== this.wanted) return;
    this.busy = false;
    if (!told.legal) return;
    const line = reply.lines[0] ?? null;
    this.answer = {
      turn: reply,
      reasons: line?.reasons ?? [],
      seat: reply.seat,
      line,
      way: wayOf(told.account),
      told: told.account,
    };
  }

  clear(): void {
    this.wanted++;
    if (this.busy) this.thinker.stop();
    this.busy = false;
    this.answer = null;
  }
}
