// What stays when the page is closed: settings, and the game of versions before there was an archive. A browser may refuse to keep
// anything; then the page works all the same and forgets.
import type { KeptGame } from '../archive/entry';
import type { GameName, Setup } from '../messages';

export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const prefix = 'twistwood.';

// Full, forbidden or damaged: nothing that a player could do about it now.
function attempt<T>(what: () => T): T | null {
  try {
    return what();
  } catch {
    return null;
  }
}

export const browserShelf = (): Shelf | null => attempt(() => globalThis.localStorage ?? null);

// For as long as the tab is open.
export const tabShelf = (): Shelf | null => attempt(() => globalThis.sessionStorage ?? null);

// Whether it is kept now.
export function keep(shelf: Shelf | null, key: string, value: unknown): boolean {
  if (!shelf) return false;
  return attempt(() => (shelf.setItem(prefix + key, JSON.stringify(value)), true)) ?? false;
}

export function recall<T>(shelf: Shelf | null, key: string): T | null {
  return attempt(() => JSON.parse(shelf?.getItem(prefix + key) || 'null') as T | null);
}

export function forget(shelf: Shelf | null, key: string): void {
  attempt(() => shelf?.removeItem(prefix + key));
}

export interface SavedGame {
  form: 2;
  game: GameName;
  setup: Setup;
  pawns: number[];
  kept: KeptGame;
  going?: boolean; // turns were played, and it is not over
}

// Version 0.1 kept the log.
type OldGame = Omit<SavedGame, 'form' | 'kept'> & { form: 1; log: string[]; now_ms?: number };

export function savedGame(shelf: Shelf | null = browserShelf()): SavedGame | null {
  const value = recall<SavedGame | OldGame>(shelf, 'game');
  if (!value || !Array.isArray(value.pawns)) return null;
  if (value.form === 2) return typeof value.kept?.at_ms === 'number' ? value : null;
  const { form, log, now_ms, ...game } = value;
  if (form !== 1 || !Array.isArray(log)) return null;
  return { ...game, form: 2, kept: { log, at_ms: now_ms ?? Date.now() } };
}
