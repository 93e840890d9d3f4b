// For everyone: axe finds nothing on any page, in light and dark; nothing spills over at 200 %.
import { faults } from './axe';
import { desktop, expect, phone, quickly, test, waitForTurn } from './helpers';
import { bringIn, look, recordOf } from './records';

const pages = [
  'start',
  'setup/twisty',
  'setup/labyrinth',
  'rules/twisty',
  'rules/labyrinth',
  'learn',
  'learn/twisty',
  'learn/twisty/first',
  'learn/labyrinth/first',
  'learn/twisty/step/1',
  'learn/labyrinth/turn/1',
  'puzzles',
  'puzzles/labyrinth',
  'puzzles/twisty/900',
  'puzzles/labyrinth/1150',
  'daily',
  'box',
  'box/twisty',
  'box/labyrinth',
  'games',
  'settings',
  'about',
];

// In the dark only the colours are others.
const colours = ['color-contrast'];

for (const [theme, rules] of [
  ['light', undefined],
  ['dark', colours],
] as const) {
  test(`axe finds nothing in ${theme}`, async ({ page }) => {
    await quickly(page, { theme });
    await page.setViewportSize(phone);
    for (const name of pages) {
      await page.goto(`./#/${name}`);
      await expect(page.locator('h1').first()).toBeVisible();
      if (/^(learn|puzzles)\/.*(\d|first)/.test(name)) await expect(page.locator('.board').first()).toBeVisible();
      expect(await faults(page, rules), name).toEqual([]);
    }
    for (const game of ['twisty', 'labyrinth']) {
      await page.goto('./#/start');
      await page.locator(`[data-play="${game}"]`).click();
      for (const size of [phone, desktop]) {
        await page.setViewportSize(size);
        await waitForTurn(page);
        expect(await faults(page, rules), game).toEqual([]);
      }
    }
    await bringIn(page, recordOf('twisty_reviewed'));
    await look(page);
    await page.locator('input[type="range"]').fill('7');
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      expect(await faults(page, rules), 'replay').toEqual([]);
      await page.locator('[data-action="analysis"]').click();
      await expect(page.locator('[data-idea]')).toHaveCount(3);
      expect(await faults(page, rules), 'analysis').toEqual([]);
      await page.locator('[data-action="review"]').click();
      await expect(page.locator('[data-verdict="?"]')).toBeVisible();
      expect(await faults(page, rules), 'review').toEqual([]);
      await page.locator('[data-action="review"]').click();
    }
  });
}

test('zoomed to 200 % nothing spills over sideways', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  for (const name of pages) {
    await page.goto(`./#/${name}`);
    await expect(page.locator('h1').first()).toBeVisible();
    const spill = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(spill, name).toBe(0);
  }
});
