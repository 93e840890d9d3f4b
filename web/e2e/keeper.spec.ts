// The phone as record keeper: what is played on the real board is tapped here, cards and all; a set-up is laid out
// for it and played.
import type { Page } from '@playwright/test';
import { faults } from './axe';
import { cell, chip, garden, keepRecord, newGarden, paste, prompt, whose } from './box';
import { everywhere } from './everywhere';
import { action, desktop, expect, free, kept, phone, place, quickly, tabTo, test } from './helpers';
import { click, press, type Tap } from './players';
import { slider } from './records';

// Owl goes to b5, and Fox, who has all its cubes, wins.
const nearTheEnd =
  'twisty 3@1r1/1w@3b/ry@g+b@/lgl1+yr/lwso+@x/goxwppb/1@ypxo1 ' +
  'c6:rbwpogy:7:0,a7:rywgobp:0:0 2 9/1000 thief';

// A turn of whoever the page names: only when it is theirs can it be tapped, once to look and once to go.
async function go(page: Page, who: string, at: string, tap: Tap = click): Promise<void> {
  await expect(whose(page)).toContainText(who);
  await free(page).waitFor();
  for (const _ of ['look', 'go']) await tap(page, at);
}

test('the phone keeps the record of a game on the real board to its end', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(phone);
  await paste(page, 'twisty', nearTheEnd);
  await keepRecord(page);
  await go(page, 'Owl', 'b5');
  await expect(whose(page)).toContainText('Fox');
  await kept(page, { turns: 1 });
  await page.reload();
  await expect(free(page)).toBeVisible();
  await expect(page.locator('.turns li')).toHaveCount(1);
  await action(page, 'undo').click();
  await go(page, 'Owl', 'b5');
  await go(page, 'Fox', 'd4');
  await expect(page.locator('dialog h2')).toContainText('Fox wins');
  await expect(action(page, 'again')).toHaveCount(0); // on the real board it is laid anew by hand
  await kept(page, { isOver: true });
  await page.goto('./#/games');
  await expect(page.locator('[data-game]')).toHaveCount(1);
  await expect(page.locator('[data-game]')).toContainText('Fox wins');
  await page.locator('[data-game] a').click();
  await expect(slider(page)).toHaveAttribute('max', '2');
});

everywhere('the phone keeps the record of a game on the real board', 'sweep', async (page, tongue) => {
  const say = {
    de: ['Eule', 'Fuchs ist am Zug', 'Fuchs gewinnt'],
    fr: ['Hibou', 'À Renard de jouer', 'Renard gagne'],
    ru: ['Сова', 'Ходит Лиса', 'Лиса побеждает'],
  };
  const [owl, fox, won] = say[tongue];
  await paste(page, 'twisty', nearTheEnd);
  await keepRecord(page);
  await go(page, owl!, 'b5');
  await expect(whose(page)).toContainText(fox!);
  await kept(page, { turns: 1 });
  await page.reload();
  await expect(free(page)).toBeVisible();
  await action(page, 'undo').click();
  await go(page, owl!, 'b5');
  await go(page, fox!, 'd4');
  await expect(page.locator('dialog h2')).toContainText(won!);
  expect(await faults(page)).toEqual([]);
  await kept(page, { isOver: true });
  await page.goto('./#/games');
  await expect(page.locator('[data-game]')).toContainText(won!);
});

test('by keys: the record of a game on the real board', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(desktop);
  await paste(page, 'twisty', nearTheEnd);
  await tabTo(page, action(page, 'play-on'));
  await page.keyboard.press('Enter');
  await tabTo(page, action(page, 'begin'));
  await page.keyboard.press('Enter');
  await go(page, 'Owl', 'b5', press);
  await expect(whose(page)).toContainText('Fox');
  await tabTo(page, action(page, 'undo'));
  await page.keyboard.press('Enter');
  await go(page, 'Owl', 'b5', press);
  await go(page, 'Fox', 'd4', press);
  await expect(page.locator('dialog h2')).toContainText('Fox wins');
});

test('in the labyrinth the phone asks which card was turned up', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(phone);
  const start = `${garden} e5:f6:a2.a3.a4:0:0:?0,c4:c4:c3:0:0:?1 2 20/1000 ?14g14f`;
  await paste(page, 'labyrinth', start);
  await keepRecord(page);
  // Owl stands on its goal: that is its whole turn, and the next goal comes.
  await action(page, 'confirm').click();
  await expect(page.locator('.message')).toContainText('Owl turns up the next goal');
  await expect(page.locator('.board [data-mark="b6"]')).toBeAttached();
  await expect(page.locator('.board [data-mark="c3"]')).toHaveCount(0); // it was done
  expect(await faults(page)).toEqual([]);
  await action(page, 'undo').click();
  await expect(free(page)).toBeVisible();
  await action(page, 'confirm').click();
  await expect(page.locator('.board [data-mark="b6"]')).toBeAttached();
  await cell(page, 'b6').click();
  await expect(whose(page)).toContainText('Fox');
  await kept(page, { turns: 1 });
  await page.reload();
  await expect(free(page)).toBeVisible();
  await expect(page.locator('[data-wanted="f6"]')).toBeAttached();

  // Fox stays and draws: a gap. It was a slip, and is taken back, card and all.
  await action(page, 'confirm').click();
  await action(page, 'confirm').click();
  await page.locator('[data-card="gap"]').click();
  await expect(whose(page)).toContainText('Owl');
  await action(page, 'undo').click();
  await expect(whose(page)).toContainText('Fox');
  await expect(free(page)).toBeVisible();
  await place(page, 'E5').click();
  await page.locator('[data-turn="2"]').click();
  await action(page, 'confirm').click();
  await expect(page.locator('dialog h2')).toContainText('Fox wins');
  await kept(page, { isOver: true });
  await page.goto('./#/games');
  await expect(page.locator('[data-game]')).toContainText('Fox wins');
});

test('a bot at the real board says what to do and asks what came of it', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(desktop);
  await paste(page, 'labyrinth', newGarden);
  await action(page, 'play-on').click();
  await page.locator('dialog select').nth(1).selectOption('1');
  await action(page, 'begin').click();
  await expect(page.locator('.message')).toContainText('Please do that on the board');
  await page.locator('[data-card="fairy"]').click();
  await expect(free(page)).toBeVisible();
  await expect(whose(page)).toContainText('Your turn');
  await expect(page.locator('.turns li')).toHaveCount(1);
});

test('a set-up is laid out large, and what lies there is played', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(phone);
  await page.goto('./#/box');
  await page.locator('[data-lay="twisty"]').click();
  await expect(page.locator('.overview .board')).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('.lists .cards li')).toHaveCount(14);
  expect(await faults(page)).toEqual([]);
  const view = page.locator('.choices select').nth(1);
  await view.selectOption('row');
  await expect(page.locator('.title')).toHaveText('Row 7');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.title')).toHaveText('Row 6');
  expect(await faults(page)).toEqual([]);
  await view.selectOption('one');
  await expect(page.locator('.title')).toContainText('b7');
  // Readable from across the table: the piece takes more than half of the width.
  const tile = (await page.locator('.tile').boundingBox())!;
  expect(tile.width).toBeGreaterThan(phone.width / 2);
  await action(page, 'laid').click();
  await action(page, 'begin').click();
  await expect(free(page)).toBeVisible();

  // In the garden the goals are drawn by hand, so they are asked for.
  await page.goto('./#/box/labyrinth/lay');
  await expect(page.locator('.overview .board')).toBeVisible();
  await action(page, 'laid').click();
  await expect(prompt(page)).toContainText('which goal lies open');
  await expect(chip(page, 'board')).toContainText('25/25');
});

everywhere('a set-up is laid out', 'sweep', async (page, tongue) => {
  const say = { de: ['Reihe', 'fängt an'], fr: ['Rangée', 'commence'], ru: ['Ряд', 'Начинает'] };
  const [row, begins] = say[tongue];
  await page.goto('./#/box');
  await page.locator('[data-lay="twisty"]').click();
  await expect(page.locator('.overview .board')).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('.lists .first')).toContainText(begins!);
  await page.locator('.choices select').first().selectOption('3');
  await expect(page.locator('.lists .cards li')).toHaveCount(21);
  await page.locator('.choices select').nth(1).selectOption('row');
  await expect(page.locator('.title')).toHaveText(`${row} 7`);
  await action(page, 'next').click();
  await expect(page.locator('.title')).toHaveText(`${row} 6`);
  expect(await faults(page)).toEqual([]);
  await page.reload();
  await expect(page.locator('.overview .board')).toBeVisible({ timeout: 20_000 });
  await action(page, 'laid').click();
  await action(page, 'begin').click();
  await expect(free(page)).toBeVisible();
});

test('by keys: a set-up is laid out row by row and played', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(desktop);
  await page.goto('./#/box');
  await tabTo(page, page.locator('[data-lay="labyrinth"]'));
  await page.keyboard.press('Enter');
  await expect(page.locator('.overview .board')).toBeVisible({ timeout: 20_000 });
  await tabTo(page, page.locator('.choices select').nth(1));
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.title')).toHaveText('Row 5');
  await tabTo(page, action(page, 'next'));
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.title')).toHaveText('Row 4');
  await page.keyboard.press('Enter');
  await expect(page.locator('.title')).toHaveText('Row 3');
  await tabTo(page, action(page, 'laid'));
  await page.keyboard.press('Enter');
  // In the garden the goals are drawn by hand, so they are asked for.
  await expect(prompt(page)).toContainText('which goal lies open');
});
