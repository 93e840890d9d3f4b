// A database of games that forgets.
import type { Archive } from '../src/archive/archive';
import type { GameEntry } from '../src/archive/entry';

export function someArchive(...entries: GameEntry[]) {
  const kept = new Map(entries.map((entry) => [entry.id, entry]));
  const archive = {
    all: () => Promise.resolve([...kept.values()]),
    find: (id: string) => Promise.resolve(kept.get(id) ?? null),
    put: (entry: GameEntry) => Promise.resolve(void kept.set(entry.id, entry)).then(() => true),
    remove: (id: string) => Promise.resolve(void kept.delete(id)),
  };
  return { archive: archive as unknown as Archive, kept };
}
