// Things move while one leaves, comes back and takes turns back: the table is always as it is.
import { canStandStill, moveOn, standStill } from './held';
import { expect, kept, phone, test, waitForTurn } from './helpers';
import { click, twistyTurn } from './players';

test('who leaves while something moves comes back to the table as it is', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('twistwood.settings', JSON.stringify({ speed: 'slow', language: 'de' })),
  );
  await canStandStill(page); // so that it still moves when one leaves
  await page.setViewportSize(phone);
  await page.goto('./');
  await page.locator('[data-play="twisty"]').click();
  const rounds = 2;
  for (let round = 1; round <= rounds; round++) {
    await waitForTurn(page);
    await standStill(page);
    await twistyTurn(page, click, round);
    await page.locator('[data-action="skip"]').waitFor();
    await page.goto('./#/start');
    await page.locator('.continue').waitFor();
    await moveOn(page);
    await page.locator('.continue').click();
    await waitForTurn(page);
    await expect(page.locator('.turns li')).toHaveCount(2 * round);
  }
  // In the middle of a movement the turn that moves is taken back.
  await standStill(page);
  await twistyTurn(page, click, 5);
  await page.locator('[data-action="skip"]').waitFor();
  await page.locator('[data-action="undo"]').click();
  await moveOn(page);
  await waitForTurn(page);
  await expect(page.locator('.turns li')).toHaveCount(2 * rounds);
  await expect(page.locator('.message')).not.toContainText(/version|stale|table/i);
  await kept(page, { turns: 2 * rounds });
  await page.reload();
  await waitForTurn(page);
  await expect(page.locator('.turns li')).toHaveCount(2 * rounds);
});
