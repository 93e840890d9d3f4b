// What was solved on this device, and on how many days in a row the puzzle of the day was. Where the
// browser keeps nothing it is known until the page is closed.
import type { GameName } from '../messages';
import { lengthOn, prolong, today, type Day, type Streak } from '../state/day';
import { keyOf } from '../solo/key';
import { Kept } from '../solo/kept.svelte';
import type { Shelf } from '../state/storage';
import type { Puzzle, Theme } from './book';

// At once and without help, or with it.
export type Solved = 'alone' | 'helped';

// What one chooses among.
export interface Choice {
  theme: Theme | 'all';
  grade: number; // 0: all
}

interface Known {
  solved: Partial<Record<GameName, Record<string, Solved>>>;
  daily: Partial<Record<GameName, Day>>; // solved last
  streak: Streak | null;
  choice: Partial<Record<GameName, Choice>>;
}

const nothing: Known = { solved: {}, daily: {}, streak: null, choice: {} };
const all: Choice = { theme: 'all', grade: 0 };

export class Progress {
  private readonly kept: Kept<Known>;

  constructor(shelf?: Shelf | null) {
    this.kept = new Kept('puzzles', nothing, shelf);
  }

  solved(puzzle: Puzzle): Solved | undefined {
    return this.kept.now.solved[puzzle.game]?.[keyOf(puzzle)];
  }

  choice(game: GameName): Choice {
    return { ...all, ...this.kept.now.choice[game] };
  }

  choose(game: GameName, choice: Choice): void {
    this.kept.change((kept) => ({ choice: { ...kept.choice, [game]: choice } }));
  }

  // What was solved alone stays so.
  solve(puzzle: Puzzle, how: Solved, daily: Day | null): void {
    const { game } = puzzle;
    const key = keyOf(puzzle);
    this.kept.change(({ solved, daily: days, streak }) => {
      const best = solved[game]?.[key] === 'alone' ? 'alone' : how;
      return {
        solved: { ...solved, [game]: { ...solved[game], [key]: best } },
        ...(daily && { daily: { ...days, [game]: daily }, streak: prolong(streak, daily) }),
      };
    });
  }

  isDone(game: GameName, day: Day): boolean {
    return this.kept.now.daily[game] === day;
  }

  streak(day: Day = today()): number {
    return lengthOn(this.kept.now.streak, day);
  }
  get longest(): number {
    return this.kept.now.streak?.best ?? 0;
  }
}

export const fits = ({ theme, grade }: Puzzle, choice: Choice) =>
  (choice.theme === 'all' || choice.theme === theme) &&
  (choice.grade === 0 || choice.grade === grade);

// The next one after a puzzle that is not solved yet, from the first again after the last.
export function nextOpen(
  puzzles: Puzzle[],
  after: number,
  isSolved: (puzzle: Puzzle) => boolean,
): Puzzle | null {
  const open = puzzles.filter((puzzle) => puzzle.number !== after && !isSolved(puzzle));
  return open.find(({ number }) => number > after) ?? open[0] ?? null;
}
