// A game that is over is looked through, played on from any moment of it, and shared as a link, a code or a picture.
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { longRecord, reviewed } from '../tests/long_game';
import { listed, playTurns, turnsPlayed } from './archive';
import { faults } from './axe';
import { everywhere } from './everywhere';
import { action, desktop, expect, phone, quickly, sweep, test, waitForTurn } from './helpers';
import { bringIn, look, recordOf, slider } from './records';

for (const [name, size, when] of [
  ['a phone', phone, sweep],
  ['a desktop', desktop, {}],
] as const)
  test(`a game is looked through and played on, on ${name}`, when, async ({ page }) => {
    await quickly(page);
    await page.setViewportSize(size);
    await bringIn(page, recordOf('twisty_short'));
    await look(page);
    await expect(slider(page)).toHaveAttribute('max', '15');
    expect(await faults(page)).toEqual([]);
    await page.locator('body').press('End');
    await expect(slider(page)).toHaveValue('15');
    await page.locator('body').press('ArrowLeft');
    await expect(slider(page)).toHaveValue('14');
    await slider(page).fill('13');
    await expect(page.locator('.message')).toContainText('Owl');
    await action(page, 'menu').click();
    await page.locator('dialog select').selectOption('4');
    await page.keyboard.press('Escape');
    await action(page, 'film').click();
    await expect(slider(page)).toHaveValue('15');

    for (const form of ['svg', 'png']) {
      await action(page, 'menu').click();
      const saving = page.waitForEvent('download');
      await action(page, form).click();
      const download = await saving;
      expect(download.suggestedFilename()).toBe(`twistwood-twisty-15.${form}`);
      const bytes = readFileSync(await download.path());
      expect(bytes.length).toBeGreaterThan(20_000);
      expect(bytes.subarray(0, 4).toString('latin1')).toBe(form === 'svg' ? '<svg' : '\x89PNG');
    }

    // The first seat is to act there; a bot sits in the second.
    await slider(page).fill('5');
    await action(page, 'menu').click();
    expect(await faults(page)).toEqual([]);
    await action(page, 'play-on').click();
    for (const level of [0, 1])
      await page.locator('dialog select').nth(level).selectOption(String(level));
    await action(page, 'begin').click();
    await waitForTurn(page);
    await expect(turnsPlayed(page)).toHaveCount(5);
    await playTurns(page, 1);
    await expect(turnsPlayed(page)).toHaveCount(7);
    await page.goto('./#/games');
    await expect(listed(page)).toHaveCount(2);
  });

for (const [turns, isTooLong] of [
  [120, false],
  [900, true],
] as const)
  test(`a reviewed game of ${turns} turns is shared ${isTooLong ? 'by its link only' : 'as a code'}`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await quickly(page);
    await page.setViewportSize(phone);
    const bare = longRecord(turns);
    await bringIn(page, reviewed(bare));
    await look(page);
    await action(page, 'menu').click();
    await action(page, 'code').click();
    const tooLong = page.locator('[data-code="too-long"]');
    const code = page.locator('dialog svg[role="img"]');
    await expect(isTooLong ? tooLong : code).toBeVisible();
    await expect(isTooLong ? code : tooLong).toHaveCount(0);
    expect(await faults(page)).toEqual([]);
    if (!isTooLong) {
      const { width } = (await code.boundingBox())!;
      const modules = Number((await code.getAttribute('viewBox'))!.split(' ')[2]);
      expect(width / modules).toBeGreaterThanOrEqual(2);
      await page.keyboard.press('Escape');
      await action(page, 'menu').click();
    }
    await page.locator('dialog').getByRole('button', { name: 'Share this game' }).click();
    await expect(page.locator('.message')).toContainText('The link is copied.');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const packed = Buffer.from(link.split('#/table/')[1]!, 'base64url');
    expect(inflateRawSync(packed).toString()).toBe(bare);
  });

everywhere('a game is looked through and played on', 'phone ru', async (page, tongue) => {
  const beginning = { de: 'Nach 0 Zügen', fr: 'Après 0 tour', ru: 'После 0 ходов' };
  await bringIn(page, recordOf('labyrinth_short'));
  await look(page);
  await expect(page.locator('.message')).toContainText(beginning[tongue]);
  await expect(slider(page)).toHaveAttribute('max', '16');
  await page.reload();
  await slider(page).fill('13');
  await action(page, 'menu').click();
  await page.locator('dialog select').selectOption('4');
  await page.keyboard.press('Escape');
  await action(page, 'film').click();
  await expect(slider(page)).toHaveValue('16');
  await action(page, 'menu').click();
  await action(page, 'code').click();
  await expect(page.locator('dialog svg[role="img"]')).toBeVisible();
  await page.keyboard.press('Escape');
  await action(page, 'menu').click();
  const saving = page.waitForEvent('download');
  await action(page, 'png').click();
  expect((await saving).suggestedFilename()).toBe('twistwood-labyrinth-16.png');

  await slider(page).fill('4');
  await action(page, 'menu').click();
  await action(page, 'play-on').click();
  for (const seat of [0, 1]) await page.locator('dialog select').nth(seat).selectOption('0');
  await action(page, 'begin').click();
  await waitForTurn(page);
  await expect(turnsPlayed(page)).toHaveCount(4);
  await page.reload();
  await waitForTurn(page);
  await expect(turnsPlayed(page)).toHaveCount(4);
});
