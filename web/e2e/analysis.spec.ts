// A position is thought about: the best turns and what may follow, turns that are tried out, and what of that is kept.
import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { listed, playTurns, turnsPlayed } from './archive';
import { faults } from './axe';
import { everywhere } from './everywhere';
import { sitDown } from './four';
import { action, desktop, expect, phone, quickly, tabTo, test, waitForTurn } from './helpers';
import { press } from './players';
import { bringIn, ideaBeside, look, nearTheEnd, recordOf, slider } from './records';

const { at, played } = nearTheEnd;
const ideas = (page: Page) => page.locator('[data-idea]');
const beside = (page: Page, turns: number) => page.locator(`main[data-beside="${turns}"]`);

// Plays one of the best turns that is not that of the game, in the moment in which it is read: as long as the analysis
// thinks, another may come to stand in its place.
const tryBeside = (page: Page, played: string) =>
  page.locator('section[data-busy] ol').evaluate((list, not) => {
    const turnOf = (one: Element) => one.querySelector('.turn')!.textContent!.trim();
    const other = [...list.children].find((one) => turnOf(one) !== not)!;
    other.querySelector<HTMLElement>('[data-play]')!.click();
  }, played);

test('a position is analysed, explored, and what was found stays with the game', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(phone);
  await bringIn(page, recordOf('twisty_short'));
  await look(page);
  await slider(page).fill(String(at));
  await action(page, 'analysis').click();
  await expect(ideas(page)).toHaveCount(3);
  // The line of the one that is looked at is drawn, more than one turn of it.
  await expect(page.locator('[data-busy="false"]')).toBeVisible();
  await page.locator('[data-idea="2"]').click();
  await expect(page.locator('[data-idea="2"]')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.board [data-line] polyline').nth(2)).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.locator(`[data-play="${await ideaBeside(page, played)}"]`).click();
  await expect(beside(page, 1)).toBeVisible();
  const one = await ideaBeside(page, '');
  const kept = (await page.locator(`[data-idea="${one}"] .turn`).first().innerText()).trim();
  await page.locator(`[data-play="${one}"]`).click();
  await expect(beside(page, 2)).toBeVisible(); // the first turn alone can be kept, too
  await action(page, 'keep').click();
  await expect(action(page, 'keep')).toHaveCount(0);

  // A variation inside it.
  await action(page, 'back').click();
  await page.locator(`[data-play="${await ideaBeside(page, kept)}"]`).click();
  await expect(beside(page, 2)).toBeVisible();
  await action(page, 'keep').click();
  await expect(action(page, 'keep')).toHaveCount(0);
  await action(page, 'back').click();
  await expect(page.locator('[data-variation]')).toHaveCount(1);
  await action(page, 'back').click();
  await expect(page.locator('[data-variation="0"]')).toBeVisible();
  await page.reload();
  await slider(page).fill(String(at));
  // It is played turn after turn: who steps back sooner is in the game again.
  await page.locator('[data-variation="0"]').click();
  await expect(beside(page, 2)).toBeVisible();
  await page.locator('body').press('ArrowLeft');
  await expect(beside(page, 1)).toBeVisible();
  await page.locator('[data-variation="0"]').click();
  await expect(beside(page, 2)).toBeVisible();
  await expect(page.locator('[data-variation]')).toHaveCount(0);
  // Looking at another turn leads back to the game.
  await slider(page).fill(String(at + 1));
  await expect(action(page, 'back')).toHaveCount(0);
});

test('a game that goes on is analysed where it stands, and gone on with', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(phone);
  await sitDown(page, 'twisty', 2, ({ turns, to_act }) => turns.length === 4 && to_act === 1);
  await action(page, 'menu').click();
  await page.locator('dialog [data-action="analysis"]').click();
  await expect(ideas(page)).toHaveCount(3);
  await expect(slider(page)).toHaveValue('4');
  // The whole line is there for those who hear it, and the bar says whose share is whose.
  await expect(page.locator('[data-idea="0"]')).toHaveAccessibleName(/\d+\s%.*Owl: .*\./s);
  await expect(page.locator('.bar [aria-hidden]:has-text("Fox")').first()).toContainText('%');
  expect(await faults(page)).toEqual([]);
  await page.locator('main > .bar a').click();
  await waitForTurn(page);
  await expect(turnsPlayed(page)).toHaveCount(4);
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
  await expect(slider(page)).toBeVisible();
  await action(page, 'review').click();
  await expect(page.locator('[role="slider"]')).toBeVisible({ timeout: 60_000 });
  await action(page, 'menu').click();
  await action(page, 'keep-game').click();
  await expect(page.locator('.message [role="status"]')).toHaveText('It is among your games now.');
  await expect(page).toHaveURL(/#\/games\/\w+$/);
  // Variations stay with it from now on.
  await action(page, 'analysis').click();
  await expect(ideas(page)).toHaveCount(3);
  await tryBeside(page, turns[0]!);
  await action(page, 'keep').click();
  await expect(action(page, 'keep')).toHaveCount(0);
  await page.reload();
  await action(page, 'review').click();
  await expect(page.locator('[role="slider"]')).toBeVisible();
  await expect(page.locator('progress')).toHaveCount(0);
  await expect(page.locator('[data-variation="0"]').first()).toBeVisible();
  await action(page, 'menu').click();
  await expect(page.locator('dialog [data-action="code"]')).toBeVisible();
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

test('any turn can be tried on the board of an analysis', async ({ page }) => {
  await quickly(page);
  await bringIn(page, recordOf('twisty_short'));
  await look(page);
  await action(page, 'analysis').click();
  await expect(ideas(page)).toHaveCount(3);
  const place = await page.locator('[data-idea="1"] .turn').first().innerText();
  const square = page.locator(`.board button[data-at="${place.trim()}"]`);
  await square.click();
  await expect(page.locator('.board .way polyline').first()).toBeVisible();
  await square.click();
  await action(page, 'back').click();
  await expect(action(page, 'back')).toHaveCount(0);
  await expect(ideas(page)).toHaveCount(3); // the board can be played on again

  // What was played in the game is no variation of it: e5, the first turn, is not offered to be kept.
  await press(page, 'e5');
  await page.locator('.board .way .target').waitFor({ state: 'attached' });
  await press(page, 'e5');
  await expect(action(page, 'back')).toBeVisible();
  await expect(action(page, 'keep')).toHaveCount(0);
  await action(page, 'back').click();
  await expect(ideas(page)).toHaveCount(3);

  // And a game goes on from there.
  await page.locator('[data-play="1"]').click();
  await expect(action(page, 'back')).toBeVisible();
  await action(page, 'menu').click();
  await action(page, 'play-on').click();
  for (const seat of [0, 1]) await page.locator('dialog select').nth(seat).selectOption('0');
  await action(page, 'begin').click();
  await waitForTurn(page);
  await expect(turnsPlayed(page)).toHaveCount(1);
});

test('a hedge is turned in an analysis, and what lies hidden is drawn by lot', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(phone);
  await bringIn(page, recordOf('labyrinth_short'));
  await look(page);
  await action(page, 'analysis').click();
  await expect(ideas(page)).toHaveCount(3);
  await expect(page.locator('.board [data-line] [data-hedge]').first()).toBeVisible();
  await page.locator('.board [data-kind="hedge"][data-at="C3"]').click();
  await page.locator('.board [data-turn="1"]').click();
  await action(page, 'confirm').click();
  await expect(action(page, 'back')).toBeVisible();
  await expect(page.locator('.message')).toContainText('drawn by lot');
  await expect(ideas(page)).toHaveCount(3);
  expect(await faults(page)).toEqual([]);
});

everywhere('a position is analysed, and what was tried stays', 'sweep', async (page, tongue) => {
  const say = {
    de: [/Tiefe: \d+\./, 'Neben dem Spiel aufgehoben.'],
    fr: [/Profondeur\s: \d+\./, 'Gardés à côté de la partie.'],
    ru: [/Глубина: \d+\./, 'Сохранены рядом с игрой.'],
  };
  const [depth, kept] = say[tongue];
  await bringIn(page, recordOf('twisty_short'));
  await look(page);
  await slider(page).fill(String(at));
  await action(page, 'analysis').click();
  await expect(ideas(page)).toHaveCount(3);
  await expect(page.locator('.message')).toContainText(depth!);
  await page.locator('[data-idea="1"]').click();
  await expect(page.locator('.board [data-line] polyline').first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.locator(`[data-play="${await ideaBeside(page, played)}"]`).click();
  await expect(action(page, 'back')).toBeVisible();
  await action(page, 'keep').click();
  await expect(page.locator('.message')).toContainText(kept!);
  await page.reload();
  await slider(page).fill(String(at));
  await page.locator('[data-variation="0"]').click();
  await expect(action(page, 'back')).toBeVisible();
});

test('by keys: a game is looked through, and a position is analysed and tried out', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(desktop);
  await bringIn(page, recordOf('twisty_short'));
  await look(page);
  await expect(page.locator('h1')).toBeFocused();
  await expect(slider(page)).toHaveAttribute('max', '15'); // the heading is there before the game
  const end = 15;
  for (const [key, turn] of [['ArrowRight', 1], ['Home', 0], ['End', end]] as const) {
    await page.keyboard.press(key);
    await expect(slider(page)).toHaveValue(String(turn));
  }
  for (let turn = end; turn > at; turn--) await page.keyboard.press('ArrowLeft');
  await expect(slider(page)).toHaveValue(String(at));
  await tabTo(page, action(page, 'analysis'));
  await page.keyboard.press('Enter');
  // Whoever comes to a turn sees its line.
  const number = await ideaBeside(page, played);
  const idea = page.locator(`[data-idea="${number}"]`);
  await tabTo(page, idea, 'Shift+Tab');
  await expect(idea).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.board [data-line] polyline').first()).toBeVisible();
  const place = (await idea.locator('.turn').first().innerText()).trim();
  await tabTo(page, page.locator(`[data-play="${number}"]`));
  await page.keyboard.press('Enter');
  await expect(action(page, 'back')).toBeVisible();
  await expect(ideas(page)).toHaveCount(3);
  await tabTo(page, action(page, 'back'));
  await page.keyboard.press('Enter');
  await expect(action(page, 'back')).toHaveCount(0);

  // The same turn by the arrow keys on the board.
  await expect(ideas(page)).toHaveCount(3);
  await press(page, place);
  await expect(page.locator('.board .way polyline').first()).toBeVisible();
  await press(page, place);
  await expect(action(page, 'back')).toBeVisible();
  await tabTo(page, action(page, 'keep'));
  await page.keyboard.press('Enter');
  await expect(page.locator('.message')).toContainText('Kept beside the game.');
});
