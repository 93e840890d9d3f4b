// Things travel: what is taken flies to its card, what is stolen from row to row. Nothing does where
// less motion is asked for.
import { expect, place, quickly, test, waitForTurn } from './helpers';
import { sitWithThree } from './four';

const sizes = { phone: { width: 360, height: 640 }, desktop: { width: 1280, height: 800 } };

for (const [name, size] of Object.entries(sizes))
  for (const [effect, mark] of [
    ['take', 'take'],
    ['steal', 'steal'],
  ] as const)
    test(`${effect} on a ${name}: the cube flies to its card`, async ({ page }) => {
      await page.setViewportSize(size);
      await sitWithThree(page, 'twisty', effect);
      const at = (await page
        .locator(`[data-as="${mark}"]`)
        .first()
        .getAttribute('data-mark'))!;
      await place(page, at).click();
      await page.locator('.board .way .target').waitFor({ state: 'attached' });
      const corner = page.locator('[data-as="corner"]').first();
      const last = effect === 'steal' ? (await corner.getAttribute('data-mark'))! : at;
      await place(page, last).click();
      const flying = page.locator('.traveller[data-to="1"]');
      await flying.waitFor({ state: 'attached' });
      await flying.waitFor({ state: 'detached' });
      await waitForTurn(page);
    });

test('nothing flies where less motion is asked for', async ({ page }) => {
  await quickly(page);
  await page.addInitScript(() => {
    const kept = globalThis as unknown as { flown: number };
    kept.flown = 0;
    new MutationObserver((changes) => {
      for (const change of changes)
        for (const node of change.addedNodes)
          if (node instanceof Element && node.matches('.traveller')) kept.flown++;
    }).observe(document, { childList: true, subtree: true });
  });
  await sitWithThree(page, 'twisty', 'take');
  const at = (await page.locator('[data-as="take"]').first().getAttribute('data-mark'))!;
  await place(page, at).click();
  await page.locator('.board .way .target').waitFor({ state: 'attached' });
  await place(page, at).click();
  await waitForTurn(page);
  expect(await page.evaluate(() => (globalThis as unknown as { flown: number }).flown)).toBe(0);
});
