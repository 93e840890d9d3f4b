// One's own games: several side by side, in and out of files, looked through and played on.
import { readFileSync } from 'node:fs';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Download, Page } from '@playwright/test';
import { faults } from './axe';
import { longRecord, reviewed } from '../tests/long_game';
import { everywhere, type Tongue } from './everywhere';
import { desktop, expect, phone, quickly, tabTo, test, waitForTurn } from './helpers';
import { click, press, twistyTurn } from './players';
import { bringIn, ideaBeside, look, recordOf } from './records';

const play = (page: Page, game: string) => page.locator(`[data-play="${game}"]`).click();
const listed = (page: Page) => page.locator('[data-game]');
const action = (page: Page, name: string) => page.locator(`[data-action="${name}"]`);

async function playTurns(page: Page, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await twistyTurn(page, click, 3 + i);
    await waitForTurn(page);
  }
}

async function giveUp(page: Page): Promise<void> {
  await action(page, 'menu').click();
  await action(page, 'resign').click();
  await action(page, 'yes').click();
  await expect(action(page, 'again')).toBeVisible();
}

async function textOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), 'utf8');
}

// A game of Twisty of three turns of each side, given up.
async function playedGame(page: Page): Promise<void> {
  await page.goto('./');
  await play(page, 'twisty');
  await waitForTurn(page);
  await playTurns(page, 3);
  await giveUp(page);
}

for (const [name, size, language] of [
  ['a phone', phone, 'en'],
  ['a desktop', desktop, 'de'],
] as const) {
  test(`two games go on side by side, on ${name}`, async ({ page }) => {
    await quickly(page, { language });
    await page.setViewportSize(size);
    await page.goto('./');
    await play(page, 'twisty');
    await waitForTurn(page);
    await playTurns(page, 1);
    await page.goto('./#/start');
    await play(page, 'labyrinth');
    await waitForTurn(page);
    await expect(page.locator('[data-kind="cell"]').first()).toBeVisible();
    await page.goto('./#/games');
    await expect(listed(page)).toHaveCount(2);
    expect(await faults(page)).toEqual([]);
    await listed(page).nth(1).locator('a').click();
    await waitForTurn(page);
    await expect(page.locator('.turns li')).toHaveCount(2);
    await playTurns(page, 1);
    // Loading the page again opens the same game again.
    await page.reload();
    await waitForTurn(page);
    await expect(page.locator('.turns li')).toHaveCount(4);
    await page.goto('./#/games');
    await listed(page).nth(1).locator('a').click();
    await waitForTurn(page);
    await expect(page.locator('[data-kind="cell"]').first()).toBeVisible();
  });
}

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
  await expect(page.locator('.turns li')).toHaveCount(open.table.turns.length);
  await page.goto('./#/games');
  await expect(listed(page)).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.getItem('twistwood.game'))).toBeNull();
});

test('a finished game is renamed, counted, thrown away and taken back', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(phone);
  await playedGame(page);
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
  await playedGame(page);
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

for (const [name, size] of [
  ['a phone', phone],
  ['a desktop', desktop],
] as const) {
  test(`a game is looked through and played on, on ${name}`, async ({ page }) => {
    await quickly(page);
    await page.setViewportSize(size);
    await playedGame(page);
    await page.goto('./#/games');
    await listed(page).locator('a').click();
    const slider = page.locator('input[type="range"]');
    await expect(slider).toHaveAttribute('max', '6');
    expect(await faults(page)).toEqual([]);
    await page.locator('body').press('End');
    await expect(slider).toHaveValue('6');
    await page.locator('body').press('ArrowLeft');
    await expect(slider).toHaveValue('5');
    await slider.fill('2');
    await expect(page.locator('.message')).toContainText('.');
    await action(page, 'menu').click();
    await page.locator('dialog select').selectOption('4');
    await page.keyboard.press('Escape');
    await action(page, 'film').click();
    await expect(slider).toHaveValue('6');

    for (const form of ['svg', 'png']) {
      await action(page, 'menu').click();
      const saving = page.waitForEvent('download');
      await action(page, form).click();
      const download = await saving;
      expect(download.suggestedFilename()).toBe(`twistwood-twisty-6.${form}`);
      const bytes = readFileSync(await download.path());
      expect(bytes.length).toBeGreaterThan(20_000);
      expect(bytes.subarray(0, 4).toString('latin1')).toBe(form === 'svg' ? '<svg' : '\x89PNG');
    }

    await slider.fill('4');
    await action(page, 'menu').click();
    expect(await faults(page)).toEqual([]);
    await action(page, 'play-on').click();
    await page.locator('dialog select').nth(1).selectOption('1');
    await action(page, 'begin').click();
    await waitForTurn(page);
    await expect(page.locator('.turns li')).toHaveCount(4);
    await playTurns(page, 1);
    await expect(page.locator('.turns li')).toHaveCount(6);
    await page.goto('./#/games');
    await expect(listed(page)).toHaveCount(2);
  });
}

test('a position is analysed, explored, and what was found stays with the game', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(phone);
  await bringIn(page, recordOf('twisty_short'));
  await look(page);
  await page.locator('input[type="range"]').fill('2');
  await action(page, 'analysis').click();
  await expect(page.locator('[data-idea]')).toHaveCount(3);
  // The line of the one that is looked at is drawn, more than one turn of it.
  await expect(page.locator('[data-busy="false"]')).toBeVisible();
  await page.locator('[data-idea="2"]').click();
  await expect(page.locator('[data-idea="2"]')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.board [data-line] polyline').nth(2)).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.locator(`[data-play="${await ideaBeside(page, 'd3')}"]`).click();
  await expect(action(page, 'back')).toBeVisible();
  await expect(page.locator('[data-idea]')).toHaveCount(3);
  const one = await ideaBeside(page, '');
  const kept = (await page.locator(`[data-idea="${one}"] .turn`).first().innerText()).trim();
  await page.locator(`[data-play="${one}"]`).click();
  await action(page, 'keep').click();
  await expect(action(page, 'keep')).toHaveCount(0);

  // A variation inside it.
  await action(page, 'back').click();
  await expect(page.locator('[data-idea]')).toHaveCount(3);
  await page.locator(`[data-play="${await ideaBeside(page, kept)}"]`).click();
  await action(page, 'keep').click();
  await action(page, 'back').click();
  await expect(page.locator('[data-variation]')).toHaveCount(1);
  await action(page, 'back').click();
  await expect(page.locator('[data-variation="0"]')).toBeVisible();
  await page.reload();
  await page.locator('input[type="range"]').fill('2');
  await page.locator('[data-variation="0"]').click();
  await expect(action(page, 'back')).toBeVisible();
  await page.locator('body').press('ArrowLeft');
  await page.locator('[data-variation="0"]').click();
  await expect(page.locator('[data-variation]')).toHaveCount(0);
  // Looking at another turn leads back to the game.
  await page.locator('input[type="range"]').fill('3');
  await expect(action(page, 'back')).toHaveCount(0);
});

test('a game that goes on is analysed where it stands, and gone on with', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(phone);
  await page.goto('./');
  await play(page, 'twisty');
  await waitForTurn(page);
  await playTurns(page, 2);
  await action(page, 'menu').click();
  await page.locator('dialog [data-action="analysis"]').click();
  await expect(page.locator('[data-idea]')).toHaveCount(3);
  await expect(page.locator('input[type="range"]')).toHaveValue('4');
  // The whole line is there for those who hear it, and the bar says whose share is whose.
  await expect(page.locator('[data-idea="0"]')).toHaveAccessibleName(/\d+\s%.*Owl: .*\./s);
  await expect(page.locator('.bar [aria-hidden]:has-text("Fox")').first()).toContainText('%');
  expect(await faults(page)).toEqual([]);
  await page.locator('main > .bar a').click();
  await waitForTurn(page);
  await expect(page.locator('.turns li')).toHaveCount(4);
  await playTurns(page, 1);
});

test('a game out of a link is reviewed and kept with what was found', async ({ page }) => {
  await quickly(page);
  const record = recordOf('twisty_short');
  const [head, body] = record.split('\n\n');
  const turns = body!.split(/\s+/).filter((word) => word && !/^\d+\.$/.test(word));
  const tags = head!.replace(/\n\[(Result|End|Repetition).*/g, '');
  const short = `${tags}\n[Result "1"]\n[End "resigned"]\n[Out "2"]\n\n${turns.slice(0, 4).join(' ')}\n`;
  const link = `./#/table/${deflateRawSync(short).toString('base64url')}`;
  await page.goto(link);
  await expect(page.locator('input[type="range"]')).toBeVisible();
  await action(page, 'review').click();
  await expect(page.locator('[role="slider"]')).toBeVisible({ timeout: 60_000 });
  await action(page, 'menu').click();
  await action(page, 'keep-game').click();
  await expect(page.locator('.message [role="status"]')).toHaveText('It is among your games now.');
  await expect(page).toHaveURL(/#\/games\/\w+$/);
  // Variations stay with it from now on.
  await action(page, 'analysis').click();
  await page.locator('[data-play="1"]').click();
  await action(page, 'keep').click();
  await expect(action(page, 'keep')).toHaveCount(0);
  await page.reload();
  await action(page, 'review').click();
  await expect(page.locator('[role="slider"]')).toBeVisible();
  await expect(page.locator('progress')).toHaveCount(0);
  await expect(page.locator('[data-variation="0"]').first()).toBeVisible();
  await action(page, 'menu').click();
  await expect(action(page, 'keep-game')).toHaveCount(0);
  // Whoever keeps it twice has it once.
  await page.goto(link);
  await expect(page.locator('h1')).toHaveText('A shared game');
  await action(page, 'menu').click();
  await action(page, 'keep-game').click();
  await expect(page.locator('h1')).not.toHaveText('A shared game');
  await page.goto('./#/games');
  await expect(listed(page)).toHaveCount(1);
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

test('a game goes to another device and is played on there', async ({ page, browser, baseURL }) => {
  await quickly(page);
  await page.goto('./');
  await play(page, 'twisty');
  await waitForTurn(page);
  await playTurns(page, 2);
  await playedGame(page);
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
  await expect(other.locator('.turns li')).toHaveCount(4);
  await playTurns(other, 1);
  await expect(other.locator('.turns li')).toHaveCount(6);
  await elsewhere.close();
});

test('any turn can be tried on the board of an analysis', async ({ page }) => {
  await quickly(page);
  await bringIn(page, recordOf('twisty_short'));
  await look(page);
  await action(page, 'analysis').click();
  await expect(page.locator('[data-idea]')).toHaveCount(3);
  const place = await page.locator('[data-idea="1"] .turn').first().innerText();
  const square = page.locator(`.board button[data-at="${place.trim()}"]`);
  await square.click();
  await expect(page.locator('.board .way polyline').first()).toBeVisible();
  await square.click();
  await action(page, 'back').click();
  await expect(action(page, 'back')).toHaveCount(0);

  // What was played in the game is no variation of it: e5, the first turn, is not offered to be kept.
  await press(page, 'e5');
  await page.locator('.board .way .target').waitFor({ state: 'attached' });
  await press(page, 'e5');
  await expect(action(page, 'back')).toBeVisible();
  await expect(action(page, 'keep')).toHaveCount(0);
  await action(page, 'back').click();
  await expect(page.locator('[data-idea]')).toHaveCount(3);

  // And a game goes on from there.
  await page.locator('[data-play="1"]').click();
  await expect(action(page, 'back')).toBeVisible();
  await action(page, 'menu').click();
  await action(page, 'play-on').click();
  for (const seat of [0, 1]) await page.locator('dialog select').nth(seat).selectOption('0');
  await action(page, 'begin').click();
  await waitForTurn(page);
  await expect(page.locator('.turns li')).toHaveCount(1);
});

test('a hedge is turned in an analysis, and what lies hidden is drawn by lot', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(phone);
  await bringIn(page, recordOf('labyrinth_short'));
  await look(page);
  await action(page, 'analysis').click();
  await expect(page.locator('[data-idea]')).toHaveCount(3);
  await expect(page.locator('.board [data-line] [data-hedge]').first()).toBeVisible();
  await page.locator('.board [data-kind="hedge"][data-at="C3"]').click();
  await page.locator('.board [data-turn="1"]').click();
  await action(page, 'confirm').click();
  await expect(action(page, 'back')).toBeVisible();
  await expect(page.locator('.message')).toContainText('drawn by lot');
  await expect(page.locator('[data-idea]')).toHaveCount(3);
  expect(await faults(page)).toEqual([]);
});

test('a game that is dragged out of the list is its record', async ({ page }) => {
  await quickly(page);
  await playedGame(page);
  await page.goto('./#/games');
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

const words: Record<Tongue, Record<'none' | 'going' | 'gone' | 'total' | 'at' | 'depth' | 'kept', string | RegExp>> = {
  de: {
    none: 'Kein solches Spiel.',
    going: 'Weiterspielen',
    gone: 'Weggeworfen: Oma',
    total: '1 Spiel gespielt, 0 gewonnen.',
    at: 'Nach 0 Zügen',
    depth: /Tiefe: \d+\./,
    kept: 'Neben dem Spiel aufgehoben.',
  },
  fr: {
    none: 'Aucune partie de ce genre.',
    going: 'Continuer',
    gone: /Supprimée\s: Oma/,
    total: '1 partie jouée, 0 gagnée.',
    at: 'Après 0 tour',
    depth: /Profondeur\s: \d+\./,
    kept: 'Gardés à côté de la partie.',
  },
  ru: {
    none: 'Таких игр нет.',
    going: 'Продолжить',
    gone: 'Удалено: Oma',
    total: 'Сыграна 1 игра, побед: 0.',
    at: 'После 0 ходов',
    depth: /Глубина: \d+\./,
    kept: 'Сохранены рядом с игрой.',
  },
};
const slider = (page: Page) => page.locator('input[type="range"]');

everywhere('one\'s own games are sorted, named, counted, saved and thrown away', 'desktop fr', async (page, tongue) => {
  const say = words[tongue];
  await bringIn(page, recordOf('twisty_short'));
  await bringIn(page, recordOf('labyrinth_short'));
  await page.goto('./#/start');
  await play(page, 'twisty');
  await waitForTurn(page);
  await playTurns(page, 1);
  await page.goto('./#/games');
  await expect(listed(page)).toHaveCount(3);
  const [game, standing] = [0, 1].map((i) => page.locator('.filters select').nth(i));
  await game!.selectOption('labyrinth');
  await expect(listed(page)).toHaveCount(1);
  await standing!.selectOption('open');
  await expect(listed(page)).toHaveCount(0);
  await expect(page.locator('main')).toContainText(say.none);
  await game!.selectOption('all');
  await expect(listed(page)).toHaveCount(1);
  await expect(listed(page)).toContainText(say.going);
  await standing!.selectOption('over');
  await expect(listed(page)).toHaveCount(2);
  await page.reload();
  await expect(listed(page)).toHaveCount(3);

  await listed(page).and(page.locator('[data-open="true"]')).locator('a').click();
  await waitForTurn(page);
  await giveUp(page);
  await page.goto('./#/games');
  await action(page, 'statistics').click();
  await expect(page.locator('[data-total="1"]')).toHaveText(say.total);
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
  await expect(page.locator('.undo')).toContainText(say.gone);
  await expect(listed(page)).toHaveCount(2);
  await action(page, 'take-back').click();
  await expect(one).toHaveCount(1);
  expect(await faults(page)).toEqual([]);
});

everywhere('a game is looked through and played on', 'phone ru', async (page, tongue) => {
  await bringIn(page, recordOf('labyrinth_short'));
  await look(page);
  await expect(page.locator('.message')).toContainText(words[tongue].at);
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
  await expect(page.locator('.turns li')).toHaveCount(4);
  await page.reload();
  await waitForTurn(page);
  await expect(page.locator('.turns li')).toHaveCount(4);
});

everywhere('a position is analysed, and what was tried stays', 'desktop de', async (page, tongue) => {
  await bringIn(page, recordOf('twisty_short'));
  await look(page);
  await slider(page).fill('2');
  await action(page, 'analysis').click();
  await expect(page.locator('[data-idea]')).toHaveCount(3);
  await expect(page.locator('.message')).toContainText(words[tongue].depth);
  await page.locator('[data-idea="1"]').click();
  await expect(page.locator('.board [data-line] polyline').first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.locator(`[data-play="${await ideaBeside(page, 'd3')}"]`).click();
  await expect(action(page, 'back')).toBeVisible();
  await action(page, 'keep').click();
  await expect(page.locator('.message')).toContainText(words[tongue].kept);
  await page.reload();
  await slider(page).fill('2');
  await page.locator('[data-variation="0"]').click();
  await expect(action(page, 'back')).toBeVisible();
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

test('by keys: a game is looked through, and a position is analysed and tried out', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(desktop);
  await bringIn(page, recordOf('twisty_short'));
  await look(page);
  await expect(page.locator('h1')).toBeFocused();
  await page.keyboard.press('End');
  await expect(slider(page)).toHaveValue('15');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(slider(page)).toHaveValue('2');
  await tabTo(page, action(page, 'analysis'));
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-idea]')).toHaveCount(3);
  // Whoever comes to a turn sees its line.
  const number = await ideaBeside(page, 'd3');
  const idea = page.locator(`[data-idea="${number}"]`);
  await tabTo(page, idea, 'Shift+Tab');
  await expect(idea).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.board [data-line] polyline').first()).toBeVisible();
  const place = (await idea.locator('.turn').first().innerText()).trim();
  await tabTo(page, page.locator(`[data-play="${number}"]`));
  await page.keyboard.press('Enter');
  await expect(action(page, 'back')).toBeVisible();
  await expect(page.locator('[data-idea]')).toHaveCount(3);
  await tabTo(page, action(page, 'back'));
  await page.keyboard.press('Enter');
  await expect(action(page, 'back')).toHaveCount(0);

  // The same turn by the arrow keys on the board.
  await expect(page.locator('[data-idea]')).toHaveCount(3);
  await press(page, place);
  await expect(page.locator('.board .way polyline').first()).toBeVisible();
  await press(page, place);
  await expect(action(page, 'back')).toBeVisible();
  await tabTo(page, action(page, 'keep'));
  await page.keyboard.press('Enter');
  await expect(page.locator('.message')).toContainText('Kept beside the game.');
});
