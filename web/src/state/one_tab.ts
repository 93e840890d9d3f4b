// A game at this device is open in one tab at a time: two would overwrite each other's turns. A lock of
// the browser is held by the tab that plays it; another one may take it over.

export class OneTab {
  private held: { game: string; release: () => void } | null = null;

  // `onlost`: another tab has taken over.
  constructor(
    private readonly onlost: () => void,
    private readonly locks: LockManager | undefined = globalThis.navigator?.locks,
  ) {}

  // Whether this tab may play the game now. Where a browser has no locks, it may.
  async take(game: string, steal: boolean): Promise<boolean> {
    if (this.held?.game === game || !this.locks) return true;
    this.held?.release();
    this.held = null;
    return new Promise((told) => {
      const hold = (lock: Lock | null) => {
        told(lock !== null);
        if (!lock) return undefined;
        return new Promise<void>((release) => (this.held = { game, release }));
      };
      const how = steal ? { steal } : { ifAvailable: true };
      void this.locks!.request(`twistwood.game.${game}`, how, hold).catch(() => {
        if (this.held?.game !== game) return;
        this.held = null;
        this.onlost();
      });
    });
  }
}
