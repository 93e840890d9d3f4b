// The game at this device is open in one tab at a time: two would overwrite each other's turns. A lock of
// the browser is held by the tab that plays; another one may take it over.

const name = 'twistwood.game';

export class OneTab {
  private release: (() => void) | null = null;

  // `onlost`: another tab has taken over.
  constructor(
    private readonly onlost: () => void,
    private readonly locks: LockManager | undefined = globalThis.navigator?.locks,
  ) {}

  // Whether this tab may play now. Where a browser has no locks, it may.
  async take(steal: boolean): Promise<boolean> {
    if (this.release || !this.locks) return true;
    return new Promise((told) => {
      const hold = (lock: Lock | null) => {
        told(lock !== null);
        return lock ? new Promise<void>((done) => (this.release = done)) : undefined;
      };
      void this.locks!.request(name, steal ? { steal } : { ifAvailable: true }, hold).catch(() => {
        this.release = null;
        this.onlost();
      });
    });
  }
}
