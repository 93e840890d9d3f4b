// All games of this device, in the browser's database. Where a browser has none or refuses, the page works
// all the same and says that it will forget.
import { browserShelf, forget, keep, recall, savedGame, type Shelf } from '../state/storage';
import { entryOfSaved, isOpen, type GameEntry } from './entry';

// What a table at this device needs of it.
export interface Keeper {
  put(entry: GameEntry): Promise<boolean>; // whether it is kept now
}

// The game to go on with, known without waiting for the database.
export interface Latest {
  id: string;
  game: GameEntry['game'];
}

const games = 'games';

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export class Archive implements Keeper {
  private database: Promise<IDBDatabase> | null = null;

  constructor(private readonly shelf: Shelf | null = browserShelf()) {}

  latest(): Latest | null {
    const saved = savedGame(this.shelf);
    return saved ? { id: '', game: saved.game } : recall<Latest>(this.shelf, 'latest');
  }

  async all(): Promise<GameEntry[]> {
    return (await this.ask('readonly', (store) => store.getAll() as IDBRequest<GameEntry[]>)) ?? [];
  }

  async find(id: string): Promise<GameEntry | null> {
    return (await this.ask('readonly', (store) => store.get(id) as IDBRequest<GameEntry>)) ?? null;
  }

  // The game that was played last and is not over.
  async running(): Promise<GameEntry | null> {
    const open = (await this.all()).filter((entry) => isOpen(entry) && entry.setup);
    return open.sort((a, b) => b.used_ms - a.used_ms)[0] ?? null;
  }

  async put(entry: GameEntry): Promise<boolean> {
    const kept = await this.ask('readwrite', (store) => store.put(entry));
    if (kept !== null && entry.setup) this.point(entry);
    return kept !== null;
  }

  async remove(id: string): Promise<void> {
    await this.ask('readwrite', (store) => store.delete(id));
    if (recall<Latest>(this.shelf, 'latest')?.id === id) await this.pointAnew();
  }

  private point(entry: GameEntry): void {
    if (isOpen(entry)) keep(this.shelf, 'latest', { id: entry.id, game: entry.game });
    else if (recall<Latest>(this.shelf, 'latest')?.id === entry.id) void this.pointAnew();
  }

  private async pointAnew(): Promise<void> {
    forget(this.shelf, 'latest');
    const next = await this.running();
    if (next) this.point(next);
  }

  // Null: the browser keeps nothing, or not any more.
  private async ask<T>(
    mode: IDBTransactionMode,
    what: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | null> {
    try {
      const database = await (this.database ??= this.open());
      const transaction = database.transaction(games, mode);
      const answer = done(what(transaction.objectStore(games)));
      // Kept as soon as may be: the page may be closed at any time.
      transaction.commit?.();
      return await answer;
    } catch {
      this.database = null;
      return null;
    }
  }

  private async open(): Promise<IDBDatabase> {
    const request = indexedDB.open('twistwood', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(games, { keyPath: 'id' });
    const database = await done(request);
    database.onversionchange = () => (database.close(), (this.database = null));
    await this.adopt(database);
    return database;
  }

  // The game of a version before comes along.
  private async adopt(database: IDBDatabase): Promise<void> {
    const saved = savedGame(this.shelf);
    if (!saved) return;
    const entry = entryOfSaved(saved);
    await done(database.transaction(games, 'readwrite').objectStore(games).put(entry));
    forget(this.shelf, 'game');
    this.point(entry);
  }
}

export const archive = new Archive();
