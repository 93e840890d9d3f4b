// The guided first games: every lesson can be solved by tapping what it shows.
import { expect, quickly, test } from './helpers';
import { click } from './players';

test('the first lesson of Twisty is solved by two taps', async ({ page }) => {
  await quickly(page);
  await page.goto('./#/learn/twisty/1');
  await page.locator('[data-as="take"]').first().waitFor();
  const at = (await page.locator('[data-as="take"]').first().getAttribute('data-mark'))!;
  await click(page, at);
  await click(page, at);
  await expect(page.locator('.message.done')).not.toBeEmpty();
  await page.locator('[data-action="next"]').click();
  await expect(page).toHaveURL(/learn\/twisty\/2$/);
});

test('a lesson of the labyrinth: slip through a hedge to the goal', async ({ page }) => {
  await quickly(page);
  await page.goto('./#/learn/labyrinth/4');
  await page.locator('[data-as="slip"]').first().waitFor();
  await click(page, 'b1');
  await expect(page.locator('[data-mark="c1"][data-as="walk"]')).toBeAttached();
  await click(page, 'c1');
  await expect(page.locator('.message.done')).not.toBeEmpty();
});

test('each lesson can show a way', async ({ page }) => {
  await quickly(page);
  for (const lesson of ['twisty/3', 'twisty/7', 'labyrinth/2', 'labyrinth/6']) {
    await page.goto(`./#/learn/${lesson}`);
    await page.locator('[data-action="show"]').click();
    await expect(page.locator('.board .hint')).toBeAttached({ timeout: 20_000 });
  }
});
