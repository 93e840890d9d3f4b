// The puzzles that ship with the page, one file a game: lines of `twistwood puzzles`, packed.
import twisty from '../generated/puzzles-twisty.bin?url';
import labyrinth from '../generated/puzzles-labyrinth.bin?url';
import type { GameName, TurnText } from '../messages';
import { dayNumber, type Day } from '../state/day';

export const themes = {
  twisty: ['chain', 'collect', 'theft', 'safety', 'centre', 'quiet'],
  labyrinth: ['turn', 'ride', 'walk', 'gap', 'flight', 'stop'],
} as const satisfies Record<GameName, readonly string[]>;
export type Theme = (typeof themes)[GameName][number];
export const grades = [1, 2, 3, 4, 5, 6];

export interface Puzzle {
  game: GameName;
  number: number; // the easiest first
  task: 'win' | 'reach' | 'stop';
  turns: number; // of the person who solves it
  theme: Theme;
  grade: number;
  solution: TurnText; // the first turn
  position: string;
}

const words = ['task', 'turns', 'theme', 'grade', 'solution'] as const;

function readLine(game: GameName, line: string): Omit<Puzzle, 'number'> {
  const parts = line.split(' ');
  const named = Object.fromEntries(words.map((word, i) => [word, parts[i]]));
  const position = parts.slice(words.length).join(' ');
  const numbers = { turns: Number(named.turns), grade: Number(named.grade) };
  return { ...named, ...numbers, game, position } as unknown as Puzzle;
}

// What begins with # is for people.
export const readBook = (game: GameName, text: string): Puzzle[] =>
  text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => readLine(game, line))
    .sort((a, b) => a.grade - b.grade)
    .map((puzzle, i) => ({ ...puzzle, number: i + 1 }));

const files: Record<GameName, string> = { twisty, labyrinth };
const loaded = new Map<GameName, Promise<Puzzle[]>>();

async function load(game: GameName): Promise<Puzzle[]> {
  const { body } = await fetch(files[game]);
  const text = await new Response(body!.pipeThrough(new DecompressionStream('gzip'))).text();
  return readBook(game, text);
}

export function puzzlesOf(game: GameName): Promise<Puzzle[]> {
  let book = loaded.get(game);
  if (!book) {
    book = load(game);
    loaded.set(game, book);
    book.catch(() => loaded.delete(game)); // the next one tries again
  }
  return book;
}

// The one of a day: a step that is prime, so that all of them come before one comes again.
const stride = 7919;
export const puzzleOf = (all: Puzzle[], day: Day): Puzzle =>
  all[(dayNumber(day) * stride) % all.length]!;
