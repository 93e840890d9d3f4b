// After the first visit the page needs no network.
import { expect, quickly, test, waitForTurn } from './helpers';

test.use({ serviceWorkers: 'allow' });

test('after the first visit it works without network', async ({ page, context }) => {
  await quickly(page);
  await page.goto('./');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await page.locator('[data-play="labyrinth"]').click();
  await waitForTurn(page);
  await page.goto('./#/rules/twisty');
  await expect(page.locator('article')).toBeVisible();
});
