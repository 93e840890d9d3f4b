// A real board that is entered piece by piece. What is laid goes to the engine, which says what to ask for
// next and what is wrong; the sketch is a text of its own, kept as it comes.
import type { Edition, GameName } from '../messages';
import { browserShelf, keep, recall, type Shelf } from '../state/storage';
import { EngineError, type Engine } from '../worker/engine';
import type { ComposeReply, Flaw, Slot } from '../worker/replies';

interface Step {
  sketch: string;
  fresh: boolean;
  slot?: Slot;
}

const shelfKey = 'box';
const echo_ms = 2500;

// Found when a text was read, and gone once it is a sketch.
const isUnread = ({ code, thing }: Flaw) =>
  code === 'unread' || code === 'length' || (code === 'twice' && thing !== undefined);

export const sameSlot = (a: Slot | undefined, b: Slot | undefined) =>
  a?.part === b?.part && a?.seat === b?.seat && a?.at === b?.at;

export class Composer {
  reply = $state.raw<ComposeReply | null>(null);
  brush = $state<string | null>(null); // the piece that was laid last
  laid = $state.raw<{ slot: Slot; piece: string } | null>(null); // for those who hear it
  unread = $state.raw<Flaw[]>([]); // of a text that was pasted
  private past = $state.raw<Step[]>([]);
  private echo: { piece: string; at_ms: number } | null = null; // what was filled in just now
  private working: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly engine: Engine,
    private readonly shelf: Shelf | null = browserShelf(),
  ) {}

  get game(): GameName {
    return this.reply?.scene.game ?? 'twisty';
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  // What was begun before and is not thrown away yet.
  static begun(shelf: Shelf | null = browserShelf()): (Step & { game: GameName }) | null {
    const step = recall<Step & { game: GameName }>(shelf, shelfKey);
    return typeof step?.sketch === 'string' ? step : null;
  }

  begin(game: GameName, players: number, fresh: boolean): Promise<void> {
    return this.change({ game, players, fresh });
  }

  // Where one left off; a sketch that cannot be read any more is forgotten.
  async goOn(game: GameName): Promise<void> {
    const begun = Composer.begun(this.shelf);
    if (begun?.game !== game) return this.begin(game, 2, true);
    try {
      await this.change({ sketch: begun.sketch, fresh: begun.fresh });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      await this.begin(game, 2, true);
    }
  }

  // Taps may be faster than answers: each is about the slot that is asked for when its turn has come.
  // And whoever lays the last piece of a row or board, which was filled in already, means that one.
  lay(piece: string): Promise<void> {
    return this.inTurn(async () => {
      const { slot } = this.reply ?? {};
      const { echo } = this;
      this.echo = null;
      const isEcho = echo?.piece === piece && Date.now() - echo.at_ms < echo_ms;
      if (slot && !isEcho) await this.layIn([slot], piece);
    });
  }

  layAt(slot: Slot, piece: string): Promise<void> {
    return this.inTurn(() => this.layIn([slot], piece));
  }

  // The piece that was laid last, on all these places.
  paint(slots: Slot[]): Promise<void> {
    return this.inTurn(async () => {
      if (this.brush && slots.length > 0) await this.layIn(slots, this.brush);
    });
  }

  // A quarter further, and stays with it.
  turnHedge(slot: Slot): Promise<void> {
    return this.inTurn(async () => {
      this.remember();
      await this.ask({ ...this.sketch, lay: [{ ...slot, piece: '+' }], slot });
    });
  }

  // A slot, or a part of which the first hole is meant.
  look(slot: Slot): Promise<void> {
    return this.inTurn(() => this.ask({ ...this.sketch, slot }));
  }

  agree(what: { players?: number; edition?: Edition; goals?: number; fresh?: boolean }): Promise<void> {
    const { fresh, ...pieces } = what;
    const lay = Object.entries(pieces).map(([part, piece]) => ({ part, piece: String(piece) }));
    return this.change({ ...this.sketch, ...(fresh === undefined ? {} : { fresh }), lay });
  }

  // Whether the text was that of a game at all.
  async paste(text: string): Promise<boolean> {
    try {
      await this.change({ sketch: text.trim() });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return false;
    }
    this.unread = this.reply?.flaws.filter(isUnread) ?? [];
    return true;
  }

  // What cannot be on this board.
  get flaws(): Flaw[] {
    return this.reply?.flaws.filter((flaw) => !isUnread(flaw)) ?? [];
  }

  undo(): Promise<void> {
    return this.inTurn(async () => {
      const step = this.past.at(-1);
      if (!step) return;
      this.past = this.past.slice(0, -1);
      this.unread = [];
      this.laid = null;
      await this.ask({ ...step });
    });
  }

  private get sketch(): Step {
    return { sketch: this.reply!.sketch, fresh: this.reply!.fresh };
  }

  private async layIn(slots: Slot[], piece: string): Promise<void> {
    this.remember();
    await this.ask({ ...this.sketch, lay: slots.map((slot) => ({ ...slot, piece })) });
    const { filled } = this.reply!;
    if (filled) this.echo = { piece: filled, at_ms: Date.now() };
    this.brush = piece;
    this.laid = { slot: slots.at(-1)!, piece };
  }

  private change(request: object): Promise<void> {
    return this.inTurn(async () => {
      const before = this.reply;
      await this.ask(request);
      if (before) this.past = [...this.past, stepOf(before)];
      this.unread = [];
      this.laid = null;
    });
  }

  private remember(): void {
    if (this.reply) this.past = [...this.past, stepOf(this.reply)];
  }

  private async ask(request: object): Promise<void> {
    this.reply = await this.engine.ask<ComposeReply>({ type: 'compose', ...request });
    const { sketch, fresh } = this.reply;
    keep(this.shelf, shelfKey, { sketch, fresh, game: this.game });
  }

  private inTurn<T>(what: () => Promise<T>): Promise<T> {
    const done = this.working.then(what);
    this.working = done.catch(() => {}); // whoever asked hears of it
    return done;
  }
}

const stepOf = ({ sketch, fresh, slot }: ComposeReply): Step => ({
  sketch,
  fresh,
  ...(slot ? { slot } : {}),
});
