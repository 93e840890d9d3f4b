// The manners of the table: previews, refusals, undo, hints, the past, sharing, no scrolling.
import type { Page } from '@playwright/test';
import { stays } from './held';
import { begin, desktop, expect, giveUp, marked, phone, place, quickly, test, waitForTurn } from './helpers';
import { click, twistyTurn } from './players';

test.beforeEach(async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(phone);
  await page.goto('./');
});

test('a tap shows the way, Escape puts it down, a second tap goes', async ({ page }) => {
  await begin(page, 'twisty');
  const going = marked(page).and(page.locator(':not([data-as="steal"])')); // to steal takes a third tap
  const at = (await going.first().getAttribute('data-mark'))!;
  await place(page, at).click();
  await expect(page.locator('.way .target')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.locator('.way .target')).not.toBeAttached();
  await place(page, at).click();
  await place(page, at).click();
  await expect(page.locator('.turns li')).not.toHaveCount(0);
});

test('a tap on an impossible square says why', async ({ page }) => {
  await begin(page, 'twisty');
  const lit = await marked(page).evaluateAll((all) =>
    all.map((one) => one.getAttribute('data-mark')),
  );
  const own = await page
    .locator('.board [data-kind="square"][tabindex="0"]')
    .getAttribute('data-at');
  const squares = await page
    .locator('.board [data-kind="square"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-at')!));
  const prompt = await page.locator('.message').innerText();
  await place(
    page,
    squares.find((at) => !lit.includes(at) && at !== own)!,
  ).click();
  await expect(page.locator('.message')).not.toHaveText(prompt);
  await expect(page.locator('.message')).not.toBeEmpty();
});

// The board as it is drawn while nobody points at it: wherever a place lights up by chance, a mouse that was
// left there would show the way to it.
async function drawn(page: Page): Promise<string> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const layers = page.locator('.board svg');
  return layers.evaluateAll((all) => all.map((one) => one.innerHTML).join(''));
}

test('undo gives the turn back', async ({ page }) => {
  await begin(page, 'twisty');
  const before = await drawn(page);
  await twistyTurn(page, click, 3);
  await waitForTurn(page);
  await page.locator('[data-action="undo"]').click();
  await waitForTurn(page);
  await expect(page.locator('.turns li')).toHaveCount(0);
  await expect.poll(() => drawn(page)).toBe(before);
});

test('a hint shows a way and says why', async ({ page }) => {
  for (const game of ['twisty', 'labyrinth']) {
    await page.goto('./#/start');
    await begin(page, game);
    await page.locator('[data-action="hint"]').click();
    await expect(page.locator('.board .hint')).toBeAttached({ timeout: 20_000 });
    expect((await page.locator('.message').innerText()).length).toBeGreaterThan(20);
  }
});

test('the past can be looked at, and left', async ({ page }) => {
  await page.setViewportSize(desktop);
  await begin(page, 'twisty');
  await twistyTurn(page, click, 3);
  await waitForTurn(page);
  await page.locator('.turns li button').first().click();
  await expect(marked(page)).toHaveCount(0);
  await page.keyboard.press('n');
  await waitForTurn(page);
});

test('steps of a labyrinth turn are taken back before they count', async ({ page }) => {
  await begin(page, 'labyrinth');
  const before = await drawn(page);
  await place(page, 'C3').click();
  await page.locator('[data-turn="1"]').click();
  await expect(page.locator('[data-action="undo"]')).toBeEnabled();
  await page.locator('[data-action="undo"]').click();
  await expect(page.locator('[data-action="undo"]')).toBeDisabled();
  await expect.poll(() => drawn(page)).toBe(before);
});

test('petals round a hedge turn it, and the buttons stay where they are', async ({ page }) => {
  await begin(page, 'labyrinth');
  const buttons = () =>
    page.locator('.actions button').evaluateAll((all) => all.map((one) => one.textContent));
  const before = await buttons();
  for (const axis of ['A1', 'E5', 'C3']) {
    await place(page, axis).click();
    const petals = page.locator('.board [data-turn]');
    await expect(petals).toHaveCount(3);
    expect(await buttons()).toEqual(before);
    const boxes = await petals.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    for (const [i, a] of boxes.entries()) {
      expect(Math.min(a.width, a.height)).toBeGreaterThanOrEqual(44);
      expect(a.left >= 0 && a.right <= phone.width).toBe(true);
      for (const b of boxes.slice(i + 1))
        expect(a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom).toBe(
          true,
        );
    }
    await page.keyboard.press('Escape');
    await expect(petals).toHaveCount(0);
  }
});

test('who has done nothing is asked once', async ({ page }) => {
  await begin(page, 'labyrinth');
  const turns = page.locator('.turns li');
  const count = await turns.count();
  const done = page.locator('[data-action="confirm"]');
  await done.click();
  await expect(page.locator('[data-sure="true"]')).toBeVisible();
  await expect(turns).toHaveCount(count);
  await done.click();
  await expect(turns).not.toHaveCount(count);
});

test('a hint takes no step back and puts a preview down', async ({ page }) => {
  await begin(page, 'labyrinth');
  await place(page, 'C3').click();
  await page.locator('[data-turn="1"]').click();
  await expect(page.locator('[data-turn]')).toHaveCount(0);
  await expect(page.locator('[data-action="undo"]')).toBeEnabled();
  await page.locator('[data-action="hint"]').click();
  await expect(page.locator('.board .hint')).toBeAttached({ timeout: 20_000 });
  await expect(page.locator('[data-action="undo"]')).toBeEnabled();
  await page.goto('./#/start');
  await begin(page, 'twisty');
  await place(page, (await marked(page).first().getAttribute('data-mark'))!).click();
  await expect(page.locator('.way .target')).toBeAttached();
  await page.locator('[data-action="hint"]').click();
  await expect(page.locator('.way .target')).not.toBeAttached();
  await expect(page.locator('.board .hint')).toBeAttached({ timeout: 20_000 });
});

test('a turn is told with pictures, and the list tells it again', async ({ page }) => {
  await stays(page);
  await page.reload();
  await page.setViewportSize(desktop);
  await begin(page, 'twisty');
  await twistyTurn(page, click, 3);
  await waitForTurn(page);
  await expect(page.locator('.message .told svg').first()).toBeVisible();
  const first = page.locator('.turns li').first();
  await expect(first.locator('svg').first()).toBeVisible();
  await expect(first.locator('code')).toHaveCount(0);
  await page.locator('.turns [aria-pressed]').click();
  await expect(first.locator('code')).not.toBeEmpty();
});

test('nothing scrolls while one plays, and the targets are large enough', async ({ page }) => {
  for (const game of ['twisty', 'labyrinth']) {
    await page.goto('./#/start');
    await begin(page, game);
    const overflow = await page.evaluate(() => {
      const root = document.documentElement;
      return [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight];
    });
    expect(overflow).toEqual([0, 0]);
    const small = await page.locator('.table :is(a, button):visible').evaluateAll((all) =>
      all
        .filter((one) => !one.closest('.turns'))
        .map((one) => one.getBoundingClientRect())
        .filter((box) => Math.min(box.width, box.height) < 43),
    );
    expect(small).toEqual([]);
  }
});

test('resigning ends the game, and the link shows it again', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.reload();
  await begin(page, 'twisty');
  await twistyTurn(page, click, 3);
  await waitForTurn(page);
  await giveUp(page);
  await page.locator('[data-action="share"]').click();
  await expect(page.locator('dialog .shared')).not.toBeEmpty();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(page.locator('h1')).toHaveText('A shared game');
  await expect(page.locator('[data-kind="square"]').first()).toBeVisible();
  await page.locator('.actions .primary').click();
  await expect(page.locator('.actions button').first()).toBeEnabled();
});
