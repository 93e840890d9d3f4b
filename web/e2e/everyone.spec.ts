// For everyone: axe finds nothing on any page, in light and dark; nothing spills over at 200 %.
import { faults } from './axe';
import { action, begin, desktop, expect, phone, quickly, resize, sweep, test } from './helpers';
import { bringIn, look, recordOf, slider } from './records';
import { visit } from './visit';

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

const both = [phone, desktop];

// In `./test` the tables on one screen each, in the sweep on both; in the dark only the colours are others.
for (const { name, theme, rules, sizes, when } of [
  { name: 'light', theme: 'light', rules: undefined, sizes: [[phone], [desktop], [phone]], when: {} },
  { name: 'light, on other screens', theme: 'light', rules: undefined, sizes: [both, both, both], when: sweep },
  { name: 'dark', theme: 'dark', rules: ['color-contrast'], sizes: [both, both, both], when: sweep },
])
  test(`axe finds nothing in ${name}`, when, async ({ page }) => {
    const [ofTwisty, ofLabyrinth, ofReplay] = sizes;
    await quickly(page, { theme });
    await page.setViewportSize(phone);
    for (const one of pages) {
      await visit(page, one);
      expect(await faults(page, rules), one).toEqual([]);
    }
    for (const [game, screens] of [['twisty', ofTwisty!], ['labyrinth', ofLabyrinth!]] as const) {
      await page.goto('./#/start');
      await begin(page, game);
      for (const size of screens) {
        await resize(page, size);
        expect(await faults(page, rules), game).toEqual([]);
      }
    }
    await resize(page, phone);
    await bringIn(page, recordOf('twisty_reviewed'));
    await look(page);
    await slider(page).fill('7');
    for (const size of ofReplay!) {
      await resize(page, size);
      expect(await faults(page, rules), 'replay').toEqual([]);
      await action(page, 'analysis').click();
      await expect(page.locator('[data-idea]')).toHaveCount(3);
      expect(await faults(page, rules), 'analysis').toEqual([]);
      await action(page, 'review').click();
      await expect(page.locator('[data-verdict="?"]')).toBeVisible();
      expect(await faults(page, rules), 'review').toEqual([]);
      await action(page, 'review').click();
    }
  });

test('zoomed to 200 % nothing spills over sideways', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  for (const name of pages) {
    await visit(page, name);
    const spill = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(spill, name).toBe(0);
  }
});
