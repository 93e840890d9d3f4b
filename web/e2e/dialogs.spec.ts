// axe finds nothing on any dialog, in light and dark, on a phone and a desktop. Whatever opens a dialog
// is listed here.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { faults } from './axe';
import { sitWithThree } from './four';
import { playOn } from './guests';
import { action, begin, desktop, expect, free, giveUp, phone, quickly, resize, sweep, test as atHome } from './helpers';
import { slider } from './records';
import { lay, test } from './tables';

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
type Theme = 'light' | 'dark';
type Size = typeof phone;

// In `./test` each dialog in one theme and on one screen, in the sweep in both and on both.
const sights = (theme: Theme, size: Size) =>
  [
    { theme, sizes: [size], name: `${theme}, ${size.width}`, when: {} },
    { theme: 'light', sizes: [phone, desktop], name: 'light', when: sweep },
    { theme: 'dark', sizes: [phone, desktop], name: 'dark', when: sweep },
  ] as { theme: Theme; sizes: Size[]; name: string; when: object }[];

async function look(page: Page, name: string, sizes: Size[]): Promise<void> {
  await expect(page.locator('dialog[open], [popover]:popover-open').last(), name).toBeVisible();
  for (const size of sizes) {
    await resize(page, size);
    expect(await faults(page), `${name} ${size.width}`).toEqual([]);
  }
  await resize(page, phone);
}
const tap = (page: Page, name: string) => action(page, name).last().click();

for (const { theme, sizes, name, when } of sights('light', phone))
  atHome(`axe finds nothing on the dialogs of a game at home, ${name}`, when, async ({ page, context }) => {
    await quickly(page, { theme });
    await page.setViewportSize(phone);
    await sitWithThree(page, 'twisty');
    await page.locator('.others .chip').first().click();
    await look(page, 'chip', [phone]); // on a desktop there are none
    await page.keyboard.press('Escape');
    await tap(page, 'menu');
    await look(page, 'menu', sizes);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await look(page, 'keys', sizes);
    await page.keyboard.press('Escape');

    const other = await context.newPage();
    await other.goto('./#/table');
    await look(other, 'another tab', sizes);
    await other.close();
    await tap(page, 'menu');
    await tap(page, 'resign');
    await look(page, 'give up', sizes);
    await tap(page, 'no');

    // Games for two are over at once.
    await page.goto('./#/start');
    await begin(page, 'twisty');
    await giveUp(page);
    await expect(action(page, 'share')).toBeVisible();
    await look(page, 'result', sizes);
    await page.goto('./#/daily');
    await tap(page, 'play');
    await free(page).waitFor();
    await giveUp(page);
    await expect(action(page, 'share-signs')).toBeVisible();
    await look(page, 'result of the day', sizes);
  });

for (const { theme, sizes, name, when } of sights('dark', desktop))
  atHome(`axe finds nothing on the dialogs of one's own games, ${name}`, when, async ({ page }) => {
    await quickly(page, { theme });
    await page.setViewportSize(phone);
    await sitWithThree(page, 'twisty');
    await page.goto('./#/games');
    await tap(page, 'import');
    await look(page, 'bring games in', sizes);
    await page.keyboard.press('Escape');
    await tap(page, 'statistics');
    await look(page, 'statistics', sizes);
    await page.keyboard.press('Escape');
    await page.locator('[data-game] button').first().click();
    await look(page, 'a kept game', sizes);
    await tap(page, 'replay');
    await expect(slider(page)).toBeVisible();
    await tap(page, 'menu');
    await look(page, 'menu of a replay', sizes);
    await tap(page, 'play-on');
    await look(page, 'play on', sizes);
    await page.keyboard.press('Escape');
    await tap(page, 'menu');
    await tap(page, 'code');
    await expect(page.locator('dialog svg[role="img"]')).toBeVisible();
    await look(page, 'code of a game', sizes);
  });

for (const { theme, sizes, name, when } of sights('light', desktop))
  atHome(`axe finds nothing on the dialogs of the real board, ${name}`, when, async ({ page }) => {
    await quickly(page, { theme });
    await page.setViewportSize(phone);
    await page.goto('./#/box/twisty');
    await tap(page, 'options');
    await look(page, 'board and options', sizes);
    await tap(page, 'help');
    await look(page, 'how to set up', sizes);
    await page.keyboard.press('Escape');
    await tap(page, 'options');
    await tap(page, 'paste');
    await look(page, 'paste a position', sizes);
    await page.keyboard.press('Escape');
    await page.goto('./#/box/twisty/lay');
    await tap(page, 'laid');
    await expect(action(page, 'begin')).toBeVisible();
    await look(page, 'round the real board', sizes);
  });

for (const { theme, sizes, name, when } of sights('dark', phone))
  test(`axe finds nothing on the dialogs of an online table, ${name}`, when, async ({ guest, server }) => {
    const ada = await guest(phone, { theme });
    const ben = await guest(phone, { theme, met: false });
    const couch = await guest(phone, { theme });
    const table = await lay(ada, server.url, 'labyrinth');
    await tap(ada.page, 'menu');
    await look(ada.page, 'menu online', sizes);
    await tap(ada.page, 'invite');
    await action(ada.page, 'qr').first().click();
    await expect(ada.page.locator('dialog svg[role="img"]')).toBeVisible();
    await look(ada.page, 'lobby', sizes);
    await tap(ada.page, 'renew');
    await expect(action(ada.page, 'no')).toBeVisible();
    await look(ada.page, 'renew a link', sizes);
    await tap(ada.page, 'no');

    await ben.page.goto(table.seats[0]!);
    await look(ben.page, 'sit down', sizes);
    await tap(ben.page, 'sit');
    await couch.page.goto(table.seats[0]!);
    await look(couch.page, 'another device', sizes);
    await playOn([ada, ben], 1);
    await tap(ada.page, 'react');
    await look(ada.page, 'reactions', sizes);
    await ada.page.keyboard.press('Escape');
    await ben.page.goto(`${server.url}#/online`);
    await ben.page.locator('[data-table]').getByRole('button').click();
    await look(ben.page, 'forget a table', sizes);
    await giveUp(ada.page);
    await expect(action(ada.page, 'check-deal')).toBeVisible();
    await look(ada.page, 'result online', sizes);
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
