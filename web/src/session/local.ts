// A table on this page: its authority is the engine in the worker, which speaks as a server does. Bots
// think in another worker. Its record is kept after all that happens, so that closing the page loses
// nothing.
import type { Keeper } from '../archive/archive';
import { entryOf, type Daily, type HomeGame, type KeptGame } from '../archive/entry';
import type { Outcome, TableView, TurnText } from '../messages';
import type { People } from '../play/words';
import { paceOf, settings } from '../state/settings.svelte';
import { troubled } from '../state/trouble.svelte';
import { EngineError, nothingIfStopped, type Engine } from '../worker/engine';
import type { KeepReply, TableReply, ThinkReply } from '../worker/replies';
import { randomId, type Listener, type Transport } from './transport';
import type { Answer, FromTable } from './wire';

const tick_ms = 1000;
const shortestThought_ms = 450;
const dailyNodes = 5000; // what a bot may use up where everybody is to meet the same one

// An engine holds one table: that of whoever opened one last.
const holders = new WeakMap<Engine, LocalTable>();

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class LocalTable implements Transport {
  private made: Promise<void> | null = null;
  private listener: Listener | null = null;
  private have = 0; // the version that the listener has
  private thinking: number | null = null; // the version that a bot thinks about
  private pondering = false; // the other worker is busy with it
  private known: { turns: number; outcome: Outcome | null } = { turns: 0, outcome: null };
  private readonly begun_ms: number;
  readonly daily?: Daily;
  private kept: KeptGame | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;

  // A new game, or one that was kept.
  constructor(
    private readonly engine: Engine,
    private readonly thinker: Engine,
    private readonly game: HomeGame,
    private readonly keeper: Keeper,
  ) {
    this.begun_ms = game.begun_ms ?? Date.now();
    if (game.daily) this.daily = { ...game.daily };
    this.kept = game.kept;
  }

  start(listener: Listener): void {
    this.listener = listener;
    this.beat = setInterval(() => void this.tick(), tick_ms);
    listener.state('connecting');
    void this.enter();
  }

  stop(): void {
    clearInterval(this.beat);
    this.stopThinking();
    this.listener?.state('closed');
    this.listener = null;
  }

  async ask(message: Record<string, unknown>): Promise<Answer | null> {
    if (this.daily && message.type === 'ask-undo') this.daily.helps++;
    const answer = await this.say({ ...message, id: randomId() });
    if (answer?.code !== 'card-needed' || !this.listener?.which) return answer;
    const { seat, turn } = message as { seat: number; turn: TurnText };
    const card = await this.listener.which(seat, turn, answer.cards ?? []);
    return card === null ? answer : this.say({ ...message, card, id: randomId() });
  }

  tell(): void {
    // Presence, votes and reactions are for people who sit apart.
  }

  doubt(): void {
    this.have = 0;
    void this.say({ type: 'join', have: 0 });
  }

  people(): People {
    const { setup, pawns } = this.game;
    return { names: setup.seats.map((seat) => seat.name), pawns };
  }

  private async enter(): Promise<void> {
    try {
      // Meanwhile somebody may have laid another table.
      if (this.made && holders.get(this.engine) !== this) this.made = null;
      await (this.made ??= this.make());
      await this.say({ type: 'join', have: this.have });
      this.listener?.state('here');
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      // It stays in the list of games, from where it can be saved as it is, or thrown away.
      void this.keeper.put({ ...entryOf(this.game, this.known), damaged: true });
      this.listener?.state('refused');
    }
  }

  private async make(): Promise<void> {
    const { setup } = this.game;
    const { kept } = this;
    const now_ms = Date.now();
    this.have = 0;
    holders.set(this.engine, this);
    await this.engine.ask<TableReply>(
      kept ? { type: 'restore', ...kept, now_ms } : { type: 'open', setup, now_ms },
    );
    await this.save();
  }

  private async say(message: object): Promise<Answer | null> {
    const now_ms = Date.now();
    return this.take(await this.engine.ask<TableReply>({ type: 'say', message, now_ms }));
  }

  private async tick(): Promise<void> {
    const table = this.listener?.table;
    if (!table?.options.clock || table.outcome) return;
    this.take(await this.engine.ask<TableReply>({ type: 'tick', now_ms: Date.now() }));
    await this.save();
  }

  private take({ messages, log }: TableReply): Answer | null {
    let answer: Answer | null = null;
    for (const message of messages) {
      if (message.type === 'answer') answer = message;
      else if (this.listener) this.deliver(this.listener, message);
    }
    if (log.length > 0) void this.save();
    this.attend();
    return answer;
  }

  private deliver(listener: Listener, message: FromTable): void {
    if (message.type === 'joined') {
      const events = message.events?.filter((event) => event.version > this.have);
      this.have = message.table?.version ?? events?.at(-1)?.version ?? this.have;
      listener.joined(events ? { ...message, events } : message);
    } else if (message.type === 'event' && message.version > this.have) {
      this.have = message.version;
      listener.event(message);
    }
  }

  // Does what is to be done at a table where nobody else does it.
  private attend(): void {
    const table = this.listener?.table;
    if (!table) return;
    if (this.thinking !== null && this.thinking !== table.version) this.stopThinking();
    if (table.undo) void this.agree(table, table.undo);
    else if (table.level > 0 && table.to_act !== null && this.thinking === null)
      void this.think(this.listener!, table, table.to_act);
  }

  // All persons see the same screen, and the undo with it: all agree.
  private async agree(table: TableView, undo: NonNullable<TableView['undo']>): Promise<void> {
    const { version } = table;
    const seat = table.seats.findIndex(
      (one, i) => i + 1 !== undo.by && one.level === 0 && !undo.agreed.includes(i + 1),
    );
    if (seat < 0) return;
    await this.ask({ type: 'answer-undo', seat: seat + 1, version, agrees: true });
  }

  private async think(listener: Listener, table: TableView, seat: number): Promise<void> {
    const { version, level, start, turns } = table;
    this.thinking = version;
    this.pondering = true;
    const thinking = this.daily
      ? { nodes: dailyNodes, seed: this.game.setup.seed }
      : { time_ms: 300 + 200 * level, seed: String(Math.floor(Math.random() * 2 ** 32)) };
    const shortest_ms = shortestThought_ms * Math.min(1, paceOf(settings.speed, false));
    const [thought] = await Promise.all([
      this.thinker
        .ask<ThinkReply>({ type: 'bot', start, turns, level, ...thinking })
        .catch(nothingIfStopped),
      listener.settled().then(() => pause(shortest_ms)),
    ]);
    if (this.thinking !== version) return;
    if (!thought) return this.think(listener, table, seat); // it was stopped, but not by this table
    this.pondering = false;
    await this.ask({ type: 'play', seat, version, turn: thought.turn });
    if (this.thinking === version) this.thinking = null;
  }

  private stopThinking(): void {
    if (this.pondering) this.thinker.stop();
    this.pondering = false;
    this.thinking = null;
  }

  private async save(): Promise<void> {
    if (holders.get(this.engine) !== this) return; // another game is open by now
    const table = this.listener?.table; // whoever listens may have left when the engine answers
    if (table) this.known = { turns: table.turns.length, outcome: table.outcome };
    const date = new Date(this.begun_ms).toISOString().slice(0, 10);
    const request = { type: 'keep', now_ms: Date.now(), pawns: this.game.pawns, date };
    const { record, at_ms } = await this.engine.ask<KeepReply>(request);
    this.kept = { record, at_ms };
    const { daily, begun_ms, kept } = this;
    const game = { ...this.game, begun_ms, daily, kept };
    if (!(await this.keeper.put(entryOf(game, this.known)))) troubled('storage');
  }
}
