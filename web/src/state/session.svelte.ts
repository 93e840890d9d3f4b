// The game at this table: it sends commands to the authority in the worker, shows what happened, lets
// bots think, and keeps the log so that closing the page loses nothing.
import type { Scene, Setup, TableView, Turn } from '../messages';
import { EngineError, type Engine } from '../worker/engine';
import type { CommandReply, TableReply, ThinkReply, TurnsReply } from '../worker/replies';
import type { Game } from './game';
import { GameClock } from './game_clock';
import { paceOf, settings } from './settings.svelte';
import { Stage } from './stage.svelte';
import { browserShelf, forget, isSavedGame, keep, recall, type SavedGame } from './storage';

const shelf = browserShelf();
const shortestThought_ms = 450;

export function savedGame(): SavedGame | null {
  const saved = recall<SavedGame>(shelf, 'game');
  return isSavedGame(saved) ? saved : null;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class Session implements Game {
  readonly stage = new Stage();
  table = $state.raw<TableView | null>(null);
  turns = $state.raw<Turn[]>([]); // legal now, for a person
  pawns = $state.raw<number[]>([0, 1, 2, 3]);
  thinking = $state(false);
  lost = $state(false); // what was kept cannot be read any more
  scene = $state.raw<Scene | null>(null); // as it stands, whatever the stage shows
  last = $state.raw<TableReply['events'][number]['what'] | null>(null); // for the announcer

  setup: Setup | null = null;
  private log: string[] = [];
  private epoch = 0; // what was begun before an undo or a new game is not wanted any more
  private readonly clock = new GameClock();

  constructor(
    private readonly engine: Engine,
    private readonly thinker: Engine,
  ) {}

  get here(): number[] {
    return this.table?.seats.flatMap((seat, i) => (seat.level === 0 ? [i + 1] : [])) ?? [];
  }

  // The engine holds the table.
  about(): object {
    return {};
  }

  // The seat of a person who may act now.
  get mine(): number | null {
    const { table } = this;
    return table && table.to_act !== null && table.level === 0 && !this.stage.moving
      ? table.to_act
      : null;
  }

  async open(setup: Setup, pawns: number[]): Promise<void> {
    this.begin(setup, pawns, []);
    const reply = await this.engine.ask<TableReply>({
      type: 'open',
      setup,
      now_ms: this.clock.now(),
    });
    await this.adopt(reply, this.epoch);
  }

  async restore(saved: SavedGame): Promise<void> {
    this.begin(saved.setup, saved.pawns, saved.log);
    this.clock.resumeAt(saved.now_ms ?? Date.now());
    try {
      const reply = await this.engine.ask<TableReply>({
        type: 'restore',
        log: this.log,
        now_ms: this.clock.now(),
      });
      await this.adopt(reply, this.epoch);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.lost = true;
      forget(shelf, 'game');
    }
  }

  // With `seen`, the stage already shows what the turn does.
  play(turn: string, seen = false): Promise<CommandReply['answer'] | null> {
    return this.command(this.table!.to_act!, { type: 'play', turn }, seen);
  }

  // Whether the last turn of a person can be taken back.
  get undoable(): TableView['can_undo'][number] {
    const seat = this.table && this.lastPerson(this.table);
    return (seat && this.table?.can_undo[seat - 1]) || 'no';
  }

  // The last turn of a person is taken back. Everybody at this table can see it, so all agree.
  async undo(): Promise<'done' | 'no' | 'card-turned-up'> {
    const { table } = this;
    const seat = table && this.lastPerson(table);
    if (!table || !seat) return 'no';
    const allowed = this.undoable;
    if (allowed === 'no' || allowed === 'card-turned-up') return allowed;
    this.drop();
    await this.command(seat, { type: 'ask-undo' });
    while (this.table?.undo) {
      const { by, agreed } = this.table.undo;
      const other = this.table.seats.findIndex(
        (s, i) => i + 1 !== by && s.level === 0 && !agreed.includes(i + 1),
      );
      if (other < 0) break;
      await this.command(other + 1, { type: 'answer-undo', agrees: true });
    }
    return 'done';
  }

  resign(): Promise<unknown> {
    const seat = this.table && (this.mine ?? this.lastPerson(this.table) ?? 1);
    this.drop();
    return seat ? this.command(seat, { type: 'resign' }) : Promise.resolve();
  }

  async tick(): Promise<void> {
    if (!this.table?.options.clock || this.table.outcome || this.stage.moving) return;
    const reply = await this.engine.ask<TableReply>({ type: 'tick', now_ms: this.clock.now() });
    if (reply.events.length > 0) return this.adopt(reply, this.epoch);
    if (reply.table.version === this.table.version) this.table = reply.table;
    this.save();
  }

  // Leaves the table, and comes back to it. It stays kept in between.
  leave(): void {
    this.drop();
    this.stage.skip();
  }

  async resume(): Promise<void> {
    if (!this.table || !this.scene) return;
    this.stage.show(this.scene);
    this.turns = [];
    await this.goOn(this.epoch);
  }

  private begin(setup: Setup, pawns: number[], log: string[]): void {
    this.drop();
    this.setup = setup;
    this.pawns = pawns;
    this.log = log;
    this.lost = false;
    this.table = null;
    this.stage.scene = null;
  }

  private drop(): void {
    this.epoch++;
    if (this.thinking) this.thinker.stop();
    this.thinking = false;
  }

  private lastPerson(table: TableView): number | null {
    const isPerson = (seat: number) => table.seats[seat - 1]!.level === 0;
    return table.turns.findLast((turn) => isPerson(turn.seat))?.seat ?? null;
  }

  private async command(
    seat: number,
    what: Record<string, unknown>,
    seen = false,
  ): Promise<CommandReply['answer'] | null> {
    const { epoch } = this;
    const version = this.table!.version;
    const command = {
      id: `${version}-${Math.random().toString(36).slice(2, 8)}`,
      seat,
      version,
      ...what,
    };
    this.turns = [];
    const reply = await this.engine.ask<CommandReply>({
      type: 'command',
      command,
      now_ms: this.clock.now(),
    });
    if (epoch !== this.epoch) return null;
    await this.adopt(reply, epoch, seen);
    return reply.answer;
  }

  // Shows what happened, keeps it, and goes on with whoever is next.
  private async adopt(reply: TableReply, epoch: number, seen = false): Promise<void> {
    this.log.push(...reply.log);
    this.save();
    const played = reply.events.map((event) => event.what).filter((what) => what.type === 'played');
    for (const what of played) {
      this.last = what;
      if (seen) this.stage.show(reply.scene);
      else await this.stage.carryOut(what.account!, reply.scene);
      if (epoch !== this.epoch) return;
    }
    if (played.length === 0) this.stage.show(reply.scene);
    this.scene = reply.scene;
    this.table = reply.table;
    await this.goOn(epoch);
  }

  private async goOn(epoch: number): Promise<void> {
    const table = this.table!;
    if (table.outcome || table.to_act === null) {
      this.turns = [];
    } else if (table.level > 0) {
      void this.think(table, epoch);
    } else {
      const { turns } = await this.engine.ask<TurnsReply>({ type: 'turns' });
      if (epoch === this.epoch && this.table?.version === table.version) this.turns = turns;
    }
  }

  private async think(table: TableView, epoch: number): Promise<void> {
    this.thinking = true;
    const seed = String(Math.floor(Math.random() * 2 ** 32));
    const question = {
      type: 'bot',
      start: table.start,
      turns: table.turns,
      level: table.level,
      seed,
      time_ms: 300 + 200 * table.level,
    };
    const [answer] = await Promise.all([
      this.thinker.ask<ThinkReply>(question),
      pause(shortestThought_ms * Math.min(1, paceOf(settings.speed, false))),
    ]);
    if (epoch !== this.epoch) return;
    this.thinking = false;
    await this.command(table.to_act!, { type: 'play', turn: answer.turn });
  }

  private save(): void {
    if (!this.setup) return;
    const { setup, pawns, log } = this;
    keep(shelf, 'game', { form: 1, game: setup.game, setup, pawns, log, now_ms: this.clock.now() });
  }
}
