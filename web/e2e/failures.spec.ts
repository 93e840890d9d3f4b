// Nothing fails silently: whatever does not load or does not keep says so in the language of the page,
// with a way on, and no game is lost by it.
import { expect, test, type Page } from '@playwright/test';
import { phone, quickly, waitForTurn } from './helpers';
import { click, twistyTurn } from './players';

const said = (page: Page, what: string) => page.locator(`[data-trouble="${what}"]`);
const again = (page: Page, what: string) => said(page, what).locator('.primary');
const play = (page: Page, game = 'twisty') => page.locator(`[data-play="${game}"]`).click();

test.beforeEach(async ({ page }) => {
  await quickly(page, { language: 'de' });
  await page.setViewportSize(phone);
});

// Fails once, as a network does.
async function failOnce(page: Page, url: string): Promise<void> {
  await page.route(url, (route) => route.abort(), { times: 1 });
}

test('the games do not load: a sentence, and loading again helps', async ({ page }) => {
  await failOnce(page, '**/*.wasm');
  await page.goto('./');
  await play(page);
  await expect(said(page, 'engine')).toContainText('Das Spiel startet hier nicht');
  await again(page, 'engine').click();
  await page.goto('./');
  await play(page);
  await waitForTurn(page);
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
  await play(page);
  await waitForTurn(page);
  await twistyTurn(page, click, 3);
  await waitForTurn(page);
  const damaged = { status: 200, contentType: 'application/wasm', body: 'no module' };
  await page.route('**/*.wasm', (route) => route.fulfill(damaged), { times: 1 });
  await page.reload();
  await expect(said(page, 'engine')).toBeVisible();
  await again(page, 'engine').click();
  await waitForTurn(page);
  await expect(page.locator('.turns li')).toHaveCount(2);
});

test('the worker does not load: a sentence, and loading again helps', async ({ page }) => {
  await page.route('**/engine.worker*', (route) => route.abort());
  await page.goto('./');
  await play(page);
  await expect(said(page, 'engine')).toBeVisible();
  await page.unroute('**/engine.worker*');
  await again(page, 'engine').click();
  await page.goto('./');
  await play(page);
  await waitForTurn(page);
});

test('a part of the page does not load: a sentence, and loading again helps', async ({ page }) => {
  await page.goto('./');
  await page.route('**/Rules-*.js', (route) => route.abort());
  await page.goto('./#/rules');
  await expect(said(page, 'page')).toContainText('Ein Teil dieser Seite');
  await page.unroute('**/Rules-*.js');
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
  await play(page);
  await waitForTurn(page);
  await page.locator('[data-action="menu"]').click();
  await page.locator('[data-action="resign"]').click();
  await page.locator('dialog [data-action="no"]').click();
  await expect(page.locator('dialog')).toHaveCount(0);
  await waitForTurn(page);
  await page.locator('[data-action="menu"]').click();
  await page.locator('[data-action="resign"]').click();
  await page.locator('dialog [data-action="yes"]').click();
  await expect(page.locator('dialog [data-action="again"]')).toBeVisible();
});

test('a second tab is told, and may take over', async ({ page, context }) => {
  await page.goto('./');
  await play(page);
  await waitForTurn(page);
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
  await play(page);
  await waitForTurn(page);
  for (const name of ['rules/twisty', 'settings/table', 'setup/twisty']) {
    await page.locator('[data-action="menu"]').click();
    await page.locator(`dialog a[href="#/${name}"]`).click();
    await back.click();
    await waitForTurn(page);
  }
  await page.goto('./#/start');
  await page.locator('a[href="#/rules"]').click();
  await page.locator('.more a').click();
  await back.click(); // of the themes
  await page.locator('.games').waitFor();
  await back.click();
  await expect(page.locator('article')).toBeVisible();
  await back.click();
  await expect(page.locator('[data-play]').first()).toBeVisible();
});
