// Leaving the way that a game went: turns that were not played, from any moment of it on.
import type { Account, TurnText } from '../messages';
import type { Stage } from '../session/stage.svelte';
import type { History } from '../state/history.svelte';
import type { Engine } from '../worker/engine';
import type { ExplainReply, SceneReply } from '../worker/replies';

interface Explored {
  turn: TurnText;
  account: Account;
  position: string; // after it
}

export class Explorer {
  path = $state.raw<Explored[]>([]);

  constructor(
    private readonly engine: Engine,
    private readonly stage: Stage,
    private readonly history: History,
  ) {}

  // What is looked at now.
  get position(): string | null {
    return this.path.at(-1)?.position ?? this.history.position;
  }

  // Whether it could be done: a card that nobody has seen may decide what comes of it.
  async play(turn: TurnText): Promise<boolean> {
    const { position } = this;
    if (position === null) return false;
    const told = await this.engine.ask<ExplainReply>({ type: 'explain', position, turn });
    if (!told.legal || told.after === null || this.position !== position) return false;
    this.path = [...this.path, { turn, account: told.account, position: told.after }];
    const reply = await this.engine.ask<SceneReply>({ type: 'scene', position: told.after });
    await this.stage.carryOut(told.account, reply.scene);
    return true;
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
