// The tree of a record with variations: where one is in it, and where one can go from there.
import type { TurnText } from '../messages';
import type { Variation } from '../worker/replies';

export interface Fork {
  next: TurnText | null; // what follows in the variation one is in,
  card?: string | undefined; // and the card that it turns up
  beside: Variation[]; // what was looked at instead of it
  kept: boolean; // the record has the turns that lead here
}

const nowhere: Fork = { next: null, beside: [], kept: false };
const leaving = (all: Variation[], at: number) => all.filter((one) => one.at === at);

// After the turns of `path`, which leave the game after its first `at`.
export function forkAt(variations: Variation[], at: number, path: TurnText[]): Fork {
  const [first, ...rest] = path;
  if (first === undefined) return { next: null, beside: leaving(variations, at), kept: true };
  const taken = leaving(variations, at).find(({ turns }) => turns[0] === first);
  if (!taken) return nowhere;
  const inner = taken.variations ?? [];
  // Along the variation as far as it goes, then perhaps into one of its own.
  let done = 0;
  while (done < rest.length && taken.turns[done + 1] === rest[done]) done++;
  if (done < rest.length) return forkAt(inner, done + 1, rest.slice(done));
  return {
    next: taken.turns[done + 1] ?? null,
    card: taken.cards?.[done + 1],
    beside: leaving(inner, done + 1),
    kept: true,
  };
}
