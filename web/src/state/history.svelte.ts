// Stepping back through a game: the positions it went through, as everybody saw them.
import type { Account, TableView } from '../messages';
import type { Engine } from '../worker/engine';
import type { ReplayReply, SceneReply } from '../worker/replies';
import type { Stage } from '../session/stage.svelte';

export class History {
  at = $state<number | null>(null); // after so many turns; null is now
  accounts = $state.raw<Account[]>([]);
  private positions: string[] = [];
  private known = -1;

  constructor(
    private readonly engine: Engine,
    private readonly stage: Stage,
  ) {}

  async load({ start, turns, version }: TableView): Promise<void> {
    if (this.known === version) return;
    this.open(await this.engine.ask<ReplayReply>({ type: 'replay', start, turns }));
    this.known = version;
  }

  // What is looked at; null while that is the present.
  get position(): string | null {
    return this.at === null ? null : this.positionAfter(this.at);
  }
  positionAfter(turns: number): string | null {
    return this.positions[turns] ?? null;
  }

  open({ positions, accounts }: ReplayReply): void {
    this.positions = positions;
    this.accounts = accounts;
  }

  async go(to: number): Promise<void> {
    const last = this.positions.length - 1;
    const target = Math.min(last, Math.max(0, to));
    const forward = target === (this.at ?? last) + 1;
    this.at = target;
    const position = this.positions[target]!;
    const { scene } = await this.engine.ask<SceneReply>({ type: 'scene', position });
    if (this.at !== target) return;
    if (forward) await this.stage.carryOut(this.accounts[target - 1]!, scene);
    else this.stage.show(scene);
  }

  forget(): void {
    this.at = null;
    this.known = -1;
  }
}
