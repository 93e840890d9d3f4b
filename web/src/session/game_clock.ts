// The time of a game: it stands still while the page is closed.
export class GameClock {
  private behind_ms = 0;

  constructor(private readonly wall: () => number = Date.now) {}

  now(): number {
    return this.wall() - this.behind_ms;
  }

  resumeAt(now_ms: number): void {
    this.behind_ms = Math.max(0, this.wall() - now_ms);
  }
}
