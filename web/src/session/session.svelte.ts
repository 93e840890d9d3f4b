// The game at a table, at home or far away: what is said goes out through a transport, and what is
// heard makes up the table. The table is always the newest truth; the stage shows it, and may lag
// behind while something moves.
import { Company } from '../online/company.svelte';
import type { Scene, TableView, Turn, TurnText } from '../messages';
import type { Engine } from '../worker/engine';
import type { SceneReply, TurnsReply } from '../worker/replies';
import { agrees, fold, nowAt } from './fold';
import { Stage } from './stage.svelte';
import type { Listener, Transport, TransportState } from './transport';
import type { Answer, Joined, TableEvent, Talk, What } from './wire';

export type Undone = 'done' | 'no' | 'card-turned-up';

// A card that a turn turned up on a real table, as long as nobody has said which.
export interface WantedCard {
  seat: number;
  turn: TurnText;
  cards: string[]; // those it can be
  tell: (card: string | null) => void;
}

const mostToWatch = 3; // turns; of more that were missed, the first are not carried out
const none: Turn[] = [];

export class Session implements Listener {
  readonly stage = new Stage();
  readonly company = new Company(this);
  table = $state.raw<TableView | null>(null); // the newest truth
  scene = $state.raw<Scene | null>(null); // the same as things on a board
  shown = $state.raw<TableView | null>(null); // the table that the stage has come to
  last = $state.raw<What | null>(null); // the turn that it showed last, for the announcer
  here = $state.raw<number[]>([]); // seats of the persons at this screen
  pawns = $state.raw<number[]>([0, 1, 2, 3]);
  connection = $state<TransportState>('closed');
  lost = $state(false); // it cannot be opened any more
  wanted = $state.raw<WantedCard | null>(null);
  private legal = $state.raw<{ position: string; turns: Turn[] } | null>(null);
  private now_ms = $state(Date.now());
  private told_ms = 0;
  private written: string[] = []; // names, as the log of the table has them
  private seen: TurnText | null = null; // a turn of ours that the stage shows already
  private jumped = false; // turns were left out: the stage shows an earlier position
  private view: { position: string; scene: Promise<Scene> } | null = null;

  constructor(
    readonly transport: Transport,
    private readonly engine: Engine,
  ) {}

  // The person at this screen who may act now. Nobody acts before all is shown.
  get mine(): number | null {
    const { table } = this;
    if (!table || table.to_act === null || table.level > 0 || this.stage.lagging) return null;
    return this.here.includes(table.to_act) ? table.to_act : null;
  }

  // What it may do: another list for every turn, and the same one as long as it is that turn.
  readonly turns = $derived.by<Turn[]>(() => {
    const isKnown = this.mine !== null && this.legal?.position === this.table!.position;
    return isKnown ? this.legal!.turns : none;
  });

  // What a request to the engine is about.
  about(): { position: string } {
    return { position: this.table!.position };
  }

  // With `seen`, the stage already shows what the turn does.
  async play(turn: TurnText, seen = false): Promise<Answer | null> {
    this.seen = seen ? turn : null;
    this.legal = null;
    const answer = await this.command(this.table!.to_act!, { type: 'play', turn });
    if (!answer || answer.ok) return answer;
    this.seen = null;
    this.showTruth();
    await this.findTurns(this.table!);
    return answer;
  }

  // Whether the last turn of a person here can be taken back.
  get undoable(): TableView['can_undo'][number] {
    const seat = this.lastOwn;
    return (seat && this.table?.can_undo[seat - 1]) || 'no';
  }

  async undo(): Promise<Undone> {
    const allowed = this.undoable;
    if (allowed === 'no' || allowed === 'card-turned-up') return allowed;
    const answer = await this.command(this.lastOwn!, { type: 'ask-undo' });
    return answer?.ok ? 'done' : 'no';
  }

  // A seat at this screen that is asked whether another may take a turn back.
  get asked(): number | null {
    const question = this.table?.undo;
    if (!question) return null;
    return this.here.find((one) => one !== question.by && !question.agreed.includes(one)) ?? null;
  }

  async answerUndo(agrees: boolean): Promise<void> {
    if (this.asked) await this.command(this.asked, { type: 'answer-undo', agrees });
  }

  async resign(): Promise<unknown> {
    const seat = this.mine ?? this.lastOwn ?? this.here[0];
    return seat && this.command(seat, { type: 'resign' });
  }

  command(seat: number, what: Record<string, unknown>): Promise<Answer | null> {
    return this.transport.ask({ ...what, seat, version: this.table!.version });
  }

  // The clock of whoever acts runs on here, from what the table said last.
  left_ms(seat: number): number | null {
    const left_ms = this.table?.seats[seat - 1]?.left_ms ?? null;
    if (left_ms === null || seat !== this.table!.to_act) return left_ms;
    return Math.max(0, left_ms - Math.max(0, this.now_ms - this.told_ms));
  }

  tick(): void {
    this.now_ms = this.company.now_ms = Date.now();
  }

  // Comes to the table, and leaves it. Whoever comes back finds the table as it is.
  resume(): void {
    this.transport.start(this);
  }

  leave(): void {
    this.wanted?.tell(null);
    this.transport.stop();
    this.company.leave();
    this.stage.drop();
    this.showTruth();
  }

  state(state: TransportState): void {
    this.connection = state;
    if (state === 'refused') this.lost = true;
  }

  joined(message: Joined): void {
    this.company.arrive(message);
    if (message.table) {
      this.written = message.table.seats.map((seat) => seat.name);
      this.take(this.named(message.table), null, message.hash);
    }
    const { events = [], now } = message;
    for (const [i, event] of events.entries())
      this.event(now && i === events.length - 1 ? { ...event, now } : event);
    if (now && events.length === 0 && this.table)
      this.take(nowAt(this.table, now), null, now.hash);
  }

  // Those who play at this screen, from now on.
  sit(seats: number[]): void {
    if (seats.join() === this.here.join()) return;
    this.here = seats;
    if (this.table) void this.findTurns(this.table);
  }

  event(event: TableEvent): void {
    if (!this.table) return this.transport.doubt();
    this.take(fold(this.table, event), event.what, event.now?.hash);
  }

  talk(message: Talk): void {
    this.company.hear(message);
    if (message.type !== 'presence' || !this.table) return;
    this.table = this.named(this.table);
    if (this.shown) this.shown = this.named(this.shown);
  }

  settled(): Promise<void> {
    return this.stage.settled();
  }

  which(seat: number, turn: TurnText, cards: string[]): Promise<string | null> {
    this.wanted?.tell(null);
    return new Promise((resolve) => {
      const tell = (card: string | null) => ((this.wanted = null), resolve(card));
      this.wanted = { seat, turn, cards, tell };
    });
  }

  // With the names that the table has, or what whoever sits there wants to be called.
  private named(table: TableView): TableView {
    const given = this.company.presence.seats;
    const { names, pawns } = this.transport.people(
      this.written.map((name, i) => given[i]?.name ?? name),
    );
    if (pawns.join() !== this.pawns.join()) this.pawns = pawns;
    if (names.every((name, i) => name === table.seats[i]?.name)) return table;
    return { ...table, seats: table.seats.map((seat, i) => ({ ...seat, name: names[i] ?? '' })) };
  }

  private get lastOwn(): number | null {
    return this.table?.turns.findLast((turn) => this.here.includes(turn.seat))?.seat ?? null;
  }

  // What is true now is known at once; showing it may take its time.
  private take(table: TableView, what: What | null, hash: string | undefined): void {
    if (this.table?.version !== table.version) this.wanted?.tell(null);
    this.table = table;
    this.told_ms = Date.now();
    void this.sceneOf(table).then((scene) => {
      if (this.table?.position === table.position) this.scene = scene;
    });
    if (this.legal?.position !== table.position) void this.findTurns(table);
    if (!this.stage.lagging && this.shown?.position === table.position) this.shown = table;
    else this.stage.queue(() => this.show(table, what));
    if (!hash) return;
    void agrees(table, hash).then((same) => {
      if (!same && this.table === table) this.transport.doubt();
    });
  }

  private async show(table: TableView, what: What | null): Promise<void> {
    const missed = this.table!.turns.length - table.turns.length;
    if (this.table!.version > table.version && missed >= mostToWatch) {
      this.jumped = true;
      return;
    }
    if (this.jumped || this.shown?.position !== table.position) {
      const scene = await this.sceneOf(table);
      const isSeen = what?.turn === this.seen && this.here.includes(what?.seat ?? 0);
      this.seen = null;
      if (what?.account && !this.jumped) this.last = what;
      if (what?.account && !isSeen && !this.jumped && this.stage.scene) {
        await this.stage.carryOut(what.account, scene);
      } else {
        this.stage.show(scene);
      }
      this.jumped = false;
    }
    this.shown = table;
  }

  // Whatever the stage shows, in the end it is the table as it stands.
  private showTruth(): void {
    const { table } = this;
    if (!table) return;
    this.jumped = true;
    this.stage.queue(() => this.show(table, null));
  }

  private sceneOf({ position }: TableView): Promise<Scene> {
    if (this.view?.position !== position) {
      const reply = this.engine.ask<SceneReply>({ type: 'scene', position });
      this.view = { position, scene: reply.then(({ scene }) => scene) };
    }
    return this.view.scene;
  }

  private async findTurns(table: TableView): Promise<void> {
    this.legal = null;
    const isOurs = table.to_act !== null && table.level === 0 && this.here.includes(table.to_act);
    if (!isOurs) return;
    const { position } = table;
    const { turns } = await this.engine.ask<TurnsReply>({ type: 'turns', position });
    if (this.table?.position === position) this.legal = { position, turns };
  }
}
