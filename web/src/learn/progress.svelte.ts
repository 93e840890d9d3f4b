// How far somebody has come on this device: first games that were begun or won, and exercises that were done.
import type { GameName } from '../messages';
import { keyOf } from '../solo/key';
import { Kept } from '../solo/kept.svelte';
import type { Shelf } from '../state/storage';
import type { Exercise } from './book';

// At once and without help, or with it.
export type Done = 'alone' | 'helped';

interface Known {
  at: Partial<Record<GameName, number>>; // where the first game is to be taken up again
  won: GameName[]; // first games
  done: Record<string, Done>; // exercises by their keys
}

const nothing: Known = { at: {}, won: [], done: {} };

export class Progress {
  private readonly kept: Kept<Known>;

  constructor(shelf?: Shelf | null) {
    this.kept = new Kept('learn', nothing, shelf);
  }

  // 0: at the beginning.
  at(game: GameName): number {
    return this.kept.now.at[game] ?? 0;
  }

  reach(game: GameName, at: number): void {
    if (at !== this.at(game)) this.kept.change((now) => ({ at: { ...now.at, [game]: at } }));
  }

  hasWon(game: GameName): boolean {
    return this.kept.now.won.includes(game);
  }

  win(game: GameName): void {
    this.kept.change(({ at, won }) => ({
      at: { ...at, [game]: 0 },
      won: [...new Set([...won, game])],
    }));
  }

  done(exercise: Exercise): Done | undefined {
    return this.kept.now.done[keyOf(exercise)];
  }

  // What was done alone stays so.
  finish(exercise: Exercise, how: Done): void {
    const key = keyOf(exercise);
    this.kept.change(({ done }) => ({
      done: { ...done, [key]: done[key] === 'alone' ? 'alone' : how },
    }));
  }

  // The next one after a number that is not done yet, from the first again after the last.
  nextOpen(exercises: Exercise[], after = 0): Exercise | undefined {
    const open = exercises.filter((one) => one.number !== after && !this.done(one));
    return open.find(({ number }) => number > after) ?? open[0];
  }
}

// One for the whole page, so that it is known wherever one goes on it.
export const progress = new Progress();
