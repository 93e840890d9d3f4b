// No control appears under a finger that was tapping another one: it takes no tap in that rhythm.
import type { Page } from '@playwright/test';
import { expect, quickly, test, waitForTurn } from './helpers';
import { gardenTurn, twistyTurn, type Tap } from './players';

test.use({ hasTouch: true, viewport: { width: 360, height: 640 } });

const tap: Tap = async (page, at) => page.locator(`.board [data-at="${at}"]`).tap();
const turns = (page: Page) => page.locator('.turns li');

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
  await begin(page, 'labyrinth');
  await gardenTurn(page, tap, 3);
  const skip = page.locator('[data-action="skip"]');
  await skip.waitFor();
  const box = (await skip.boundingBox())!;
  const drumOn = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  const done = page.locator('[data-action="confirm"]');
  // Until it is a person's turn again, and once more.
  const isFree = () => page.locator('.table[data-free="true"]').count();
  while ((await isFree()) === 0) await drumOn();
  await expect(done).toBeEnabled();
  const count = await turns(page).count();
  await drumOn();
  await expect(done).toHaveAttribute('data-sure', 'false');
  await expect(turns(page)).toHaveCount(count);
});

test('whoever steps on to the present does not take a turn back', async ({ page }) => {
  await quickly(page);
  await begin(page, 'twisty');
  for (const seed of [3, 10]) {
    await twistyTurn(page, tap, seed);
    await waitForTurn(page);
  }
  const count = await turns(page).count();
  const next = '.actions button:nth-child(3)';
  for (const back of [1, 2]) {
    await page.keyboard.press('[');
    await expect(page.locator('.bar p')).toHaveText(`After ${count - back} turns`);
  }
  await expect(page.locator(next)).toBeEnabled();
  await drum(page, next, 6);
  await expect(page.locator('[data-action="undo"]')).toBeVisible();
  expect(await turns(page).count()).toBe(count);
});

// What arrived at the controls of the page: for each tap the number of a control, and whether it is a
// place of the board.
interface Arrived {
  control: number;
  isPlace: boolean;
}

async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const numbers = new Map<Element, number>();
    const arrived: Arrived[] = [];
    Object.assign(globalThis, { arrived });
    document.addEventListener('click', ({ target }) => {
      const control = (target as Element).closest('button, a');
      if (!control) return;
      if (!numbers.has(control)) numbers.set(control, numbers.size);
      arrived.push({ control: numbers.get(control)!, isPlace: control.matches('[data-at]') });
    });
  });
}

const arrivals = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { arrived: Arrived[] }).arrived.splice(0),
  );

// The middle of one of the controls that a selector names, or of the places that it marks; whatever may
// become of it in the next moment.
const spotOf = (page: Page, selector: string, number: number) =>
  page.evaluate(
    ([selector, number]) => {
      if (document.querySelector('dialog[open]')) return null;
      const all = [...document.querySelectorAll<HTMLElement>(`${selector}:not([disabled])`)];
      const one = all[number % all.length];
      const at = one?.dataset.mark;
      const control = at ? document.querySelector(`.board [data-at="${at}"]`)! : one;
      if (!control) return null;
      const { left, top, width, height } = control.getBoundingClientRect();
      return [left + width / 2, top + height / 2] as const;
    },
    [selector, number] as const,
  );

// When something else lies there; but the finger does not wait longer than its rhythm.
const changeAt = (page: Page, x: number, y: number) =>
  page.evaluate(
    ([x, y]) =>
      new Promise<void>((done) => {
        const there = () => document.elementFromPoint(x, y)?.closest('button, a');
        const before = there();
        const end = performance.now() + 400;
        const look = (now: number) =>
          there() !== before || now > end ? done() : requestAnimationFrame(look);
        requestAnimationFrame(look);
      }),
    [x, y] as const,
  );

for (const game of ['twisty', 'labyrinth'])
  test(`through turns of ${game}, two taps on a spot mean one thing`, async ({ page }) => {
    await listen(page);
    await begin(page, game);
    const ways = [
      ['.board .grip.round', '.board [data-turn]', '[data-action="undo"]'],
      ['.board [data-mark]', '[data-action="confirm"]', '[data-action="skip"]'],
      ['[data-action="hint"]', '.board [data-mark]', '[data-action="confirm"]'],
    ];
    // Deals differ: it goes on, in another game if need be, until enough second taps have arrived.
    let doubles = 0;
    for (let round = 0; round < 9 || (doubles <= 5 && round < 60); round++) {
      if ((await waitForTurn(page)) === 'over') await begin(page, game);
      for (const selector of ways[round % ways.length]!) {
        const spot = await spotOf(page, selector, round * 7);
        if (!spot) continue;
        const [x, y] = spot;
        await arrivals(page);
        const changes = changeAt(page, x, y);
        await page.touchscreen.tap(x, y);
        await changes;
        await page.touchscreen.tap(x, y);
        const [first, ...others] = await arrivals(page);
        for (const other of others) {
          doubles++;
          if (!(first!.isPlace && other.isPlace)) expect(other.control).toBe(first!.control);
        }
      }
    }
    expect(doubles).toBeGreaterThan(5);
  });
