// A hint: what a strong player would do here, shown on the board and said in words.
import type { Point } from '../boards/geometry';
import type { Clause, TableView, Turn } from '../messages';
import { wayOf } from '../motion/plan';
import type { Desk } from '../worker/desk';
import type { ExplainReply, ThinkReply } from '../worker/replies';

export interface HintAnswer {
  turn: Turn;
  reasons: Clause[];
  way: Point[];
}

export class Hint {
  busy = $state(false);
  answer = $state.raw<HintAnswer | null>(null);
  private wanted = 0;

  constructor(
    private readonly desk: Desk,
    private readonly thinker: Desk,
  ) {}

  async ask(table: TableView): Promise<void> {
    const mine = ++this.wanted;
    this.busy = true;
    this.answer = null;
    const { start, turns } = table;
    const reply = await this.thinker.ask<ThinkReply>({
      type: 'hint',
      start,
      turns,
      lines: 1,
      time_ms: 900,
    });
    const told = await this.desk.ask<ExplainReply>({ type: 'explain', turn: reply.turn });
    if (mine !== this.wanted) return;
    this.busy = false;
    const way = told.legal ? wayOf(told.account) : [];
    this.answer = { turn: reply, reasons: reply.lines[0]?.reasons ?? [], way };
  }

  clear(): void {
    this.wanted++;
    if (this.busy) this.thinker.stop();
    this.busy = false;
    this.answer = null;
  }
}
