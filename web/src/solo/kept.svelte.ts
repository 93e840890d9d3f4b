// What a part of the page keeps on this device, as one value. Where the browser keeps nothing it is known
// until the page is closed.
import { browserShelf, keep, recall, type Shelf } from '../state/storage';
import { troubled } from '../state/trouble.svelte';

export class Kept<T extends object> {
  private known: T;
  private isKept = true; // as it is known here

  constructor(
    private readonly key: string,
    private readonly nothing: T,
    private readonly shelf: Shelf | null = browserShelf(),
  ) {
    this.known = $state.raw(nothing);
    this.known = this.newest();
  }

  get now(): T {
    return this.known;
  }

  change(changes: (now: T) => Partial<T>): void {
    const now = this.newest();
    this.known = { ...now, ...changes(now) };
    this.isKept = keep(this.shelf, this.key, this.known);
    if (!this.isKept) troubled('storage');
  }

  // Another tab may have kept something meanwhile.
  private newest(): T {
    if (!this.shelf || !this.isKept) return this.known;
    return { ...this.nothing, ...recall<Partial<T>>(this.shelf, this.key) };
  }
}
