// Puzzles on the page: the books that ship, what is kept of them, and solving one, by the engine.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { games, type GameName, type TurnText } from '../src/messages';
import { Attempt } from '../src/puzzles/attempt.svelte';
import { puzzleOf, readBook, themes, type Puzzle } from '../src/puzzles/book';
import { keyOf } from '../src/solo/key';
import { fits, nextOpen, Progress, type Solved } from '../src/puzzles/progress.svelte';
import { trouble } from '../src/state/trouble.svelte';
import type { SolveReply, TurnsReply } from '../src/worker/replies';
import { breathe, settle, stillPage } from './at_home';
import { Drawer } from './drawer';
import { ask, worker } from './engine';

const packed = (game: GameName) =>
  readFileSync(new URL(`../src/generated/puzzles-${game}.bin`, import.meta.url));
const books = Object.fromEntries(
  games.map((game) => [game, readBook(game, gunzipSync(packed(game)).toString())]),
) as Record<GameName, Puzzle[]>;

describe.each(games)('the book of %s', (game) => {
  test('holds at least 1,000 in at most 60 KB', () => {
    expect(books[game].length).toBeGreaterThanOrEqual(1000);
    expect(packed(game).length).toBeLessThanOrEqual(60_000);
  });

  test('is numbered from the easiest on, has every theme, and a key for each', () => {
    const book = books[game];
    expect(book.map(({ number }) => number)).toEqual(book.map((_, i) => i + 1));
    const grades = book.map(({ grade }) => grade);
    expect(grades).toEqual(grades.toSorted((a, b) => a - b));
    expect(new Set(book.map(({ theme }) => theme))).toEqual(new Set(themes[game]));
    expect(new Set(book.map(keyOf)).size).toBe(book.length);
  });

  test('has one for each day, and all of them before one comes again', () => {
    const book = books[game];
    expect(puzzleOf(book, '2026-11-15')).toBe(puzzleOf(book, '2026-11-15'));
    const from = Date.UTC(2026, 10, 15);
    const days = book.map((_, i) => new Date(from + i * 86_400_000).toISOString().slice(0, 10));
    expect(new Set(days.map((day) => puzzleOf(book, day))).size).toBe(book.length);
  });
});

describe('what is kept', () => {
  const [first, second, third] = books.twisty as [Puzzle, Puzzle, Puzzle];

  test('are marks, days and what one chose among, also after the page was closed', () => {
    const shelf = new Drawer();
    const progress = new Progress(shelf);
    progress.solve(first, 'helped', null);
    progress.solve(second, 'alone', '2026-11-15');
    progress.solve(second, 'helped', null); // no step back
    progress.choose('twisty', { theme: 'theft', grade: 3 });
    const again = new Progress(shelf);
    expect([first, second, third].map((one) => again.solved(one))).toEqual([
      'helped',
      'alone',
      undefined,
    ]);
    expect(again.isDone('twisty', '2026-11-15')).toBe(true);
    expect(again.isDone('labyrinth', '2026-11-15')).toBe(false);
    expect(again.streak('2026-11-16')).toBe(1);
    expect(again.choice('twisty')).toEqual({ theme: 'theft', grade: 3 });
    expect(again.choice('labyrinth')).toEqual({ theme: 'all', grade: 0 });
  });

  test('is known until the page is closed where the browser keeps nothing, and that is said', () => {
    trouble.what = null;
    const progress = new Progress(null);
    progress.solve(first, 'alone', '2026-11-15');
    expect(progress.solved(first)).toBe('alone');
    expect(progress.streak('2026-11-15')).toBe(1);
    expect(trouble.what).toBe('storage');
    trouble.what = null;
  });

  test('two tabs forget nothing of each other', () => {
    const shelf = new Drawer();
    const [one, two] = [new Progress(shelf), new Progress(shelf)];
    one.solve(first, 'alone', null);
    two.solve(second, 'helped', '2026-11-15');
    one.choose('twisty', { theme: 'quiet', grade: 0 });
    const now = new Progress(shelf);
    expect([first, second].map((puzzle) => now.solved(puzzle))).toEqual(['alone', 'helped']);
    expect(now.isDone('twisty', '2026-11-15')).toBe(true);
  });

  test('a shelf that takes nothing more does not take back what is known', () => {
    trouble.what = null;
    const shelf = new Drawer();
    const progress = new Progress(shelf);
    progress.solve(first, 'alone', null);
    shelf.setItem = () => {
      throw new Error('full');
    };
    progress.solve(second, 'alone', null);
    progress.solve(third, 'helped', null);
    expect([first, second, third].map((one) => progress.solved(one))).toEqual([
      'alone',
      'alone',
      'helped',
    ]);
    expect(trouble.what).toBe('storage');
    trouble.what = null;
  });

  test('damaged words on the shelf are passed over', () => {
    const shelf = new Drawer();
    shelf.setItem('twistwood.puzzles', '{"solved":');
    expect(new Progress(shelf).solved(first)).toBeUndefined();
  });

  test('the next one is the next that is open, from the first again after the last', () => {
    const book = books.twisty.filter((one) => fits(one, { theme: 'safety', grade: 0 }));
    expect(book.length).toBeGreaterThan(10);
    const open = (after: number, solved: Puzzle[]) =>
      nextOpen(book, after, (one) => solved.includes(one));
    expect(open(0, [])).toBe(book[0]);
    expect(open(book[3]!.number, [book[4]!])).toBe(book[5]);
    expect(open(book.at(-1)!.number, [])).toBe(book[0]);
    expect(open(book[0]!.number, book.slice(1))).toBeNull();
  });
});

beforeAll(async () => {
  vi.stubGlobal('document', { hidden: false, documentElement: {} });
  const { speak, speakMore } = await import('../src/i18n/language.svelte');
  await speak('en');
  await speakMore('puzzles');
});
beforeEach(() => {
  stillPage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const people = { names: ['Ada', 'Ben'], pawns: [0, 1, 2, 3], you: 1 };

async function begin(puzzle: Puzzle) {
  const solved: Solved[] = [];
  const attempt = new Attempt(await worker(), puzzle, people, (how) => solved.push(how));
  await attempt.begin();
  return { attempt, solved };
}

// Whatever moves comes to its end.
async function all<T>(attempt: Attempt, doing: Promise<T>): Promise<T> {
  let done = false;
  void doing.finally(() => (done = true));
  while (!done) await settle(attempt.solo);
  return doing;
}

const solve = (position: string) => ask<SolveReply>({ type: 'solve', position, distance: true });

// A turn of Twisty as a person makes it: by its landing, and a corner after a theft.
async function tap(attempt: Attempt, turn: TurnText | string) {
  const { landing, corner } = attempt.solo.turns.find((one) => one.turn === turn)!;
  await all(attempt, attempt.solo.pick(landing!));
  await all(attempt, attempt.solo.pick(corner ?? landing!));
}

describe('win in n', () => {
  const long = books.twisty.find(({ turns, theme }) => turns === 3 && theme === 'theft')!;

  test('is solved turn by turn against the best defence', async () => {
    const { attempt, solved } = await begin(long);
    await tap(attempt, long.solution);
    expect(attempt.standing).toBe('open');
    expect(attempt.left).toBe(2);
    expect(attempt.told).toHaveLength(1);
    // The defence holds out as long as can be.
    expect(solve(attempt.solo.position)).toMatchObject({ value: 'win', turns: 3 });
    await tap(attempt, solve(attempt.solo.position).best[0]!);
    await tap(attempt, solve(attempt.solo.position).best[0]!);
    expect(attempt.standing).toBe('solved');
    expect(solved).toEqual(['alone']);
    expect(attempt.verdict).toContain('Solved');
  });

  test('another turn is refuted by a line that is played and told, and can be tried again', async () => {
    const { attempt, solved } = await begin(long);
    const wrong = attempt.solo.turns.find(
      ({ turn, corner }) => turn !== long.solution && !corner,
    )!;
    await tap(attempt, wrong.turn);
    expect(attempt.standing).toBe('wrong');
    expect(attempt.verdict).toContain('Ben');
    expect(attempt.told.length).toBeGreaterThan(0);
    expect(attempt.told[0]).toMatch(/^Ben: /);
    expect(attempt.solo.free).toBe(false);
    await attempt.begin();
    expect(attempt.solo.position).toBe(long.position);
    expect(attempt.solo.free).toBe(true);
    // Solved in the end, but not at once.
    await tap(attempt, long.solution);
    for (let i = 0; i < 2; i++) await tap(attempt, solve(attempt.solo.position).best[0]!);
    expect(solved).toEqual(['helped']);
  });

  test('every wrong first turn of some puzzles is told to lose or to draw, as the solver says', async () => {
    for (const puzzle of books.twisty.filter(({ turns }) => turns === 2).slice(0, 3)) {
      const { turns } = ask<TurnsReply>({ type: 'turns', position: puzzle.position });
      const others = turns.filter(({ turn, corner }) => turn !== puzzle.solution && !corner);
      for (const { turn } of others.slice(0, 4)) {
        const { attempt } = await begin(puzzle);
        const after = ask<{ after: string }>({ type: 'explain', turn, position: puzzle.position });
        const { value } = solve(after.after);
        await tap(attempt, turn);
        expect(attempt.verdict).toMatch(value === 'win' ? /now Ben wins/ : /Ben can hold out/);
      }
    }
  });

  test('clues come one after the other, and help is remembered', async () => {
    const { attempt, solved } = await begin(long);
    await attempt.hint();
    expect(attempt.solo.message).toBe('Somebody has what you need.');
    expect(attempt.solo.hint).toEqual([]);
    await attempt.hint();
    expect(attempt.solo.hint).toHaveLength(1);
    await attempt.hint();
    expect(attempt.solo.hint.length).toBeGreaterThan(1);
    expect(attempt.canHint).toBe(false);
    await tap(attempt, long.solution);
    expect(attempt.canHint).toBe(true);
    await attempt.hint(); // what later turns are about is not known: at once where
    expect(attempt.solo.hint).toHaveLength(1);
    for (let i = 0; i < 2; i++) await tap(attempt, solve(attempt.solo.position).best[0]!);
    expect(solved).toEqual(['helped']);
  });

  test('the solution is played to the win, and counts for nothing', async () => {
    const { attempt, solved } = await begin(long);
    await all(attempt, attempt.show());
    expect(attempt.standing).toBe('shown');
    expect(attempt.told).toHaveLength(5);
    expect(attempt.told.at(-1)).toContain('wins the game');
    expect(attempt.solo.stage.scene!.act).toEqual({ kind: 'won', seat: 1 });
    expect(solved).toEqual([]);
  });

  test('whoever begins anew while something is shown is not disturbed by it', async () => {
    const { attempt } = await begin(long);
    // At any moment of it.
    for (let moments = 0; moments < 12; moments++) {
      const shown = attempt.show();
      for (let i = 0; i < moments; i++) await breathe();
      await all(attempt, attempt.begin());
      await all(attempt, shown);
      expect([moments, attempt.standing, attempt.verdict]).toEqual([moments, 'open', '']);
      expect(attempt.solo.position).toBe(long.position);
      expect(attempt.solo.stage.scene!.act).toEqual({ kind: 'turn', seat: 1 });
    }
    expect(attempt.told).toEqual([]);
    expect(attempt.solo.free).toBe(true);
  });
});

// By steps, as a person plays a turn of the labyrinth.
async function walk(attempt: Attempt, turn: TurnText | string) {
  const { solo } = attempt;
  const told = await solo.explain(turn);
  if (!told.legal || told.account.game !== 'labyrinth') throw new Error('no such turn');
  for (const { kind, to, axis, quarters } of told.account.steps)
    await all(attempt, kind === 'turn' ? solo.turnHedge(axis!, quarters!) : solo.pick(to));
  if (attempt.standing === 'open') await all(attempt, solo.confirm());
}

describe('the labyrinth', () => {
  const saving = books.labyrinth.find(({ task, position, solution }) => {
    if (task !== 'reach') return false;
    const { turns } = ask<TurnsReply>({ type: 'turns', position });
    const reaching = turns.filter(({ effect }) => effect === 'reach');
    return reaching.some(({ turn }) => turn !== solution);
  })!;
  const stop = books.labyrinth.find(({ task }) => task === 'stop')!;

  test('the cheapest way solves it', async () => {
    const { attempt, solved } = await begin(saving);
    await walk(attempt, saving.solution);
    expect(attempt.standing).toBe('solved');
    expect(solved).toEqual(['alone']);
  });

  test('a dearer way and one that does not get there are told apart', async () => {
    const { turns } = ask<TurnsReply>({ type: 'turns', position: saving.position });
    const dear = turns.find(({ turn, effect }) => effect === 'reach' && turn !== saving.solution)!;
    const one = await begin(saving);
    await walk(one.attempt, dear.turn);
    expect(one.attempt.standing).toBe('wrong');
    expect(one.attempt.verdict).toContain('fewer magic cards');
    const far = turns.find(({ effect, axis }) => effect === 'end' && axis)!;
    const two = await begin(saving);
    await walk(two.attempt, far.turn);
    expect(two.attempt.verdict).toContain('not there yet');
  });

  test('whoever is not stopped is seen to win; the one right turn stops them', async () => {
    const { turns } = ask<TurnsReply>({ type: 'turns', position: stop.position });
    const wrong = turns.find(({ turn, axis }) => turn !== stop.solution && axis)!;
    const one = await begin(stop);
    await walk(one.attempt, wrong.turn);
    expect(one.attempt.standing).toBe('wrong');
    expect(one.attempt.told.at(-1)).toMatch(/^Ben: .*wins the game/);
    const two = await begin(stop);
    await walk(two.attempt, stop.solution);
    expect(two.attempt.standing).toBe('solved');
    expect(two.solved).toEqual(['alone']);
  });

  test('clues name the hedge and then the way', async () => {
    const { attempt } = await begin(stop);
    await attempt.hint();
    await attempt.hint();
    expect(attempt.solo.hintAxis).toMatch(/^[A-E][1-5]$/);
    expect(attempt.solo.hint).toEqual([]);
    await attempt.hint();
    expect(attempt.solo.hint.length).toBeGreaterThan(0);
  });
});
