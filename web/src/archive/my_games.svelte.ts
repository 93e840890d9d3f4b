// The list of games: what is shown of it, and what is done to it. Whatever is thrown away can be taken back
// as long as the list is open.
import type { GameName } from '../messages';
import { bareRecord, recordLink } from '../state/share';
import type { Engine } from '../worker/engine';
import type { ReadReply } from '../worker/replies';
import type { Archive } from './archive';
import { isOpen, type GameEntry } from './entry';
import { byBareRecord, readAdopted, readGames, recordToGive, type Fault } from './transfer';

export type Standing = 'all' | 'open' | 'over';

const recordIn = ({ kept }: GameEntry) => (kept && 'record' in kept ? kept.record : '');

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
    const all = await this.archive.all();
    for (const [i, entry] of all.entries()) {
      if (!entry.unread) continue;
      all[i] = await readAdopted(entry, this.thinker);
      await this.archive.put(all[i]);
    }
    this.all = all.sort((a, b) => b.used_ms - a.used_ms);
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

  // What was there before is not doubled; it takes what is said about it elsewhere and not here.
  async import(text: string): Promise<{ count: number; faults: Fault[] }> {
    const { entries, faults } = await readGames(this.engine, text);
    const known = await byBareRecord(this.engine, this.all);
    const now_ms = Date.now();
    let count = 0;
    for (const [i, read] of entries.entries()) {
      const entry = { ...read, used_ms: now_ms - i }; // the list keeps the order of the file
      const bare = await bareRecord(this.engine, recordIn(entry));
      const before = known.get(bare);
      const taken = before ? await this.enriched(before, entry) : entry;
      if (taken === before) continue;
      await this.archive.put(taken);
      known.set(bare, taken);
      count++;
    }
    await this.load();
    return { count, faults };
  }

  record(entry: GameEntry): Promise<string | null> {
    return recordToGive(entry, this.thinker);
  }

  link(record: string): Promise<string> {
    return recordLink(this.engine, location.href, record);
  }

  // A review, variations and a name of its own come along where a game has none yet.
  private async enriched(known: GameEntry, other: GameEntry): Promise<GameEntry> {
    const isNamed = !known.title && !!other.title;
    const takes = !(await this.isTold(known)) && (await this.isTold(other));
    if (!isNamed && !takes) return known;
    return {
      ...known,
      ...(isNamed ? { title: other.title! } : {}),
      ...(takes ? { kept: other.kept! } : {}),
    };
  }

  // Whether its record says more than what was played.
  private async isTold(entry: GameEntry): Promise<boolean> {
    const { games } = await this.engine.ask<ReadReply>({ type: 'read', text: recordIn(entry) });
    return games.some((one) => 'remarks' in one && one.remarks.length + one.variations.length > 0);
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
