// Puzzles: solved by tapping, by keys, on phone and desktop; wrong turns are refuted, hints help, and what
// was solved stays. All without network after the first visit.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { faults } from './axe';
import { action, desktop, expect, free, marked, phone, place, quickly, sweep, test, withoutNetwork } from './helpers';
import { click, press, type Tap } from './players';
import { visit } from './visit';

interface Line {
  number: number;
  task: string;
  turns: number;
  theme: string;
  grade: number;
  solution: string;
}

// As the page numbers them: the easiest first.
function book(game: string): Line[] {
  const file = new URL(`../../puzzles/${game}.txt`, import.meta.url);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(' '))
    .map(([task, turns, theme, grade, solution]) => ({
      ...{ number: 0, task: task!, theme: theme!, solution: solution! },
      turns: Number(turns),
      grade: Number(grade),
    }))
    .sort((a, b) => a.grade - b.grade)
    .map((line, i) => ({ ...line, number: i + 1 }));
}
const twisty = book('twisty');
const labyrinth = book('labyrinth');

const standing = (page: Page, is: string) => page.locator(`.table[data-standing="${is}"]`);

const open = (page: Page, address: string) => visit(page, `puzzles/${address}`);

// A turn of Twisty: its landing twice, or a corner after it.
async function land(page: Page, [landing, corner]: string[], tap: Tap): Promise<void> {
  await tap(page, landing!);
  await page.locator('.board .way .target').waitFor({ state: 'attached' });
  await tap(page, corner ?? landing!);
}

// What the last hint says is done, until it is solved.
async function followHints(page: Page, tap: Tap = click): Promise<void> {
  const open = () => standing(page, 'open').count();
  while (await open()) {
    while (await action(page, 'hint').isEnabled()) {
      const clues = await action(page, 'hint').getAttribute('data-clues');
      await action(page, 'hint').click();
      await expect(action(page, 'hint')).not.toHaveAttribute('data-clues', clues!);
    }
    // A way has more than one point; the clue before it shows where it ends, and names no corner.
    await page.locator('.hint polyline[points*=" "]').waitFor({ state: 'attached' });
    const clue = page.locator('.message p').last();
    await expect(clue).toContainText(/\b[a-g][1-7]\b/);
    const words = await clue.innerText();
    await land(page, words.match(/\b[a-g][1-7]\b/g)!, tap);
    await free(page).or(standing(page, 'solved')).first().waitFor();
  }
}

// Of the places that are lit, one that does not solve it and needs no corner.
async function wrongLanding(page: Page, solution: string): Promise<string> {
  const lit = await marked(page).evaluateAll((all) =>
    all.map((one) => ({ at: one.getAttribute('data-mark')!, as: one.getAttribute('data-as')! })),
  );
  return lit.find(({ at, as }) => as === 'go' && !solution.startsWith(at))!.at;
}

for (const [name, size, ofTwisty, ofLabyrinth] of [
  ['a phone', phone, {}, sweep],
  ['a desktop', desktop, sweep, {}],
] as const) {
  test(`win in three, with a wrong turn on the way, on ${name}`, ofTwisty, async ({ page }) => {
    await quickly(page);
    await page.setViewportSize(size);
    const puzzle = twisty.find(({ turns, theme }) => turns === 3 && theme === 'quiet')!;
    await open(page, `twisty/${puzzle.number}`);
    await expect(page.locator('.task')).toHaveText('Win in 3 turns, whatever Owl does.');
    expect(await faults(page)).toEqual([]);

    const wrong = await wrongLanding(page, puzzle.solution);
    await land(page, [wrong], click);
    await expect(standing(page, 'wrong')).toBeVisible();
    await expect(page.locator('.task')).toContainText('Owl');
    await expect(page.locator('.message li').first()).toContainText('Owl:');
    expect(await faults(page)).toEqual([]);
    await action(page, 'retry').click();
    await free(page).waitFor();

    await land(page, puzzle.solution.split('>'), click);
    await free(page).waitFor();
    await expect(page.locator('.task')).toHaveText('Win in 2 turns, whatever Owl does.');
    await followHints(page);
    await expect(page.locator('.task')).toHaveText('Solved! You win.');
    expect(await faults(page)).toEqual([]);

    await page.goto('./#/puzzles/twisty');
    await page.locator('select').nth(1).selectOption(String(puzzle.grade));
    await page.locator('select').nth(0).selectOption('quiet');
    const mark = page.locator(`[data-puzzle="${puzzle.number}"]`);
    await expect(mark).toHaveAttribute('data-solved', 'helped');
    // It stays, and so does what one chose among.
    await page.reload();
    await expect(mark).toHaveAttribute('data-solved', 'helped');
    await expect(page.locator('[data-puzzle]').first()).toBeVisible();
    expect(await page.locator('select').nth(0).inputValue()).toBe('quiet');
    await action(page, 'start').click();
    await free(page).waitFor();
    const next = twisty.find(
      (one) => one.theme === 'quiet' && one.grade === puzzle.grade && one !== puzzle,
    )!;
    await expect(page).toHaveURL(new RegExp(`puzzles/twisty/${next.number}$`));
  });

  test(`the labyrinth: ride there, stop them, on ${name}`, ofLabyrinth, async ({ page }) => {
    await quickly(page);
    await page.setViewportSize(size);
    // A hedge that carries the pawn onto its goal.
    const ride = labyrinth.find(({ theme, grade }) => theme === 'ride' && grade === 1)!;
    const [hedge, rest] = ride.solution.split('+');
    const [quarters, goal] = rest!.split('>');
    await open(page, `labyrinth/${ride.number}`);
    await expect(action(page, 'confirm')).toBeDisabled();
    await place(page, hedge!).click();
    await page.locator(`[data-turn="${quarters}"]`).click();
    await expect(free(page).or(standing(page, 'solved')).first()).toBeVisible();
    if (await standing(page, 'open').count()) await place(page, goal!).click();
    await expect(standing(page, 'solved')).toBeVisible();
    expect(await faults(page)).toEqual([]);

    const stop = labyrinth.find(({ task }) => task === 'stop')!;
    await open(page, `labyrinth/${stop.number}`);
    await expect(page.locator('.task')).toContainText('Owl is about to reach the gate');
    // Turning some other hedge does not help: Owl is seen to win.
    await place(page, stop.solution.startsWith('E5') ? 'A1' : 'E5').click();
    await page.locator('[data-turn="1"]').click();
    await expect(action(page, 'confirm')).toBeEnabled();
    await action(page, 'confirm').click();
    await expect(standing(page, 'wrong')).toBeVisible();
    await expect(page.locator('.message li')).toContainText('wins the game');
    await action(page, 'solution').click();
    await expect(page.locator('.task')).toHaveText('That is the solution.');
    await expect(page.locator('.message')).toContainText('Stop them!');
    await action(page, 'again').click();
    await free(page).waitFor();
  });
}

test('a puzzle that went wrong or was solved is analysed from where it began', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(phone);
  const puzzle = twisty.find(({ turns }) => turns === 2)!;
  await open(page, `twisty/${puzzle.number}`);
  await expect(action(page, 'analysis')).toHaveCount(0);
  await land(page, [await wrongLanding(page, puzzle.solution)], click);
  await expect(standing(page, 'wrong')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await action(page, 'analysis').click();
  await expect(page.locator('h1')).toHaveText('Analysis');
  await expect(page.locator('[data-idea]').first()).toBeVisible();
  await expect(page.locator('.bar a')).toHaveAttribute('href', `#/puzzles/twisty/${puzzle.number}`);
  await page.locator('.bar a').click();
  await free(page).waitFor();
  await action(page, 'solution').click();
  await expect(page.locator('.task')).toHaveClass(/shown/);
  await expect(action(page, 'analysis')).toBeVisible();
});

test('by keys alone', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(desktop);
  const puzzle = twisty.find(({ turns, solution }) => turns === 1 && !solution.includes('>'))!;
  await open(page, `twisty/${puzzle.number}`);
  await land(page, [puzzle.solution], press);
  await expect(standing(page, 'solved')).toBeVisible();
  // The focus is on the way on.
  await page.locator('.actions').getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(`/${puzzle.number}$`));
  await expect(page.locator('h1:focus')).toBeVisible();
});

test('one of each game a day, the same for everybody, and days in a row', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(phone);
  const solveToday = async (game: string) => {
    await page.locator(`[data-today="${game}"]`).click();
    await free(page).waitFor();
    await expect(page.locator('h1')).toContainText('Puzzle of the day');
  };
  const positions: string[] = [];
  for (const [i, date] of ['2026-11-15', '2026-11-16', '2026-11-18'].entries()) {
    await page.clock.setFixedTime(new Date(`${date}T09:00:00`));
    await page.goto('./#/puzzles');
    await page.reload();
    await solveToday('twisty');
    positions.push((await page.locator('.board').innerHTML()).replace(/<!--.*?-->/g, ''));
    await followHints(page);
    await expect(standing(page, 'solved')).toBeVisible();
    const days = ['1 day in a row', '2 days in a row', '1 day in a row'][i]!;
    await expect(page.locator('.streak')).toHaveText(days);
    // The other game is next.
    await action(page, 'next').click();
    await expect(page).toHaveURL(/puzzles\/labyrinth\/today$/);
    await free(page).waitFor();
    await page.goto('./#/puzzles');
    await expect(page.locator('[data-today="twisty"]')).toContainText('solved');
    await expect(page.locator('.today')).toContainText(days);
  }
  expect(new Set(positions).size).toBe(3);
});

test('in three languages', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(phone);
  const win = twisty.find(({ turns }) => turns === 2)!;
  const tasks = { de: /Gewinne mit 2 Zügen/, fr: /Gagne en 2 tours/, ru: /Победи за 2 хода/ };
  for (const [language, task] of Object.entries(tasks)) {
    await page.goto('./#/settings');
    await page.locator('select').first().selectOption(language);
    await open(page, `twisty/${win.number}`);
    await expect(page.locator('.task')).toHaveText(task);
    for (let i = 0; i < 3; i++) await action(page, 'hint').click();
    await page.locator('.hint polyline').waitFor({ state: 'attached' });
    expect(await page.locator('main').innerText()).not.toMatch(/puzzles\.|daily\./);
  }
});

test('a browser that keeps nothing lets one solve all the same', async ({ page }) => {
  await quickly(page);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  const puzzle = twisty.find(({ turns, solution }) => turns === 1 && !solution.includes('>'))!;
  await open(page, `twisty/${puzzle.number}`);
  await land(page, [puzzle.solution], click);
  await expect(standing(page, 'solved')).toBeVisible();
  await expect(page.locator('[data-trouble="storage"]')).toBeVisible();
});

test.describe('without network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('puzzles and the deal of the day work after the first visit', async ({ page }) => {
    await quickly(page);
    await withoutNetwork(page);
    const puzzle = twisty.find(({ turns, solution }) => turns === 1 && !solution.includes('>'))!;
    await open(page, `twisty/${puzzle.number}`);
    await page.reload();
    await free(page).waitFor();
    await land(page, [puzzle.solution], click);
    await expect(standing(page, 'solved')).toBeVisible();
    await open(page, 'labyrinth/1');
    await page.goto('./#/daily');
    await page.locator('[data-daily="twisty"] [data-action="play"]').click();
    await free(page).waitFor();
  });
});
