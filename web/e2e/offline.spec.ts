// After the first visit the page needs no network.
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { begin, expect, quickly, test, withoutNetwork } from './helpers';
import { bringIn, recordOf } from './records';

test.use({ serviceWorkers: 'allow' });

test('after the first visit it works without network', async ({ page }) => {
  await quickly(page);
  await withoutNetwork(page);
  await page.reload();
  await begin(page, 'labyrinth');
  await page.goto('./#/rules/twisty');
  await expect(page.locator('article')).toBeVisible();
  // What is loaded later is there as well: a game is brought in and looked over.
  await bringIn(page, recordOf('twisty_short'));
  await page.locator('[data-game] a', { hasText: /Twisty/ }).first().click();
  await page.locator('[data-action="review"]').click();
  await expect(page.locator('[role="slider"]')).toBeVisible({ timeout: 60_000 });
});

let server: ChildProcess | undefined;
test.afterEach(async () => {
  if (!server) return;
  const ended = new Promise((done) => server!.once('exit', done));
  server.kill();
  await ended;
  server = undefined;
});

test('a new version waits until no game is played, and until it is wanted', async ({
  page,
}, info) => {
  const folder = info.outputPath('web');
  cpSync(process.env.TWISTWOOD_WEB ?? new URL('../../build/web', import.meta.url), folder, {
    recursive: true,
  });
  const port = Number(process.env.TWISTWOOD_PORT ?? 8123) + 100 + info.parallelIndex;
  server = spawn('node', ['tools/serve.mjs', String(port), '/'], {
    env: { ...process.env, TWISTWOOD_WEB: folder },
  });
  await quickly(page);
  await expect(() => fetch(`http://127.0.0.1:${port}/`)).toPass();
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await begin(page, 'labyrinth');
  const worker = `${folder}/sw.js`;
  const old = readFileSync(worker, 'utf8');
  writeFileSync(worker, old.replace(/twistwood-(?=[0-9a-f]{16})/, 'twistwood-new-'));
  await page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!;
    await registration.update();
    while (!registration.waiting) await new Promise((done) => setTimeout(done, 20));
  });
  const offer = page.locator('[data-trouble="version"]');
  await expect(offer).toHaveCount(0);
  await page.evaluate(() => (location.hash = '#/start'));
  await expect(offer).toBeVisible();
  await page.evaluate(() => Object.assign(window, { old: true }));
  await offer.locator('.primary').click();
  await page.waitForFunction(() => !('old' in window));
  await expect(page.locator('.continue')).toBeVisible();
  const kept = await page.evaluate(async () => (await caches.keys()).filter((name) => name !== 'turns'));
  expect(kept.filter((name) => name.startsWith('twistwood-new-'))).toEqual(kept);
});
