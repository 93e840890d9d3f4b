// A tablet in the middle of the table: whoever sits opposite sees faces, panels and dialogs upright.
import type { Locator, Page } from '@playwright/test';
import { desktop, expect, marked, place, quickly, sweep, tablet, test, waitForTurn } from './helpers';
import { click, gardenTurn, twistyTurn } from './players';

// How far things are turned on the screen, in degrees, all turns around them together.
const turned = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      let degrees = 0;
      for (let one: Element | null = element; one; one = one.parentElement) {
        degrees += parseFloat(getComputedStyle(one).rotate) || 0;
        if (one instanceof HTMLDialogElement) break; // it lies over everything
      }
      return degrees % 360;
    });

async function forTwo(page: Page, game: string): Promise<void> {
  await page.goto(`./#/setup/${game}`);
  await page.locator('.seat select').nth(1).selectOption('0');
  await page.locator('form button[type="submit"]').click();
  await waitForTurn(page);
}

// The table turns in the moment after the turn has begun.
const hasTurned = (page: Page, degrees: number) =>
  expect.poll(() => turned(page, '.board .figure')).toBe(degrees);

const parts = ['.board .figure', '.own strong', '.others strong', '.message', '.actions button'];

test.beforeEach(async ({ page }) => {
  await quickly(page, { rotate: true });
  await page.setViewportSize(tablet);
});

for (const [game, turn] of [
  ['twisty', twistyTurn],
  ['labyrinth', gardenTurn],
] as const)
  test(`${game}: all of it turns to whoever plays, and back`, async ({ page }) => {
    await forTwo(page, game);
    for (const degrees of [0, 180, 0, 180]) {
      await hasTurned(page, degrees);
      for (const part of parts) expect(await turned(page, part), part).toBe(degrees);
      await page.locator('[data-action="menu"]').click();
      expect(await turned(page, 'dialog h2')).toBe(degrees);
      await page.keyboard.press('Escape');
      await turn(page, click, degrees + 3);
      await waitForTurn(page);
    }
    await page.goto('./#/start');
    await page.locator('h1').waitFor();
    await expect(page.locator('html')).not.toHaveAttribute('data-turned');
  });

test('from the other side a pawn is dragged to where the finger lets go', async ({ page }) => {
  await forTwo(page, 'twisty');
  await twistyTurn(page, click, 3);
  await waitForTurn(page);
  await hasTurned(page, 180);
  const grip = page.locator('.board .grip');
  // A pawn may be able to come back to its own square, but not by being dragged there.
  const own = (await grip.getAttribute('data-at'))!;
  // In some deals every place that can be reached has a cube that is wanted.
  const other = `:is([data-as="go"], [data-as="take"]):not([data-mark="${own}"])`;
  const go = marked(page).and(page.locator(other)).first();
  const to = (await go.getAttribute('data-mark'))!;
  const middle = async (one: Locator) => {
    const { x, y, width, height } = (await one.boundingBox())!;
    return [x + width / 2, y + height / 2] as const;
  };
  await page.mouse.move(...(await middle(grip)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(place(page, to))), { steps: 5 });
  await page.mouse.up();
  await expect(page.locator('.turns li')).toHaveCount(2);
});

for (const [name, size, when] of [
  ['a tablet', tablet, {}],
  ['a phone', { width: 360, height: 640 }, {}],
  ['a desktop', desktop, sweep],
] as const)
  test(`from the other side nothing scrolls or spills over on ${name}`, when, async ({ page }) => {
    await page.setViewportSize(size);
    await forTwo(page, 'twisty');
    await twistyTurn(page, click, 3);
    await waitForTurn(page);
    await hasTurned(page, 180);
    const spill = await page.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
      return [scrollWidth - clientWidth, scrollHeight - clientHeight];
    });
    expect(spill).toEqual([0, 0]);
  });
