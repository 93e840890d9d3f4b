// A table at this device without a page: frames are drawn when the test says so, and what moves, moves
// until then.
import { vi } from 'vitest';
import type { Keeper } from '../src/archive/archive';
import type { GameEntry } from '../src/archive/entry';
import type { Setup } from '../src/messages';
import { LocalTable } from '../src/session/local';
import { Session } from '../src/session/session.svelte';
import { worker } from './engine';

let frames: ((now: number) => void)[] = [];
export const draw = (now: number) => {
  for (const frame of frames.splice(0)) frame(now);
};
export const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

// Everything that was begun comes to its end.
export async function settle({ stage }: { stage: { lagging: boolean; moving: boolean } }): Promise<void> {
  for (let now = 1; now < 200 && (now < 5 || stage.lagging || stage.moving); now++) {
    await breathe();
    draw(now * 10_000);
  }
  await breathe();
}

export function stillPage(): void {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: (now: number) => void) => frames.push(frame));
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', { hidden: false });
}

export class Drawer implements Keeper {
  readonly games = new Map<string, GameEntry>();
  put = (entry: GameEntry) => (this.games.set(entry.id, entry), Promise.resolve(true));
}

export const setup: Setup = {
  game: 'twisty',
  seats: [
    { name: 'Ada', level: 0 },
    { name: 'Ben', level: 0 },
  ],
  seed: '7',
  start: 1,
};

export async function atHome(seats = setup.seats, game: Setup['game'] = 'twisty') {
  const shelf = new Drawer();
  const [engine, thinker] = [await worker(), await worker()];
  const home = { id: 'g', setup: { ...setup, game, seats }, pawns: [2, 0] };
  const session = new Session(new LocalTable(engine, thinker, home, shelf), engine);
  session.resume();
  await settle(session);
  return { session, shelf, engine, thinker };
}
