// Whole games by ear: without the mouse, without looking, by what the accessibility tree says.
import type { Locator } from '@playwright/test';
import { desktop, expect, free, quickly, sweep, test } from './helpers';
import { Listener } from './listener';

const atOf = (name: string) => name.slice(0, 2);
const isChoice = (name: string) => name.includes('you can choose it');
const over = (names: string[]) => names.some((name) => /wins|draw/i.test(name));

// A turn of mine, or the end.
const something = (mine: Locator) =>
  expect(mine.or(mine.page().getByRole('dialog')).first()).toBeVisible({ timeout: 30_000 });

test.beforeEach(async ({ page }) => {
  await quickly(page, { language: 'en' });
  await page.setViewportSize(desktop);
  await page.goto('./');
});

test('Twisty is played to its end by ear', async ({ page }) => {
  const ear = new Listener(page);
  await ear.tabTo(/^Play Twisty/);
  await page.keyboard.press('Enter');
  const steps = ['here you win', 'you can take it', 'you can steal', 'you can go there'];
  for (let turn = 0; turn < 200; turn++) {
    await something(page.getByRole('gridcell', { name: /you can|you win/ }));
    if (over(await ear.names('dialog'))) break;
    const cells = await ear.names('gridcell');
    const ways = steps.map((words) => cells.filter((name) => name.includes(words)));
    const best = ways.find((names) => names.length > 0);
    if (!best) {
      const corners = cells.filter(isChoice);
      await ear.go(atOf(corners[turn % corners.length]!));
      continue;
    }
    const choice = best[turn % best.length]!;
    await ear.go(atOf(choice));
    const isTheft = choice.includes('you can steal');
    const way = new RegExp(`(leap|step|diagonal|portal) to ${atOf(choice)}`);
    await expect(page.locator('[aria-live]').filter({ hasText: way }).first()).toBeAttached();
    if (isTheft) {
      const corners = (await ear.names('gridcell')).filter(isChoice);
      await ear.go(atOf(corners[turn % corners.length]!));
    } else await page.keyboard.press('Enter');
    await expect(page.getByRole('gridcell', { name: choice, exact: true })).toHaveCount(0);
  }
  expect(over(await ear.names('dialog'))).toBe(true);
});

// A hedge beside a place, by the sides that are closed.
const beside = (at: string, turn: number) =>
  'ABCDE'[Math.min(4, Math.max(0, at.charCodeAt(0) - 97 - (turn % 2)))]! +
  Math.min(5, Math.max(1, Number(at[1]) - (Math.floor(turn / 2) % 2)));

for (const [end, goals, when] of [
  ['a goal', 1, {}],
  ['its end', Infinity, sweep],
] as const)
  test(`Twist Labyrinth is played to ${end} by ear`, when, async ({ page }) => {
    const ear = new Listener(page);
    const done = page.getByRole('button', { name: 'Done', disabled: false });
    const isNear = (name: string) => /you can (walk|slip|fly)|here you win/.test(name);
    const turns = page.locator('.turns li');
    let reached = 0;
    await ear.tabTo(/^Play Twist Labyrinth/);
    await page.keyboard.press('Enter');
    for (let turn = 0; turn < 200 && reached < goals; turn++) {
      await something(done.or(page.getByRole('gridcell', { name: 'you can choose it' })));
      if (over(await ear.names('dialog'))) break;
      let cells = await ear.names('gridcell');
      const gates = cells.filter(isChoice);
      if (gates.length > 0) {
        await ear.go(atOf(gates[turn % gates.length]!));
        await page.keyboard.press('Enter');
        continue;
      }
      expect(cells.some((name) => /closed: .*(north|east|south|west)/.test(name))).toBe(true);
      const goal = () => cells.find((name) => name.includes('goal of Fox'))!;
      const own = cells.find((name) => name.split(', ').includes('Fox'))!;
      if (own !== goal() && !isNear(goal())) {
        await ear.go(beside(atOf(turn % 3 ? own : goal()), turn));
        await ear.press('Turn');
        await free(page).waitFor(); // it is turned
        cells = await ear.names('gridcell');
      }
      if (isNear(goal())) {
        await ear.go(atOf(goal()));
        const there = new RegExp(`^${atOf(goal())}, .*Fox`);
        await expect(page.getByRole('gridcell', { name: there })).toBeVisible();
        reached++;
      }
      const played = await turns.count();
      await done.waitFor(); // the referee may still be at work
      await ear.press('Done');
      // Who has done nothing is asked once.
      const sure = page.getByRole('status').filter({ hasText: 'done nothing yet' });
      if ((await sure.count()) > 0) await ear.press('Done');
      await expect.poll(() => turns.count()).toBeGreaterThan(played);
    }
    expect(reached === goals || over(await ear.names('dialog'))).toBe(true);
  });
