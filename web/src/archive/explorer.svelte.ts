// Leaving the way that a game went: turns that were not played, from any moment of it on, and those that were
// kept beside it.
import type { Account, TurnText } from '../messages';
import type { Stage } from '../session/stage.svelte';
import type { History } from '../state/history.svelte';
import type { Engine } from '../worker/engine';
import type { ExplainReply, SceneReply, Variation } from '../worker/replies';
import { forkAt, type Fork } from './variations';

interface Explored {
  turn: TurnText;
  card?: string | undefined; // that it turned up
  account: Account;
  position: string; // after it
}

// What nobody has seen is drawn by lot.
const lot = () => crypto.getRandomValues(new BigUint64Array(1))[0]!.toString();

export class Explorer {
  path = $state.raw<Explored[]>([]);
  variations = $state.raw<Variation[]>([]);

  constructor(
    private readonly engine: Engine,
    private readonly stage: Stage,
    private readonly history: History,
  ) {}

  // What is looked at now.
  get position(): string | null {
    return this.path.at(-1)?.position ?? this.history.position;
  }

  get turns(): TurnText[] {
    return this.path.map((one) => one.turn);
  }

  // Where one can go from here along what was kept.
  get fork(): Fork {
    return forkAt(this.variations, this.history.at ?? 0, this.turns);
  }

  // Whether it could be done. A card that it turns up is the one that is named, or drawn by lot. With
  // `isSeen` the board looks like that already.
  async play(
    turn: TurnText,
    { card, isSeen = false }: { card?: string | undefined; isSeen?: boolean } = {},
  ): Promise<boolean> {
    const { position } = this;
    if (position === null) return false;
    const request = { type: 'explain', position, turn, ...(card ? { card } : { lot: lot() }) };
    const told = await this.engine.ask<ExplainReply>(request);
    if (!told.legal || told.after === null || this.position !== position) return false;
    const explored = { turn, card: told.card, account: told.account, position: told.after };
    this.path = [...this.path, explored];
    const reply = await this.engine.ask<SceneReply>({ type: 'scene', position: told.after });
    if (isSeen) this.stage.show(reply.scene);
    else await this.stage.carryOut(told.account, reply.scene);
    return true;
  }

  // One turn after the other, until one cannot be done or somebody goes elsewhere.
  async follow(line: TurnText[], cards: Variation['cards'] = {}): Promise<boolean> {
    for (const [i, turn] of line.entries()) {
      const { length } = this.path;
      const isDone = await this.play(turn, { card: cards[i] });
      if (!isDone || this.path.length !== length + 1) return false;
    }
    return true;
  }

  // Whether these are the turns that were played: then there is nothing to keep.
  get isPlayed(): boolean {
    const { history, path } = this;
    return this.position === history.positionAfter((history.at ?? 0) + path.length);
  }

  // Whether a card was drawn by lot on the way: then the record cannot tell it, unless it hides its own.
  get isByLot(): boolean {
    return this.path.some(({ card }) => card);
  }

  // One turn on along what was kept.
  async on(): Promise<void> {
    const { next, card } = this.fork;
    if (next !== null) await this.play(next, { card });
  }

  // One turn back, and at last to the game.
  async back(): Promise<void> {
    this.path = this.path.slice(0, -1);
    const { position } = this;
    if (position === null) return;
    const { scene } = await this.engine.ask<SceneReply>({ type: 'scene', position });
    if (this.position === position) this.stage.show(scene);
  }

  forget(): void {
    this.path = [];
  }
}
