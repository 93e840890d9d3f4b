// The list of games: what is shown of it, and what is done to it. Whatever is thrown away can be taken back
// as long as the list is open.
import type { GameName } from '../messages';
import type { Engine } from '../worker/engine';
import type { Archive } from './archive';
import { isOpen, type GameEntry } from './entry';
import { readGames, recordOf, type Fault } from './transfer';

export type Standing = 'all' | 'open' | 'over';

export class MyGames {
  all = $state.raw<GameEntry[]>([]);
  loaded = $state(false);
  game = $state<GameName | 'all'>('all');
  standing = $state<Standing>('all');
  removed = $state.raw<GameEntry[]>([]);
  readonly shown = $derived(
    this.all.filter(
      (entry) =>
        (this.game === 'all' || entry.game === this.game) &&
        (this.standing === 'all' || isOpen(entry) === (this.standing === 'open')),
    ),
  );

  constructor(
    private readonly archive: Archive,
    private readonly engine: Engine,
    private readonly thinker: Engine,
  ) {}

  async load(): Promise<void> {
    this.all = (await this.archive.all()).sort((a, b) => b.used_ms - a.used_ms);
    this.loaded = true;
  }

  async rename(entry: GameEntry, title: string): Promise<void> {
    const { title: _, ...rest } = entry;
    const words = title.trim().slice(0, 60);
    await this.archive.put(words ? { ...rest, title: words } : rest);
    await this.load();
  }

  async remove(entry: GameEntry): Promise<void> {
    this.removed = [...this.removed, entry];
    await this.archive.remove(entry.id);
    await this.load();
  }

  async takeBack(): Promise<void> {
    const entry = this.removed.at(-1);
    if (!entry) return;
    this.removed = this.removed.slice(0, -1);
    await this.archive.put(entry);
    await this.load();
  }

  // What was there before is not doubled.
  async import(text: string): Promise<{ count: number; faults: Fault[] }> {
    const { entries, faults } = await readGames(this.engine, text);
    const known = new Set(this.all.map(({ kept }) => kept && 'record' in kept && kept.record));
    const fresh = entries.filter(({ kept }) => !known.has(kept && 'record' in kept && kept.record));
    for (const entry of fresh) await this.archive.put(entry);
    await this.load();
    return { count: fresh.length, faults };
  }

  record(entry: GameEntry): Promise<string | null> {
    return recordOf(entry, this.thinker);
  }

  async records(): Promise<string> {
    const texts: string[] = [];
    for (const entry of this.all) {
      const record = await this.record(entry).catch(() => null);
      if (record) texts.push(record);
    }
    return texts.join('\n');
  }
}
