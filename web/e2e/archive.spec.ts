// One's own games: several side by side, named, counted, thrown away and taken back, in and out of files.
import { readFileSync } from 'node:fs';
import { listed, playedGame, playTurns, textOf, turnsPlayed } from './archive';
import { faults } from './axe';
import { everywhere } from './everywhere';
import { action, begin, desktop, expect, giveUp, kept, phone, quickly, sweep, tabTo, test, waitForTurn } from './helpers';
import { bringIn, recordOf } from './records';

for (const [name, size, language, when] of [
  ['a phone', phone, 'en', {}],
  ['a desktop', desktop, 'de', sweep],
] as const)
  test(`two games go on side by side, on ${name}`, when, async ({ page }) => {
    await quickly(page, { language });
    await page.setViewportSize(size);
    await page.goto('./');
    await begin(page, 'twisty');
    await playTurns(page, 1);
    await page.goto('./#/start');
    await begin(page, 'labyrinth');
    await expect(page.locator('[data-kind="cell"]').first()).toBeVisible();
    await page.goto('./#/games');
    await expect(listed(page)).toHaveCount(2);
    expect(await faults(page)).toEqual([]);
    await listed(page).nth(1).locator('a').click();
    await waitForTurn(page);
    await expect(turnsPlayed(page)).toHaveCount(2);
    await playTurns(page, 1);
    // Loading the page again opens the same game again.
    await page.reload();
    await waitForTurn(page);
    await expect(turnsPlayed(page)).toHaveCount(4);
    await page.goto('./#/games');
    await listed(page).nth(1).locator('a').click();
    await waitForTurn(page);
    await expect(page.locator('[data-kind="cell"]').first()).toBeVisible();
  });

test('the game that version 1 kept comes along', async ({ page }) => {
  await quickly(page);
  const games = JSON.parse(
    readFileSync(new URL('../tests/fixtures/games_of_0.1.json', import.meta.url), 'utf8'),
  ) as { saved: string; table: { outcome: unknown; turns: unknown[] } }[];
  const open = games.find(({ table }) => !table.outcome)!;
  await page.goto('./#/about');
  await page.evaluate((kept) => localStorage.setItem('twistwood.game', kept), open.saved);
  await page.goto('./?again#/start');
  await page.locator('.continue').click();
  await expect(turnsPlayed(page)).toHaveCount(open.table.turns.length);
  await page.goto('./#/games');
  await expect(listed(page)).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.getItem('twistwood.game'))).toBeNull();
});

test('a finished game is renamed, counted, thrown away and taken back', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(phone);
  await playedGame(page, 3);
  await page.goto('./#/games');
  await expect(listed(page)).toHaveAttribute('data-open', 'false');
  await expect(listed(page)).toContainText('wins');

  await listed(page).locator('button').click();
  expect(await faults(page)).toEqual([]);
  await page.locator('dialog input').fill('With grandma');
  await page.keyboard.press('Enter');
  await expect(listed(page)).toContainText('With grandma');

  await action(page, 'statistics').click();
  await expect(page.locator('[data-total="1"]')).toBeVisible();
  await expect(page.locator('dialog table')).toHaveCount(4);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await listed(page).locator('button').click();
  await action(page, 'remove').click();
  await expect(listed(page)).toHaveCount(0);
  await action(page, 'take-back').click();
  await expect(listed(page)).toContainText('With grandma');
  await page.reload();
  await expect(listed(page)).toContainText('With grandma');
});

test('games go into a file and come back; a damaged one is refused by its place', async ({
  page,
}) => {
  await quickly(page, { language: 'de' });
  await playedGame(page, 1);
  await page.goto('./#/games');
  const saving = page.waitForEvent('download');
  await action(page, 'save-all').click();
  const text = await textOf(await saving);
  expect(text).toMatch(/^\[Twistwood "1"\]\n/);
  await listed(page).locator('button').click();
  await action(page, 'remove').click();
  await expect(listed(page)).toHaveCount(0);

  await action(page, 'import').click();
  expect(await faults(page)).toEqual([]);
  const buffer = Buffer.from(text);
  await page
    .locator('dialog input[type="file"]')
    .setInputFiles({ name: 'games.record', mimeType: 'text/plain', buffer });
  await expect(page.locator('dialog [role="status"]')).toContainText('1 Spiel');
  // Again: it is there already.
  await page.locator('dialog textarea').fill(text);
  await action(page, 'take').click();
  await expect(page.locator('dialog [role="status"]')).toContainText('0 Spiele');
  const damaged = text.replace(/\n1\. \S+/, '\n1. h8');
  expect(damaged).not.toBe(text);
  await page.locator('dialog textarea').fill(damaged);
  await action(page, 'take').click();
  const line = damaged.split('\n').findIndex((one) => one.startsWith('1. h8')) + 1;
  await expect(page.locator('dialog li')).toContainText(`Zeile ${line}, Spalte 4`);
  await page.keyboard.press('Escape');
  await expect(listed(page)).toHaveCount(1);

  // Dropped onto the page.
  const other = text.replace(/\[Pawns "\d+"\]/, '[Pawns "32"]');
  await page.evaluate((words) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([words], 'one.record'));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer }));
  }, other);
  await expect(page.locator('dialog [role="status"]')).toContainText('1 Spiel');
});

test('a game goes to another device and is played on there', async ({ page, browser, baseURL }) => {
  await quickly(page);
  await page.goto('./');
  await begin(page, 'twisty');
  await playTurns(page, 1);
  await playedGame(page, 1);
  await page.goto('./#/games');
  await listed(page).first().getByRole('button').click();
  await page.locator('dialog input').fill('With grandma');
  await page.keyboard.press('Enter');
  await expect(listed(page).first()).toContainText('With grandma');
  const saving = page.waitForEvent('download');
  await action(page, 'save-all').click();
  const text = await textOf(await saving);

  const elsewhere = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const other = await elsewhere.newPage();
  await quickly(other);
  await bringIn(other, text);
  await expect(listed(other)).toHaveCount(2);
  await expect(other.locator('[data-open="false"]')).toContainText('With grandma');
  await action(other, 'statistics').click();
  await expect(other.locator('[data-total="1"]')).toBeVisible();
  await other.keyboard.press('Escape');
  await other.locator('[data-open="true"] a').click();
  await waitForTurn(other);
  await expect(turnsPlayed(other)).toHaveCount(2);
  await playTurns(other, 1);
  await expect(turnsPlayed(other)).toHaveCount(4);
  await elsewhere.close();
});

test('a game that is dragged out of the list is its record', async ({ page }) => {
  await quickly(page);
  await bringIn(page, recordOf('twisty_short'));
  const data = await listed(page)
    .locator('a')
    .evaluate((link) => {
      const dataTransfer = new DataTransfer();
      link.dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true }));
      return { text: dataTransfer.getData('text/plain'), file: dataTransfer.getData('DownloadURL') };
    });
  expect(data.text).toMatch(/^\[Twistwood "1"\]\n/);
  expect(data.file).toMatch(/^text\/plain:twistwood-twisty-\w+\.record:blob:/);
});

everywhere('one\'s own games are sorted, named, counted, saved and thrown away', 'desktop fr', async (page, tongue) => {
  const say = {
    de: ['Kein solches Spiel.', 'Weiterspielen', 'Weggeworfen: Oma', '1 Spiel gespielt, 0 gewonnen.'],
    fr: ['Aucune partie de ce genre.', 'Continuer', /Supprimée\s: Oma/, '1 partie jouée, 0 gagnée.'],
    ru: ['Таких игр нет.', 'Продолжить', 'Удалено: Oma', 'Сыграна 1 игра, побед: 0.'],
  };
  const [none, going, gone, total] = say[tongue];
  await bringIn(page, recordOf('twisty_short'));
  await bringIn(page, recordOf('labyrinth_short'));
  await page.goto('./#/start');
  await begin(page, 'twisty');
  await playTurns(page, 1);
  await page.goto('./#/games');
  await expect(listed(page)).toHaveCount(3);
  const [game, standing] = [0, 1].map((i) => page.locator('.filters select').nth(i));
  await game!.selectOption('labyrinth');
  await expect(listed(page)).toHaveCount(1);
  await standing!.selectOption('open');
  await expect(listed(page)).toHaveCount(0);
  await expect(page.locator('main')).toContainText(none!);
  await game!.selectOption('all');
  await expect(listed(page)).toHaveCount(1);
  await expect(listed(page)).toContainText(going!);
  await standing!.selectOption('over');
  await expect(listed(page)).toHaveCount(2);
  await page.reload();
  await expect(listed(page)).toHaveCount(3);

  await listed(page).and(page.locator('[data-open="true"]')).locator('a').click();
  await waitForTurn(page);
  await giveUp(page);
  await expect(action(page, 'again')).toBeVisible();
  await kept(page, { isOver: true });
  await page.goto('./#/games');
  await expect(listed(page)).toHaveCount(3); // what is listed is counted
  await action(page, 'statistics').click();
  await expect(page.locator('[data-total="1"]')).toHaveText(total!);
  await page.keyboard.press('Escape');

  await listed(page).first().locator('button').click();
  await page.locator('dialog input').fill('Oma');
  await page.locator('dialog [type="submit"]').click();
  const one = listed(page).filter({ hasText: 'Oma' });
  await one.locator('button').click();
  const saving = page.waitForEvent('download');
  await action(page, 'save').click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^twistwood-twisty-\w+\.record$/);
  expect(await textOf(download)).toMatch(/^\[Twistwood "1"\]\n[^]*\[Seat2 "level:/);
  await action(page, 'remove').click();
  await expect(page.locator('.undo')).toContainText(gone!);
  await expect(listed(page)).toHaveCount(2);
  await action(page, 'take-back').click();
  await expect(one).toHaveCount(1);
  expect(await faults(page)).toEqual([]);
});

test('by keys: games are brought in, sorted, named, saved, thrown away and taken back', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(desktop);
  await page.goto('./#/games');
  await expect(page.locator('h1')).toBeVisible();
  for (const name of ['labyrinth_short', 'twisty_short'] as const) {
    await tabTo(page, action(page, 'import'));
    await page.keyboard.press('Enter');
    await tabTo(page, page.locator('dialog textarea'));
    await page.keyboard.insertText(recordOf(name));
    await tabTo(page, action(page, 'take'));
    await page.keyboard.press('Enter');
    await expect(page.locator('dialog [role="status"]')).toContainText('1 game');
    await page.keyboard.press('Escape');
    await expect(action(page, 'import')).toBeFocused();
  }
  await tabTo(page, page.locator('.filters select').first());
  await page.keyboard.press('ArrowDown');
  await expect(listed(page)).toHaveCount(1);
  await expect(listed(page)).toContainText('Twisty');

  const menu = listed(page).locator('button');
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await tabTo(page, page.locator('dialog input'));
  await page.keyboard.type('With grandma');
  await page.keyboard.press('Enter');
  await expect(listed(page)).toContainText('With grandma');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, action(page, 'save'));
  const saving = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const named = recordOf('twisty_short').replace('\n\n', '\n[Title "With grandma"]\n\n');
  expect((await textOf(await saving)).trim()).toBe(named.trim());
  await tabTo(page, action(page, 'remove'));
  await page.keyboard.press('Enter');
  await expect(listed(page)).toHaveCount(0);
  await tabTo(page, action(page, 'take-back'));
  await page.keyboard.press('Enter');
  await expect(listed(page)).toContainText('With grandma');
  await tabTo(page, listed(page).locator('a'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('h1')).toHaveText('With grandma');
  await expect(page.locator('h1')).toBeFocused();
});
