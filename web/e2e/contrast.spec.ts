// Everything stands out from what is behind it: wood and garden, light and dark, and for those who
// ask their system for more contrast or for its own few colours.
import { pale } from './contrast';
import { desktop, expect, phone, quickly, sweep, test, waitForTurn } from './helpers';
import { bringIn, look, recordOf } from './records';

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
const ready: [RegExp, string][] = [
  [/^learn\/.*\d/, '[data-action="show"]'],
  [/^learn\/.*first/, '.task p'],
  [/^box\/\w+$/, '.palette'],
  [/lay$/, '.overview'],
];
const records = { twisty: 'twisty_reviewed', labyrinth: 'labyrinth_short' } as const;
const sights = {
  'as usual': {},
  'more contrast': { contrast: 'more' },
  'the colours of the system': { forcedColors: 'active' },
} as const;

for (const game of ['twisty', 'labyrinth'] as const)
  for (const theme of ['light', 'dark'] as const)
    for (const [name, sight] of Object.entries(sights))
      test(`${game} in ${theme}, ${name}: all stands out`, name === 'as usual' ? {} : sweep, async ({ page }) => {
        await quickly(page, { theme });
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: theme, ...sight });
        await page.setViewportSize(phone);
        for (const one of pages[game]) {
          await page.goto(`./#/${one}`);
          await page.locator('h1').first().waitFor();
          for (const [pages, sign] of ready) if (pages.test(one)) await page.locator(sign).waitFor();
          expect(await pale(page), one).toEqual([]);
        }
        // What comes after a game.
        await bringIn(page, recordOf(records[game]));
        expect(await pale(page), 'games').toEqual([]);
        await look(page);
        await page.locator('input[type="range"]').fill('7');
        expect(await pale(page), 'replay').toEqual([]);
        await page.locator('[data-action="analysis"]').click();
        await expect(page.locator('[data-idea]')).toHaveCount(3);
        expect(await pale(page), 'analysis').toEqual([]);
        if (game === 'twisty') {
          await page.locator('[data-action="review"]').click();
          await expect(page.locator('[data-verdict="?"]')).toBeVisible();
          await page.locator('summary').click();
          expect(await pale(page), 'review').toEqual([]);
        }
        await page.goto('./#/start');
        await page.locator(`[data-play="${game}"]`).click();
        for (const size of [phone, desktop]) {
          await page.setViewportSize(size);
          await waitForTurn(page);
          await expect(page.locator('.player.acts')).toHaveCount(1);
          expect(await pale(page), 'table').toEqual([]);
        }
        await page.locator('[data-action="menu"]').click();
        expect(await pale(page), 'menu').toEqual([]);
        await page.locator('[data-action="resign"]').click();
        await page.locator('[data-action="yes"]').click();
        await page.locator('[data-action="again"]').waitFor();
        expect(await pale(page), 'result').toEqual([]);
      });

test('the pale back of a card lies on its card, wherever it is shown', async ({ page }) => {
  await page.goto('./#/rules/labyrinth');
  const back = page.locator('svg:has(> use[href="#card-back"])').first();
  await expect(back).toHaveCSS('background-color', 'rgb(61, 92, 74)');
});
