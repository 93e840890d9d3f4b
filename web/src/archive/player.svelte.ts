// Playing a game back like a film: on its own, at a pace, or step by step.
import type { History } from '../state/history.svelte';

export const paces = [0.5, 1, 2, 4];
const step_ms = 900;

export class Player {
  playing = $state(false);
  pace = $state(1);

  constructor(
    private readonly history: History,
    private readonly pause: (ms: number) => Promise<void> = (ms) =>
      new Promise((resolve) => setTimeout(resolve, ms)),
  ) {}

  get at(): number {
    return this.history.at ?? 0;
  }

  get count(): number {
    return this.history.accounts.length;
  }

  look(to: number): void {
    this.playing = false;
    if (to >= 0 && to <= this.count && to !== this.at) void this.history.go(to);
  }

  async toggle(): Promise<void> {
    this.playing = !this.playing;
    if (this.playing && this.at >= this.count) await this.history.go(0);
    while (this.playing && this.at < this.count) {
      await this.history.go(this.at + 1);
      await this.pause(step_ms / this.pace);
    }
    this.playing = false;
  }
}
