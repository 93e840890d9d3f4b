// Nothing fails silently: whatever does not load or does not keep says so in the language of the page,
// with a way on, and no game is lost by it.
import { expect, test, type Page, type Route } from '@playwright/test';
import { action, begin, giveUp, phone, quickly, waitForTurn } from './helpers';
import { click, twistyTurn } from './players';

const said = (page: Page, what: string) => page.locator(`[data-trouble="${what}"]`);
const again = (page: Page, what: string) => said(page, what).locator('.primary');
const play = (page: Page) => page.locator('[data-play="twisty"]').click();

test.beforeEach(async ({ page }) => {
  await quickly(page, { language: 'de' });
  await page.setViewportSize(phone);
});

// Fails until it is told to stop, as a network does. It stays between page and network afterwards: what is on
// its way while it would be taken out may never arrive.
async function failFor(page: Page, url: string): Promise<() => void> {
  let isFailing = true;
  await page.route(url, (route) => (isFailing ? route.abort() : route.continue()));
  return () => void (isFailing = false);
}

// Only the first time.
async function failOnce(page: Page, url: string, fail = (route: Route) => route.abort()): Promise<void> {
  let isFirst = true;
  await page.route(url, (route) => {
    const how = isFirst ? fail(route) : route.continue();
    isFirst = false;
    return how;
  });
}

test('the games do not load: a sentence, and loading again helps', async ({ page }) => {
  await failOnce(page, '**/*.wasm');
  await page.goto('./');
  await play(page);
  await expect(said(page, 'engine')).toContainText('Das Spiel startet hier nicht');
  await again(page, 'engine').click();
  await expect(said(page, 'engine')).toHaveCount(0); // it loads again
  await page.goto('./');
  await begin(page, 'twisty');
});

test('what the real board needs does not load: a sentence, and loading again helps', async ({ page }) => {
  await failOnce(page, '**/whole-*.wasm');
  await page.goto('./#/box/twisty');
  await expect(said(page, 'engine')).toBeVisible();
  await again(page, 'engine').click();
  await expect(page.locator('[data-piece="r"]')).toBeVisible();
});

test('a damaged file of the games does not cost the game that was kept', async ({ page }) => {
  await page.goto('./');
  await begin(page, 'twisty');
  await twistyTurn(page, click, 3);
  await waitForTurn(page);
  const damaged = { status: 200, contentType: 'application/wasm', body: 'no module' };
  await failOnce(page, '**/*.wasm', (route) => route.fulfill(damaged));
  await page.reload();
  await expect(said(page, 'engine')).toBeVisible();
  await again(page, 'engine').click();
  await waitForTurn(page);
  await expect(page.locator('.turns li')).toHaveCount(2);
});

test('the worker does not load: a sentence, and loading again helps', async ({ page }) => {
  const stop = await failFor(page, '**/engine.worker*');
  await page.goto('./');
  await play(page);
  await expect(said(page, 'engine')).toBeVisible();
  stop();
  await again(page, 'engine').click();
  await expect(said(page, 'engine')).toHaveCount(0); // it loads again
  await page.goto('./');
  await begin(page, 'twisty');
});

test('a part of the page does not load: a sentence, and loading again helps', async ({ page }) => {
  await page.goto('./');
  const stop = await failFor(page, '**/Rules-*.js');
  await page.goto('./#/rules');
  await expect(said(page, 'page')).toContainText('Ein Teil dieser Seite');
  stop();
  await again(page, 'page').click();
  await expect(page.locator('article')).toBeVisible();
});

test('not even the words load: a sentence in the language of the person', async ({ page }) => {
  await page.route('**/de-*.js', (route) => route.abort());
  await page.goto('./');
  await expect(page.locator('#app')).toContainText('Diese Seite ließ sich nicht laden');
});

test('nothing can be kept: a sentence, once, and the game goes on', async ({ page }) => {
  await page.goto('./');
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await play(page);
  await expect(said(page, 'storage')).toContainText('merkt sich nichts');
  await said(page, 'storage').getByRole('button').click();
  await waitForTurn(page);
  await twistyTurn(page, click, 3);
  await waitForTurn(page);
});

test('a mistake of ours is admitted', async ({ page }) => {
  await page.goto('./');
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error('ours'))));
  await expect(said(page, 'any')).toContainText('schiefgegangen');
});

test('giving up is asked once', async ({ page }) => {
  await page.goto('./');
  await begin(page, 'twisty');
  for (const next of ['menu', 'resign', 'no']) await action(page, next).click();
  await expect(page.locator('dialog')).toHaveCount(0);
  await waitForTurn(page);
  await giveUp(page);
  await expect(page.locator('dialog [data-action="again"]')).toBeVisible();
});

test('a second tab is told, and may take over', async ({ page, context }) => {
  await page.goto('./');
  await begin(page, 'twisty');
  await twistyTurn(page, click, 3);
  await waitForTurn(page);
  const second = await context.newPage();
  await second.goto('./#/table');
  await expect(second.locator('dialog')).toContainText('in einem anderen Tab offen');
  await second.locator('dialog [data-action="yes"]').click();
  await waitForTurn(second);
  await expect(second.locator('.turns li')).toHaveCount(2);
  await expect(page.locator('dialog')).toContainText('in einem anderen Tab offen');
  await page.locator('dialog [data-action="yes"]').click();
  await waitForTurn(page);
  await expect(second.locator('dialog [data-action="yes"]')).toBeVisible();
});

test('back leads where one came from', async ({ page }) => {
  const back = page.locator('header a').first();
  await page.goto('./');
  await begin(page, 'twisty');
  for (const name of ['rules/twisty', 'settings/table', 'setup/twisty']) {
    await action(page, 'menu').click();
    await page.locator(`dialog a[href="#/${name}"]`).click();
    await back.click();
    await waitForTurn(page);
  }
  await page.goto('./#/start');
  await page.locator('a[href="#/rules"]').click();
  await page.locator('.more a').click();
  await page.locator('[data-theme-of]').first().waitFor();
  await back.click();
  await page.locator('.games').waitFor();
  await back.click();
  await expect(page.locator('article')).toBeVisible();
  await back.click();
  await expect(page.locator('[data-play]').first()).toBeVisible();
});
