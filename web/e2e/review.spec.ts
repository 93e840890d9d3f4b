// A whole game looked over: on every core, left and taken up again, by finger and by keyboard.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { playTurns } from './archive';
import { faults } from './axe';
import { everywhere } from './everywhere';
import { holdAfter, letGo } from './held';
import { action, begin, desktop, expect, giveUp, kept, phone, quickly, test } from './helpers';
import { bringIn, look, recordOf, slider } from './records';

const curve = (page: Page) => page.locator('[role="slider"]');
const golden = (name: string) =>
  readFileSync(new URL(`../../tests/golden/${name}.record`, import.meta.url), 'utf8');

const short = recordOf('twisty_short');
const turns = 15;

async function saved(page: Page): Promise<string> {
  await action(page, 'menu').click();
  const saving = page.waitForEvent('download');
  await action(page, 'save-record').click();
  return readFileSync(await (await saving).path(), 'utf8');
}

test('a review is left in the middle, goes on after a reload and stays with the game', async ({
  page,
}) => {
  await quickly(page);
  await holdAfter(page, 4, 'judge');
  await page.setViewportSize(phone);
  await bringIn(page, short);
  await page.locator('[data-game] button').click();
  await action(page, 'review').click();
  const progress = page.locator('progress');
  await expect(progress).toHaveAttribute('max', String(turns));
  const done = () => progress.evaluate((bar: HTMLProgressElement) => bar.value);
  await expect.poll(done).toBeGreaterThan(1);
  await action(page, 'pause-review').click();
  const before = await done();
  expect(before).toBeLessThan(turns);
  // Until it goes on the game can be looked through.
  await page.locator('body').press('ArrowRight');
  await expect(slider(page)).toHaveValue('1');
  expect(await faults(page)).toEqual([]);
  await page.reload();
  await expect.poll(done).toBeGreaterThanOrEqual(before);
  await letGo(page, 'judge');
  await expect(curve(page)).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('[data-accuracy]')).toHaveCount(2);
  expect(await faults(page)).toEqual([]);

  // It is kept: no worker thinks again.
  await page.goto('./#/games');
  await look(page);
  await action(page, 'review').click();
  await expect(curve(page)).toBeVisible();
  await expect(progress).toHaveCount(0);
  const record = await saved(page);
  expect(record.match(/\[%win\s/g)!.length).toBeGreaterThanOrEqual(turns);
  expect(record).toContain('[Accuracy "');
  // Elsewhere it brings its remarks along.
  await page.evaluate(() => indexedDB.deleteDatabase('twistwood'));
  await page.reload();
  await bringIn(page, record);
  await look(page);
  await action(page, 'review').click();
  await expect(curve(page)).toBeVisible();
  await expect(page.locator('.curve [data-mark]').first()).toBeAttached();
});

// 30 seconds for a game of 40 turns on two cores, measured in work: both cores think, and no turn takes more
// nodes than its share. (A core does half a million nodes a second here, more where nothing else runs.)
test('a review uses the cores there are, and only so much of them', async ({ page }) => {
  await quickly(page);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 }),
  );
  await holdAfter(page, 2, 'judge');
  await page.setViewportSize(desktop);
  await bringIn(page, short);
  await look(page);
  await expect(slider(page)).toBeVisible();
  const before = page.workers().length;
  await action(page, 'review').click();
  await expect.poll(() => page.workers().length - before).toBe(2);
  await letGo(page, 'judge');
  await expect(curve(page)).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => page.workers().length).toBe(before);
  const nodes = Number(await page.locator('[data-nodes]').getAttribute('data-nodes'));
  const [seconds, perSecond, whole] = [30, 500_000, 40];
  expect((nodes / turns) * whole).toBeLessThan(seconds * perSecond * 2);
});

test('by keyboard: along the curve, from moment to moment, and the better line', async ({ page }) => {
  await quickly(page, { language: 'de' });
  await page.setViewportSize(desktop);
  await bringIn(page, short);
  await look(page);
  await action(page, 'review').focus();
  await page.keyboard.press('Enter');
  await expect(curve(page)).toBeVisible({ timeout: 60_000 });
  await curve(page).focus();
  await page.keyboard.press('End');
  await expect(curve(page)).toHaveAttribute('aria-valuenow', String(turns));
  await page.keyboard.press('ArrowLeft');
  await expect(curve(page)).toHaveAttribute('aria-valuenow', String(turns - 1));
  await page.keyboard.press('Home');
  await expect(curve(page)).toHaveAttribute('aria-valuetext', /Nach 0 Zügen.*Fuchs: \d+\s%.*Eule: \d+\s%/);
  // The eighth turn is the one that lost something.
  const bad = page.locator('[data-moment="7"]');
  await bad.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-verdict="?"]')).toContainText('Besser:');
  await expect(page.locator('[data-verdict="?"]')).toContainText('Sonst: Eule gewinnt in');
  await expect(page.locator('.board [data-line]')).toBeVisible();
  await action(page, 'better').focus();
  await page.keyboard.press('Enter');
  await expect(action(page, 'back')).toBeVisible();
  // To and fro along the line, once it has played itself and is kept beside the game, and back to the game.
  const beside = (turns: number) => page.locator(`main[data-beside="${turns}"]`);
  await expect(beside(6)).toBeVisible();
  await expect(action(page, 'keep')).toHaveCount(0);
  await page.locator('body').press('ArrowLeft');
  await expect(beside(5)).toBeVisible();
  await page.locator('body').press('ArrowRight');
  await expect(beside(6)).toBeVisible();
  await expect(action(page, 'back')).toBeVisible();
  await page.locator('body').press('Home');
  await expect(action(page, 'back')).toHaveCount(0);
  await page.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('details table tbody tr')).toHaveCount(turns);
  expect(await faults(page)).toEqual([]);
});

test('a game in the garden for three, in Russian on a phone', async ({ page }) => {
  await quickly(page, { language: 'ru' });
  await page.setViewportSize(phone);
  // Its first turns: a whole game would take long here.
  const [head, body] = golden('labyrinth_3_short').split('\n\n');
  const first = body!.replace(/\{[^}]*\}/g, '').split(/\s+/).filter((word) => !/^\d+\.$/.test(word));
  const tags = head!.replace(/\n\[(Result|End|Final).*/g, '');
  const game = `${tags}\n[Result "1"]\n[End "resigned"]\n[Out "2 3"]\n\n${first.slice(0, 6).join(' ')}\n`;
  await bringIn(page, game);
  await look(page);
  await action(page, 'review').click();
  await expect(curve(page)).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('[data-accuracy]')).toHaveCount(3);
  await expect(page.locator('section')).toContainText('Точность');
  await expect(page.locator('.board [data-line] [data-hedge]').first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('from the end of a game to its review', async ({ page }) => {
  await quickly(page);
  await page.goto('./');
  await begin(page, 'twisty');
  await playTurns(page, 2);
  await giveUp(page);
  await expect(action(page, 'again')).toBeVisible();
  await kept(page, { isOver: true });
  await action(page, 'review').click();
  await expect(curve(page)).toBeVisible({ timeout: 60_000 });
  // Four turns, and the last position, which nobody has decided.
  await expect(curve(page)).toHaveAttribute('aria-valuemax', '4');
});

everywhere('a game is looked over, and that stays', 'sweep', async (page, tongue) => {
  const accuracy = { de: 'Genauigkeit', fr: 'Précision', ru: 'Точность' };
  await bringIn(page, short);
  await look(page);
  await action(page, 'review').click();
  await expect(curve(page)).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('section')).toContainText(accuracy[tongue]);
  await page.locator('[data-moment="7"]').click();
  await expect(page.locator('[data-verdict="?"]')).toBeVisible();
  await page.reload();
  await action(page, 'review').click();
  await expect(curve(page)).toBeVisible();
  await expect(page.locator('progress')).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
});
