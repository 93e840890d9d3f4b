// axe finds nothing on any dialog, in light and dark, on a phone and a desktop. Whatever opens a dialog
// is listed here.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { faults } from './axe';
import { sitWithThree } from './four';
import { playOn } from './guests';
import { desktop, expect, phone, quickly, sweep, test as atHome } from './helpers';
import { lay, press, test } from './tables';

// Each with what it asks or shows, as far as there is more than one.
const opened = {
  'App.svelte': ['another tab'],
  'archive/GameMenu.svelte': ['a kept game'],
  'archive/ImportDialog.svelte': ['bring games in'],
  'archive/PlayOnDialog.svelte': ['play on'],
  'archive/ReplayMenu.svelte': ['menu of a replay', 'code of a game'],
  'archive/StatisticsDialog.svelte': ['statistics'],
  'box/HelpDialog.svelte': ['how to set up'],
  'box/KeeperDialog.svelte': ['round the real board'],
  'box/OptionsDialog.svelte': ['board and options'],
  'box/PasteDialog.svelte': ['paste a position'],
  'online/InviteRow.svelte': ['renew a link'],
  'online/LobbyDialog.svelte': ['lobby'],
  'online/ReactionDialog.svelte': ['reactions'],
  'online/SitDialog.svelte': ['sit down'],
  'pages/OnlineTable.svelte': ['another device'],
  'pages/OnlineTables.svelte': ['forget a table'],
  'panels/KeysDialog.svelte': ['keys'],
  'panels/ResultDialog.svelte': ['result', 'result of the day', 'result online'],
  'panels/SeatChip.svelte': ['chip'],
  'panels/TableMenu.svelte': ['menu', 'menu online', 'give up'],
};
const themes = ['light', 'dark'] as const;

async function look(page: Page, name: string, sizes = [phone, desktop]): Promise<void> {
  await expect(page.locator('dialog[open], [popover]:popover-open').last(), name).toBeVisible();
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await faults(page), `${name} ${size.width}`).toEqual([]);
  }
}
const tap = (page: Page, action: string) => page.locator(`[data-action="${action}"]`).last().click();

for (const theme of themes)
  atHome(`axe finds nothing on the dialogs of a game at home, ${theme}`, async ({ page, context }) => {
    await quickly(page, { theme });
    await page.setViewportSize(phone);
    await sitWithThree(page, 'twisty');
    await page.locator('.others .chip').first().click();
    await look(page, 'chip', [phone]);
    await page.keyboard.press('Escape');
    await tap(page, 'menu');
    await look(page, 'menu');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await look(page, 'keys');
    await page.keyboard.press('Escape');

    const other = await context.newPage();
    await other.goto('./#/table');
    await look(other, 'another tab');
    await other.close();
    await page.setViewportSize(phone);
    await tap(page, 'menu');
    await tap(page, 'resign');
    await look(page, 'give up');
    await tap(page, 'yes');
    // Bots play the game to its end.
    await expect(page.locator('[data-action="share"]')).toBeVisible({ timeout: 60_000 });
    await look(page, 'result');

    await page.setViewportSize(phone);
    await page.goto('./#/daily');
    await tap(page, 'play');
    await page.locator('.table[data-free="true"]').waitFor();
    await tap(page, 'menu');
    await tap(page, 'resign');
    await tap(page, 'yes');
    await expect(page.locator('[data-action="share-signs"]')).toBeVisible();
    await look(page, 'result of the day');
  });

for (const theme of themes)
  atHome(`axe finds nothing on the dialogs of one's own games, ${theme}`, async ({ page }) => {
    await quickly(page, { theme });
    await sitWithThree(page, 'twisty');
    await page.goto('./#/games');
    await tap(page, 'import');
    await look(page, 'bring games in');
    await page.keyboard.press('Escape');
    await tap(page, 'statistics');
    await look(page, 'statistics');
    await page.keyboard.press('Escape');
    await page.locator('[data-game] button').first().click();
    await look(page, 'a kept game');
    await tap(page, 'replay');
    await expect(page.locator('input[type="range"]')).toBeVisible();
    await tap(page, 'menu');
    await look(page, 'menu of a replay');
    await tap(page, 'play-on');
    await look(page, 'play on');
    await page.keyboard.press('Escape');
    await tap(page, 'menu');
    await tap(page, 'code');
    await expect(page.locator('dialog svg[role="img"]')).toBeVisible();
    await look(page, 'code of a game');
  });

for (const theme of themes)
  atHome(`axe finds nothing on the dialogs of the real board, ${theme}`, async ({ page }) => {
    await quickly(page, { theme });
    await page.setViewportSize(phone);
    await page.goto('./#/box/twisty');
    await tap(page, 'options');
    await look(page, 'board and options');
    await tap(page, 'help');
    await look(page, 'how to set up');
    await page.keyboard.press('Escape');
    await tap(page, 'options');
    await tap(page, 'paste');
    await look(page, 'paste a position');
    await page.keyboard.press('Escape');
    await page.goto('./#/box/twisty/lay');
    await tap(page, 'laid');
    await look(page, 'round the real board');
  });

for (const theme of themes)
  test(`axe finds nothing on the dialogs of an online table, ${theme}`, theme === 'dark' ? sweep : {}, async ({ guest, server }) => {
    const ada = await guest(phone, { theme });
    const ben = await guest(phone, { theme, met: false });
    const couch = await guest(phone, { theme });
    const table = await lay(ada, server.url, 'labyrinth');
    await tap(ada.page, 'menu');
    await look(ada.page, 'menu online');
    await tap(ada.page, 'invite');
    await ada.page.locator('[data-action="qr"]').first().click();
    await expect(ada.page.locator('dialog svg[role="img"]')).toBeVisible();
    await look(ada.page, 'lobby');
    await ada.page.locator('[data-action="renew"]').click();
    await look(ada.page, 'renew a link');
    await tap(ada.page, 'no');

    await ben.page.goto(table.seats[0]!);
    await look(ben.page, 'sit down');
    await tap(ben.page, 'sit');
    await couch.page.goto(table.seats[0]!);
    await look(couch.page, 'another device');
    await playOn([ada, ben], 1);
    await tap(ada.page, 'react');
    await look(ada.page, 'reactions');
    await ada.page.keyboard.press('Escape');
    await ben.page.goto(`${server.url}#/online`);
    await ben.page.locator('[data-table]').getByRole('button').click();
    await look(ben.page, 'forget a table');
    await tap(ada.page, 'menu');
    await tap(ada.page, 'resign');
    await press(ada, 'yes');
    await expect(ada.page.locator('[data-action="check-deal"]')).toBeVisible();
    await look(ada.page, 'result online');
  });

atHome('every dialog is looked at', () => {
  const source = join(import.meta.dirname, '../src');
  const opening = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.svelte') &&
      !/^ui\/(Ask|Dialog)/.test(name) &&
      /<(Dialog|Ask)\b|popovertarget/.test(readFileSync(join(source, name), 'utf8')),
  );
  expect(opening.sort()).toEqual(Object.keys(opened).sort());
  const here = readFileSync(import.meta.filename, 'utf8');
  const looked = [...here.matchAll(/await look\([^']*'([^']+)'/g)].map((match) => match[1]!);
  expect(looked.sort()).toEqual(Object.values(opened).flat().sort());
});
