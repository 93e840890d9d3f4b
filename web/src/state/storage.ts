// What stays when the page is closed: settings and the game in progress. A browser may refuse to keep
// anything; then the page works all the same and forgets.
import type { GameName, Setup } from '../messages';

export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const prefix = 'twistwood.';

export function browserShelf(): Shelf | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export function keep(shelf: Shelf | null, key: string, value: unknown): void {
  try {
    shelf?.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // Full or forbidden: nothing that a player could do about it now.
  }
}

export function recall<T>(shelf: Shelf | null, key: string): T | null {
  try {
    const text = shelf?.getItem(prefix + key);
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}

export function forget(shelf: Shelf | null, key: string): void {
  try {
    shelf?.removeItem(prefix + key);
  } catch {
    // As above.
  }
}

// A game as it is kept: the log is the table, the rest is how this page shows it.
export interface SavedGame {
  form: 1;
  game: GameName;
  setup: Setup;
  pawns: number[];
  log: string[];
  now_ms?: number; // by the clock of the game, which stands still while the page is closed
}

export function savedGame(shelf: Shelf | null = browserShelf()): SavedGame | null {
  const value = recall<SavedGame>(shelf, 'game');
  const isGame = value?.form === 1 && Array.isArray(value.log) && Array.isArray(value.pawns);
  return isGame ? value : null;
}
