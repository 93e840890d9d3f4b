// Everything stands out from what is behind it: wood and garden, light and dark, and for those who
// ask their system for more contrast or for its own few colours.
import { pale } from './contrast';
import { action, begin, desktop, expect, giveUp, phone, quickly, resize, sweep, test } from './helpers';
import { bringIn, look, recordOf, slider } from './records';
import { visit } from './visit';

const pages = {
  twisty: [
    ...['start', 'setup', 'rules', 'learn', 'learn/twisty', 'learn/twisty/first', 'learn/twisty/step/1'],
    ...['puzzles', 'puzzles/twisty', 'daily', 'box', 'box/twisty', 'box/twisty/lay', 'games', 'settings', 'about', 'online'],
  ],
  labyrinth: [
    ...['setup/labyrinth', 'rules/labyrinth', 'learn/labyrinth/first', 'learn/labyrinth/turn/1'],
    ...['puzzles/labyrinth', 'box/labyrinth', 'box/labyrinth/lay'],
  ],
};
const records = { twisty: 'twisty_reviewed', labyrinth: 'labyrinth_short' } as const;
const sights = {
  'as usual': {},
  'more contrast': { contrast: 'more' },
  'the colours of the system': { forcedColors: 'active' },
} as const;
// Only the dark in `./test`: there axe looks at the colours of the light (everyone.spec.ts).
const usual = ['twisty in dark, as usual', 'labyrinth in dark, as usual'];

for (const game of ['twisty', 'labyrinth'] as const)
  for (const theme of ['light', 'dark'] as const)
    for (const [name, sight] of Object.entries(sights)) {
      const where = `${game} in ${theme}, ${name}`;
      test(`${where}: all stands out`, usual.includes(where) ? {} : sweep, async ({ page }) => {
        await quickly(page, { theme });
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: theme, ...sight });
        await page.setViewportSize(phone);
        for (const one of pages[game]) {
          await visit(page, one);
          expect(await pale(page), one).toEqual([]);
        }
        // What comes after a game.
        await bringIn(page, recordOf(records[game]));
        expect(await pale(page), 'games').toEqual([]);
        await look(page);
        await slider(page).fill('7');
        expect(await pale(page), 'replay').toEqual([]);
        await action(page, 'analysis').click();
        await expect(page.locator('[data-idea]')).toHaveCount(3);
        expect(await pale(page), 'analysis').toEqual([]);
        if (game === 'twisty') {
          await action(page, 'review').click();
          await expect(page.locator('[data-verdict="?"]')).toBeVisible();
          await page.locator('summary').click();
          expect(await pale(page), 'review').toEqual([]);
        }
        await page.goto('./#/start');
        await begin(page, game);
        for (const size of [phone, desktop]) {
          await resize(page, size);
          await expect(page.locator('.player.acts')).toHaveCount(1);
          expect(await pale(page), 'table').toEqual([]);
        }
        await action(page, 'menu').click();
        expect(await pale(page), 'menu').toEqual([]);
        await page.keyboard.press('Escape');
        await giveUp(page);
        await action(page, 'again').waitFor();
        expect(await pale(page), 'result').toEqual([]);
      });
    }

test('the pale back of a card lies on its card, wherever it is shown', async ({ page }) => {
  await page.goto('./#/rules/labyrinth');
  const back = page.locator('svg:has(> use[href="#card-back"])').first();
  await expect(back).toHaveCSS('background-color', 'rgb(61, 92, 74)');
});
