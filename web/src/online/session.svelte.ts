// A game whose authority is a server. Commands go there, what happened comes from there; how it looks
// and what may be done is asked of the engine of this page, about the position the server sent.
import { t } from '../i18n/language.svelte';
import type { Scene, TableView, Turn } from '../messages';
import type { Game, Undone } from '../state/game';
import { Stage } from '../state/stage.svelte';
import type { Engine } from '../worker/engine';
import type { CommandReply, SceneReply, TurnsReply } from '../worker/replies';
import { Company } from './company.svelte';
import { agrees, decodeNames, fold, nowAt } from './fold';
import { Link, webSocket, type LinkState, type Socket } from './link';
import { myTables, type MyTable, type Standing } from './my_tables.svelte';
import type { Joined, OnlineEvent, Reaction, What } from './wire';

const mostToWatch = 3; // turns; of more that were missed, the first are not carried out
const botLevel = 3;

export class OnlineSession implements Game {
  readonly stage = new Stage();
  readonly company = new Company();
  table = $state.raw<TableView | null>(null);
  scene = $state.raw<Scene | null>(null);
  turns = $state.raw<Turn[]>([]);
  pawns = $state.raw<number[]>([0, 1, 2, 3]);
  last = $state.raw<What | null>(null);
  here = $state.raw<number[]>([]);
  lost = $state(false);
  connection = $state<LinkState>('closed');
  entry = $state.raw<MyTable>()!; // as it is kept in this browser

  private newest: TableView | null = null; // as the server told; the one that is shown lags behind
  private told_ms = 0;
  private showing: Promise<void> = Promise.resolve();
  private seen: string | null = null; // a turn of ours that the stage shows already
  private skipped = false; // the stage shows an earlier position
  private epoch = 0;
  private readonly link: Link;

  constructor(
    entry: MyTable,
    private readonly engine: Engine,
    connect: () => Socket = webSocket,
  ) {
    this.entry = entry;
    this.link = new Link(entry, connect, {
      state: (state) => this.change(state),
      joined: (message) => this.join(message),
      table: (table, hash) => this.adopt(table, hash),
      event: (event) => this.follow(event),
      now: (now) => this.newest && this.renew(nowAt(this.newest, now)),
      talk: (talk) => this.company.hear(talk),
    });
  }

  get mine(): number | null {
    const { table } = this;
    if (!table || table.to_act === null || table.level > 0 || this.stage.moving) return null;
    return this.here.includes(table.to_act) ? table.to_act : null;
  }

  get thinking(): boolean {
    return !!this.table && this.table.level > 0;
  }

  about(): object {
    return { position: this.table?.position };
  }

  async play(turn: string, seen = false): Promise<CommandReply['answer'] | null> {
    this.seen = seen ? turn : null;
    this.turns = [];
    const answer = await this.command(this.table!.to_act!, { type: 'play', turn });
    if (!answer || answer.ok) return answer;
    this.seen = null;
    if (this.scene) this.stage.show(this.scene);
    await this.goOn();
    return answer.refusal ? answer : { ...answer, message: t('online.changed') };
  }

  get undoable(): TableView['can_undo'][number] {
    const seat = this.lastOwn;
    return (seat && this.table?.can_undo[seat - 1]) || 'no';
  }

  async undo(): Promise<Undone> {
    const allowed = this.undoable;
    if (allowed === 'no' || allowed === 'card-turned-up') return allowed;
    const answer = await this.command(this.lastOwn!, { type: 'ask-undo' });
    if (!answer?.ok) return 'no';
    return allowed === 'ask' ? 'asked' : 'done';
  }

  // A seat at this device that is asked whether another may take a turn back.
  get asked(): number | null {
    const question = this.table?.undo;
    if (!question) return null;
    return this.here.find((one) => one !== question.by && !question.agreed.includes(one)) ?? null;
  }

  async answerUndo(agreed: boolean): Promise<void> {
    if (this.asked) await this.command(this.asked, { type: 'answer-undo', agrees: agreed });
  }

  async resign(): Promise<unknown> {
    const seat = this.mine ?? this.lastOwn ?? this.here[0];
    return seat && this.command(seat, { type: 'resign' });
  }

  // The clock of whoever acts runs on here, from what the server said last.
  async tick(): Promise<void> {
    this.company.now_ms = Date.now();
    const { table } = this;
    if (!table?.options.clock || table.version !== this.newest?.version) return;
    const passed_ms = Date.now() - this.told_ms;
    const seats = this.newest.seats.map((seat, i) =>
      seat.left_ms !== null && i + 1 === table.to_act
        ? { ...seat, left_ms: Math.max(0, seat.left_ms - passed_ms) }
        : seat,
    );
    this.table = { ...table, seats };
  }

  async resume(): Promise<void> {
    addEventListener('online', this.wake);
    addEventListener('offline', this.sleep);
    document.addEventListener('visibilitychange', this.wake);
    this.link.start(navigator.onLine);
  }

  leave(): void {
    this.epoch++;
    removeEventListener('online', this.wake);
    removeEventListener('offline', this.sleep);
    document.removeEventListener('visibilitychange', this.wake);
    this.link.stop();
    this.company.leave();
    this.stage.skip();
  }

  // Alone one calls a bot in; with others here one asks them first.
  async goOnWithout(seat: number): Promise<void> {
    const [me] = this.here;
    if (!me || !this.table) return;
    const alone = this.company.playing(this.table).every((one) => this.here.includes(one));
    const what = { seat: me, for: seat, level: botLevel };
    if (alone) await this.command(me, { type: 'call-bot', ...what });
    else this.link.tell({ type: 'vote', agrees: true, ...what });
  }

  answerVote(agreed: boolean): void {
    const { vote } = this.company;
    for (const seat of vote?.needed.filter((one) => this.here.includes(one)) ?? [])
      this.link.tell({ type: 'vote', seat, for: vote!.for, level: vote!.level, agrees: agreed });
  }

  takeBack(seat: number): Promise<unknown> {
    return this.command(seat, { type: 'take-back' });
  }

  react(code: Reaction): void {
    this.link.tell({ type: 'reaction', seat: this.mine ?? this.here[0], code });
  }

  playAgain(): Promise<unknown> {
    return this.link.ask({ type: 'rematch' });
  }

  private readonly wake = () => {
    if (navigator.onLine && !document.hidden) this.link.wake();
  };
  private readonly sleep = () => this.link.sleep();

  private get lastOwn(): number | null {
    return this.table?.turns.findLast((turn) => this.here.includes(turn.seat))?.seat ?? null;
  }

  private command(seat: number, what: Record<string, unknown>) {
    return this.link.ask({ ...what, seat, version: this.table!.version });
  }

  private change(state: LinkState): void {
    this.connection = state;
    if (state !== 'refused') return;
    this.lost = true;
    if (myTables.find(this.entry.table)) myTables.keep({ ...this.entry, standing: 'gone' }, false);
  }

  private join(message: Joined): void {
    this.here = message.seats;
    this.company.meet(message.presence);
    this.company.vote = null;
    if (message.rematch) this.company.next = message.rematch;
  }

  // The whole table, which after a loss may be the one that is shown already.
  private adopt(coded: TableView, hash: string): void {
    const { names, pawns } = decodeNames(coded.seats.map((seat) => seat.name));
    this.pawns = pawns;
    const table = {
      ...coded,
      seats: coded.seats.map((seat, i) => ({ ...seat, name: names[i] ?? '' })),
    };
    this.renew(table, hash);
  }

  private renew(table: TableView, hash?: string): void {
    this.take(table, hash);
    this.queue(() => this.show(table, null));
  }

  private follow(event: OnlineEvent): void {
    if (!this.newest) return this.link.doubt();
    const table = fold(this.newest, event);
    this.take(table, event.now?.hash);
    this.queue(() => this.show(table, event.what));
  }

  private take(table: TableView, hash: string | undefined): void {
    this.newest = table;
    this.told_ms = Date.now();
    this.remember(table);
    if (!hash) return;
    void agrees(table, hash).then((same) => {
      if (!same && this.newest === table) this.link.doubt();
    });
  }

  private queue(step: () => Promise<void>): void {
    const { epoch } = this;
    this.showing = this.showing.then(() => (epoch === this.epoch ? step() : undefined));
  }

  private async show(table: TableView, what: What | null): Promise<void> {
    const behind = this.newest!.version - table.version;
    if (behind > 0 && this.newest!.turns.length - table.turns.length >= mostToWatch) {
      this.skipped = true;
      return;
    }
    const before = this.table;
    if (before?.position === table.position) {
      this.table = table;
    } else {
      await this.showPosition(table, what);
    }
    const acts = (one: TableView | null) => `${one?.to_act} ${one?.level} ${one?.position}`;
    if (acts(before) !== acts(table)) await this.goOn();
  }

  private async showPosition(table: TableView, what: What | null): Promise<void> {
    const { position } = table;
    const { scene } = await this.engine.ask<SceneReply>({ type: 'scene', position });
    const isSeen = this.seen !== null && what?.turn === this.seen && this.here.includes(what.seat!);
    this.seen = null;
    this.turns = [];
    if (what?.account && !isSeen && !this.skipped && this.stage.scene) {
      this.last = what;
      await this.stage.carryOut(what.account, scene);
    } else {
      this.stage.show(scene);
    }
    this.skipped = false;
    this.scene = scene;
    this.table = table;
  }

  private async goOn(): Promise<void> {
    const { table } = this;
    const isOurs = table?.to_act && table.level === 0 && this.here.includes(table.to_act);
    if (!isOurs) {
      this.turns = [];
      return;
    }
    const { position } = table;
    const { turns } = await this.engine.ask<TurnsReply>({ type: 'turns', position });
    if (this.table?.position === position) this.turns = turns;
  }

  private remember(table: TableView): void {
    const acts = table.level === 0 && this.here.includes(table.to_act ?? 0);
    const standing: Standing = table.outcome ? 'over' : acts ? 'mine' : 'theirs';
    this.entry = {
      ...this.entry,
      game: table.game,
      names: table.seats.map((seat) => seat.name),
      pawns: this.pawns,
      seats: this.here,
      promise: this.entry.promise || (table.promise ?? ''),
      standing,
      used_ms: Date.now(),
    };
    myTables.keep(this.entry);
  }
}
