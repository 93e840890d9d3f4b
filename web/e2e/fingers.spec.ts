// No control appears under a finger that was tapping another one: it takes no tap in that rhythm.
import type { Page } from '@playwright/test';
import { canStandStill, holdAfter, letGo, standStill } from './held';
import { action, expect, free, quickly, test, waitForTurn } from './helpers';
import { click, gardenTurn, twistyTurn, type Tap } from './players';

test.use({ hasTouch: true, viewport: { width: 360, height: 640 } });

const tap: Tap = async (page, at) => page.locator(`.board [data-at="${at}"]`).tap();
const turns = (page: Page) => page.locator('.turns li');

// However busy the machine is, fingers that drum do so in one rhythm, and no others.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    let [now_ms, rhythm_ms] = [0, 1000];
    addEventListener('drum', () => (rhythm_ms = 200));
    Object.defineProperty(PointerEvent.prototype, 'timeStamp', { get: () => (now_ms += rhythm_ms) });
  }),
);
const beginDrumming = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('drum')));

// Taps where something is, again and again, as one who is impatient.
async function drum(page: Page, selector: string, times: number): Promise<void> {
  const box = (await page.locator(selector).boundingBox())!;
  for (let i = 0; i < times; i++)
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function begin(page: Page, game: string): Promise<void> {
  await page.goto('./');
  await page.locator(`[data-play="${game}"]`).tap();
  await waitForTurn(page);
}

test('whoever skips a movement again and again does not end the next turn', async ({ page }) => {
  await holdAfter(page, 0, 'bot');
  await canStandStill(page);
  await begin(page, 'labyrinth');
  await gardenTurn(page, tap, 3);
  await beginDrumming(page);
  // The movement that the bot answers with ends when it is skipped, and not before.
  await standStill(page);
  await letGo(page, 'bot');
  const skip = action(page, 'skip');
  await skip.waitFor();
  const box = (await skip.boundingBox())!;
  const drumOn = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  const done = action(page, 'confirm');
  // Until it is a person's turn again, and once more in the same rhythm: nothing else is asked for in between.
  while ((await free(page).count()) === 0) await drumOn();
  await drumOn();
  await expect(done).toBeEnabled();
  await expect(done).toHaveAttribute('data-sure', 'false');
  await expect(turns(page)).toHaveCount(2);
});

test('whoever steps on to the present does not take a turn back', async ({ page }) => {
  await quickly(page);
  await begin(page, 'twisty');
  // Played with a mouse: a finger may be asked to look closer first.
  const count = 4;
  for (const played of [2, count]) {
    await twistyTurn(page, click, 3 + played);
    await waitForTurn(page);
    await expect(turns(page)).toHaveCount(played);
  }
  const next = '.actions button:nth-child(3)';
  for (const back of [1, 2]) {
    await page.keyboard.press('[');
    await expect(page.locator('.bar p')).toHaveText(new RegExp(`^After ${count - back} turns?$`));
  }
  await expect(page.locator(next)).toBeEnabled();
  await beginDrumming(page);
  await drum(page, next, 6);
  await expect(action(page, 'undo')).toBeVisible();
  await waitForTurn(page);
  await expect(turns(page)).toHaveCount(count);
});
