// Beside a real board: it is entered tap by tap, asked about, played on with the phone as record keeper, or laid
// out anew; on a phone and a desktop, by touch and by keys, without network.
import type { Page } from '@playwright/test';
import { faults } from './axe';
import { everywhere } from './everywhere';
import { desktop, expect, phone, place, quickly, tabTo, test } from './helpers';
import { press } from './players';

const rows = ['1yp@or1', 'ww@rgbb', 'ry@g+b@', 'lgl1+yr', 'lwso+@x', 'goxwppb', '1@ypxo1'];
const counters = [...rows.join('').replaceAll('1', '')];
const board = `twisty ${rows.join('/')}`;
const twisty = `${board} a1:rbwpogy:0:0,a7:rywgobp:0:0 2 0/1000 thief`;
const hedges = ['w-e|e', '|n-w-', 'w-s-s', '-s|n|', 'n|n-e'];
const garden = `labyrinth ${hedges.join('/')}`;

// Owl goes to b5, and Fox, who has all its cubes, wins.
const nearTheEnd =
  'twisty 3@1r1/1w@3b/ry@g+b@/lgl1+yr/lwso+@x/goxwppb/1@ypxo1 ' +
  'c6:rbwpogy:7:0,a7:rywgobp:0:0 2 9/1000 thief';

const action = (page: Page, name: string) => page.locator(`[data-action="${name}"]`);
const piece = (page: Page, text: string) => page.locator(`[data-piece="${text}"]`);
const cell = (page: Page, at: string) => page.locator(`[data-kind="cell"][data-at="${at}"]`);
const prompt = (page: Page) => page.locator('.composer .prompt');
const chip = (page: Page, key: string) => page.locator(`[data-group="${key}"]`);
const sketch = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('twistwood.box') ?? '{}') as { sketch?: string }).sketch,
  );

async function paste(page: Page, game: string, text: string): Promise<void> {
  await page.goto(`./#/box/${game}`);
  await action(page, 'options').click();
  await action(page, 'paste').click();
  await page.locator('dialog textarea').fill(text);
  await action(page, 'take').click();
  await expect(page.locator('dialog')).toHaveCount(0);
}

// All persons, with the names that the pawns have.
async function keepRecord(page: Page): Promise<void> {
  await action(page, 'play-on').click();
  await action(page, 'begin').click();
  await expect(page.locator('.table[data-free="true"]')).toBeVisible();
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: phone });

  test('a new board for two is entered in at most 60 taps', async ({ page }) => {
    await quickly(page);
    await page.addInitScript(() => {
      Object.assign(window, { taps: 0 });
      addEventListener('pointerdown', () => (window as unknown as { taps: number }).taps++, true);
    });
    await page.goto('./#/box');
    await page.locator('[data-set-up="twisty"]').tap();
    for (const counter of counters.slice(0, -1)) await piece(page, counter).tap();
    // The last one could be nothing else, and so could the last card of each row.
    await expect(chip(page, 'seat-1')).toHaveAttribute('aria-current', 'step');
    for (const row of ['rbwpog', 'rywgob']) {
      await expect(page.locator('[data-card="1"]')).toHaveAttribute('aria-current', 'step');
      for (const colour of row) await piece(page, colour).tap();
    }
    await place(page, 'a1').tap();
    await expect(prompt(page)).toContainText('Owl');
    await place(page, 'a7').tap();
    await piece(page, '2').tap();
    await expect(action(page, 'ask')).toBeVisible();
    expect(await sketch(page)).toBe(twisty);
    const taps = await page.evaluate(() => (window as unknown as { taps: number }).taps);
    expect(taps).toBe(1 + 43 + 12 + 2 + 1);
    expect(taps).toBeLessThanOrEqual(60);
  });

  test('a garden is entered, and a hedge is turned by tapping it', async ({ page }) => {
    await quickly(page);
    await page.goto('./#/box');
    await page.locator('[data-set-up="labyrinth"]').tap();
    for (const hedge of hedges.join('')) await piece(page, hedge).tap();
    await expect(prompt(page)).toContainText('Fox');
    for (const at of ['f6', 'c1']) await cell(page, at).tap();
    await expect(prompt(page)).toContainText('Owl');
    for (const at of ['f1', 'b4']) await cell(page, at).tap();
    await piece(page, '2').tap();
    await expect(action(page, 'ask')).toBeVisible();
    expect(await sketch(page)).toBe(`${garden} f6:c1::0:0:?5,f1:b4::0:0:?5 2 0/1000 ?14g14f`);
    await place(page, 'A5').tap();
    await expect(page.locator('[data-cursor="A5"]')).toBeAttached();
    await place(page, 'A5').tap();
    await expect.poll(() => sketch(page)).toContain('labyrinth n-e|e/');
    await action(page, 'undo').tap();
    await expect.poll(() => sketch(page)).toContain(garden);
    // What was entered is there again after the page was closed.
    await page.reload();
    await expect(action(page, 'ask')).toBeVisible();
  });

  test('a game under way says what is missing as one goes', async ({ page }) => {
    await quickly(page);
    await page.goto('./#/box');
    await page.locator('select').first().selectOption('middle');
    await page.locator('[data-set-up="twisty"]').tap();
    await expect(page.locator('[data-part="collected"]')).toBeVisible();
    for (const colour of 'rbwpog') await piece(page, colour).tap();
    await piece(page, '2').tap(); // collected
    await piece(page, '1').tap(); // protected
    for (const colour of 'rywgob') await piece(page, colour).tap();
    await piece(page, '0').tap();
    // A red and a blue one are held: three of each are left, and squares may be empty.
    await expect(piece(page, 'r').locator('b')).toHaveText('3');
    await expect(piece(page, 'b').locator('b')).toHaveText('3');
    await expect(piece(page, '.')).toBeVisible();
    for (const counter of ['r', 'r', 'r', 'r']) await piece(page, counter).tap();
    await expect(page.locator('[data-flaw="too-many"]')).toContainText('red');
    await action(page, 'undo').tap();
    await expect(page.locator('[data-flaw]')).toHaveCount(0);
    await expect(page.locator('[data-cursor="e7"]')).toBeAttached();
  });

  test('a finger drawn over squares paints them', async ({ page }) => {
    await quickly(page);
    await page.goto('./#/box');
    await page.locator('[data-set-up="twisty"]').tap();
    await piece(page, 'g').tap();
    const middle = async (at: string) => {
      const box = (await place(page, at).boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const [from, to] = [await middle('b5'), await middle('d5')];
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [from]);
    for (let i = 1; i <= 8; i++)
      await touch('touchMove', [{ x: from.x + ((to.x - from.x) * i) / 8, y: from.y }]);
    await touch('touchEnd', []);
    await expect.poll(() => sketch(page)).toContain('/?ggg???/');
    await expect(piece(page, 'g').locator('b')).toHaveText('0');
  });
});

test('damaged notation is read as far as it goes, and says what is wrong', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(desktop);
  const damaged = twisty.replace('ww@rgbb', 'wz@rgbbb').replace('a1:', 'h1:');
  await paste(page, 'twisty', damaged);
  await expect(page.locator('[data-flaw="unread"]')).toHaveCount(2);
  await expect(page.locator('[data-flaw="length"]')).toContainText('Row 6 has 8 places instead of 7');
  await expect(action(page, 'ask')).toHaveCount(0);
  await action(page, 'read').click();
  await expect(page.locator('[data-flaw]')).toHaveCount(0);
  await expect(prompt(page)).toContainText('Where does Fox stand?');
  await place(page, 'a1').click();
  await expect(action(page, 'ask')).toBeVisible();
  expect(await sketch(page)).toBe(twisty);

  // No position at all changes nothing.
  await action(page, 'options').click();
  await action(page, 'paste').click();
  await page.locator('dialog textarea').fill('chess e4');
  await action(page, 'take').click();
  await expect(page.locator('dialog [role="status"]')).toContainText('no position');
  await page.keyboard.press('Escape');
  expect(await sketch(page)).toBe(twisty);
});

for (const [language, no, few] of [
  ['de', 'Nein.', 'Zu wenig: rot'],
  ['fr', 'Non.', 'Il en manque 1'],
  ['ru', 'Нет.', 'Слишком мало: красный'],
] as const)
  test(`flaws and refusals are said in ${language}`, async ({ page }) => {
    await quickly(page, { language });
    await page.setViewportSize(phone);
    await paste(page, 'twisty', twisty.replace('or1/', 'oo1/'));
    await expect(page.locator('[data-flaw="too-few"]')).toContainText(few);
    // The frame goes to a square that is tapped, and what is laid there replaces the other.
    await place(page, 'f7').click();
    await piece(page, 'r').click();
    await action(page, 'ask').click();
    await place(page, 'd4').click();
    await expect(page.locator('[data-verdict="no"]')).toContainText(no);
    await expect(page.locator('[data-verdict="no"]')).toContainText('T8');
  });

for (const [name, size] of [
  ['a phone', phone],
  ['a desktop', desktop],
] as const)
  test(`may I, what can I do, what would you do, on ${name}`, async ({ page }) => {
    await quickly(page);
    await page.setViewportSize(size);
    await paste(page, 'twisty', twisty);
    await action(page, 'ask').click();
    await place(page, 'd4').click();
    await expect(page.locator('[data-verdict="no"]')).toContainText('T8');
    await expect(page.locator('.board [data-mark]')).toHaveCount(0); // it gives nothing away
    await place(page, 'c6').click();
    await expect(page.locator('[data-verdict="yes"]')).toContainText('leap to c6');
    await expect(page.locator('.board .way')).toBeVisible();
    await page.locator('[data-question="can"]').click();
    await expect(page.locator('.board [data-mark="c6"]')).toBeAttached();
    await page.locator('[data-choice="g5"]').click();
    await expect(page.locator('.board .way')).toBeVisible();
    await page.locator('[data-question="would"]').click();
    await expect(page.locator('.board .hint')).toBeVisible({ timeout: 20_000 });
    expect(await faults(page)).toEqual([]);
    await page.locator('.bar a').click();
    await expect(action(page, 'ask')).toBeVisible();
  });

test('what was set up is analysed, and one comes back to the questions', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(phone);
  await paste(page, 'twisty', twisty);
  await action(page, 'ask').click();
  await page.locator('.actions [data-action="analysis"]').click();
  await expect(page.locator('h1')).toHaveText('Analysis');
  await expect(page.locator('[data-idea]')).toHaveCount(3);
  // Owl begins: it is the second seat.
  await expect(page.locator('[data-idea="0"]')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.locator('[data-play="0"]').click();
  await expect(action(page, 'back')).toBeVisible();
  // It can be loaded again, and there is nothing yet to keep.
  await page.reload();
  await expect(page.locator('[data-idea]')).toHaveCount(3);
  await action(page, 'menu').click();
  await expect(action(page, 'play-on')).toBeEnabled();
  await expect(action(page, 'keep-game')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page.locator('[data-question="may"]')).toBeVisible();
  await page.locator('.actions [data-action="analysis"]').click();
  await page.locator('.bar a').click();
  await expect(page.locator('[data-question="may"]')).toBeVisible();
});

test('a garden with hidden cards is analysed, too', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(desktop);
  await paste(page, 'labyrinth', `${garden} f6:c1::0:0:?5,f1:b4::0:0:?5 2 0/1000 ?14g14f`);
  await action(page, 'ask').click();
  await page.locator('.actions [data-action="analysis"]').click();
  await expect(page.locator('[data-idea]')).toHaveCount(3);
  await expect(page.locator('.board [data-line]')).toBeVisible();
});

test('in the garden a turn is asked about step by step', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(phone);
  await paste(page, 'labyrinth', `${garden} f6:c1::0:0:?5,f1:b4::0:0:?5 2 0/1000 ?14g14f`);
  await action(page, 'ask').click();
  await cell(page, 'a1').click();
  await expect(page.locator('[data-verdict="no"]')).toContainText('L12');
  await place(page, 'E1').click();
  await page.locator('[data-turn="1"]').click();
  await expect(action(page, 'judge')).toBeEnabled();
  await action(page, 'judge').click();
  await expect(page.locator('[data-verdict="yes"]')).toContainText('turns hedge E1');
  await page.locator('[data-question="can"]').click();
  await expect(page.locator('[data-choice]').first()).toBeVisible();
  await expect(page.locator('.board [data-opened]').first()).toBeAttached();
  expect(await faults(page)).toEqual([]);
  // Level 6 knows the cards no better than the table.
  await page.locator('[data-question="would"]').click();
  await expect(page.locator('.message p')).not.toBeEmpty({ timeout: 20_000 });
  await expect(page.locator('.message p')).toContainText('Choose', { timeout: 20_000 });
});

test('the phone keeps the record of a game on the real board to its end', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(phone);
  await paste(page, 'twisty', nearTheEnd);
  await keepRecord(page);
  for (const at of ['b5', 'b5']) await place(page, at).click();
  await expect(page.locator('.bar p')).toContainText('Fox');
  await page.reload();
  await expect(page.locator('.table[data-free="true"]')).toBeVisible();
  await expect(page.locator('.turns li')).toHaveCount(1);
  await action(page, 'undo').click();
  await expect(page.locator('.bar p')).toContainText('Owl');
  for (const at of ['b5', 'b5']) await place(page, at).click();
  await expect(page.locator('.bar p')).toContainText('Fox');
  for (const at of ['d4', 'd4']) await place(page, at).click();
  await expect(page.locator('dialog h2')).toContainText('Fox wins');
  await expect(action(page, 'again')).toHaveCount(0); // on the real board it is laid anew by hand
  await page.goto('./#/games');
  await expect(page.locator('[data-game]')).toHaveCount(1);
  await expect(page.locator('[data-game]')).toContainText('Fox wins');
  await page.locator('[data-game] a').click();
  await expect(page.locator('input[type="range"]')).toHaveAttribute('max', '2');
});

everywhere('the phone keeps the record of a game on the real board', 'desktop de', async (page, tongue) => {
  const say = {
    de: ['Fuchs ist am Zug', 'Fuchs gewinnt'],
    fr: ['À Renard de jouer', 'Renard gagne'],
    ru: ['Ходит Лиса', 'Лиса побеждает'],
  };
  const [turn, won] = say[tongue];
  await paste(page, 'twisty', nearTheEnd);
  await keepRecord(page);
  for (const at of ['b5', 'b5']) await place(page, at).click();
  await expect(page.locator('.bar p')).toContainText(turn!);
  await page.reload();
  await expect(page.locator('.table[data-free="true"]')).toBeVisible();
  await action(page, 'undo').click();
  for (const at of ['b5', 'b5']) await place(page, at).click();
  await expect(page.locator('.bar p')).toContainText(turn!);
  for (const at of ['d4', 'd4']) await place(page, at).click();
  await expect(page.locator('dialog h2')).toContainText(won!);
  expect(await faults(page)).toEqual([]);
  await page.goto('./#/games');
  await expect(page.locator('[data-game]')).toContainText(won!);
});

everywhere('a set-up is laid out', 'desktop fr', async (page, tongue) => {
  const say = { de: ['Reihe', 'fängt an'], fr: ['Rangée', 'commence'], ru: ['Ряд', 'Начинает'] };
  const [row, begins] = say[tongue];
  await page.goto('./#/box');
  await page.locator('[data-lay="twisty"]').click();
  await expect(page.locator('.overview .board')).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('.lists .first')).toContainText(begins!);
  await page.locator('.choices select').first().selectOption('3');
  await expect(page.locator('.lists .cards li')).toHaveCount(21, { timeout: 20_000 });
  await page.locator('.choices select').nth(1).selectOption('row');
  await expect(page.locator('.title')).toHaveText(`${row} 7`);
  await action(page, 'next').click();
  await expect(page.locator('.title')).toHaveText(`${row} 6`);
  expect(await faults(page)).toEqual([]);
  await page.reload();
  await expect(page.locator('.overview .board')).toBeVisible({ timeout: 20_000 });
  await action(page, 'laid').click();
  await action(page, 'begin').click();
  await expect(page.locator('.table[data-free="true"]')).toBeVisible();
});

test('by keys: the record of a game on the real board', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(desktop);
  await paste(page, 'twisty', nearTheEnd);
  await tabTo(page, action(page, 'play-on'));
  await page.keyboard.press('Enter');
  await tabTo(page, action(page, 'begin'));
  await page.keyboard.press('Enter');
  await expect(page.locator('.table[data-free="true"]')).toBeVisible();
  for (const at of ['b5', 'b5']) await press(page, at);
  await expect(page.locator('.bar p')).toContainText('Fox');
  await tabTo(page, action(page, 'undo'));
  await page.keyboard.press('Enter');
  await expect(page.locator('.bar p')).toContainText('Owl');
  for (const at of ['b5', 'b5']) await press(page, at);
  await expect(page.locator('.bar p')).toContainText('Fox');
  for (const at of ['d4', 'd4']) await press(page, at);
  await expect(page.locator('dialog h2')).toContainText('Fox wins');
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
  await expect(page.locator('.table[data-free="true"]')).toBeVisible();
  await action(page, 'confirm').click();
  await expect(page.locator('.board [data-mark="b6"]')).toBeAttached();
  await cell(page, 'b6').click();
  await expect(page.locator('.bar p')).toContainText('Fox');
  await page.reload();
  await expect(page.locator('.table[data-free="true"]')).toBeVisible();
  await expect(page.locator('[data-wanted="f6"]')).toBeAttached();

  // Fox stays and draws: a gap. It was a slip, and is taken back, card and all.
  await action(page, 'confirm').click();
  await action(page, 'confirm').click();
  await page.locator('[data-card="gap"]').click();
  await expect(page.locator('.bar p')).toContainText('Owl');
  await action(page, 'undo').click();
  await expect(page.locator('.bar p')).toContainText('Fox');
  await expect(page.locator('.table[data-free="true"]')).toBeVisible();
  await place(page, 'E5').click();
  await page.locator('[data-turn="2"]').click();
  await action(page, 'confirm').click();
  await expect(page.locator('dialog h2')).toContainText('Fox wins');
  await page.goto('./#/games');
  await expect(page.locator('[data-game]')).toContainText('Fox wins');
});

test('a bot at the real board says what to do and asks what came of it', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(desktop);
  await paste(page, 'labyrinth', `${garden} f6:c1::0:0:?5,f1:b4::0:0:?5 2 0/1000 ?14g14f`);
  await action(page, 'play-on').click();
  await page.locator('dialog select').nth(1).selectOption('1');
  await action(page, 'begin').click();
  await expect(page.locator('.message')).toContainText('Please do that on the board');
  await page.locator('[data-card="fairy"]').click();
  await expect(page.locator('.table[data-free="true"]')).toBeVisible();
  await expect(page.locator('.bar p')).toContainText('Your turn');
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
  await expect(page.locator('.table[data-free="true"]')).toBeVisible();

  // In the garden the goals are drawn by hand, so they are asked for.
  await page.goto('./#/box/labyrinth/lay');
  await expect(page.locator('.overview .board')).toBeVisible();
  await action(page, 'laid').click();
  await expect(prompt(page)).toContainText('which goal lies open');
  await expect(chip(page, 'board')).toContainText('25/25');
});

// With the arrow keys, from wherever on the board the focus is.
async function walkTo(page: Page, at: string): Promise<void> {
  const here = () =>
    page.evaluate(() => document.activeElement?.closest<HTMLElement>('.sketch [data-at]')?.dataset.at);
  for (let i = 0; i < 40 && !(await here()); i++) await page.keyboard.press('Tab');
  for (let now = await here(); now && now !== at; now = await here()) {
    const [file, rank] = [0, 1].map((i) => at.charCodeAt(i) - now!.charCodeAt(i));
    await page.keyboard.press(
      file! < 0 ? 'ArrowLeft' : file! > 0 ? 'ArrowRight' : rank! < 0 ? 'ArrowDown' : 'ArrowUp',
    );
  }
  await expect(place(page, at)).toBeFocused();
}

test('the board is entered by keys alone', async ({ page }) => {
  await quickly(page, { keys: false });
  await page.setViewportSize(desktop);
  await page.goto('./#/box');
  await page.locator('[data-set-up="twisty"]').focus();
  await page.keyboard.press('Enter');
  await expect(piece(page, 'r')).toBeVisible();
  // Tab goes to the board; letters lay, and the frame takes the focus along.
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.matches('.sketch [data-at]'))) break;
  }
  await expect(place(page, 'b7')).toBeFocused();
  // The last one is filled in already: whoever types it all the same lays nothing else with it.
  for (const counter of counters) await page.keyboard.press(counter);
  await expect(chip(page, 'seat-1')).toHaveAttribute('aria-current', 'step');
  expect(await sketch(page)).toContain(board);
  await page.keyboard.press('Backspace');
  await expect(chip(page, 'board')).toHaveAttribute('aria-current', 'step');
  await page.keyboard.press('x');
  for (const colour of 'rbwpogrywgob') await page.keyboard.press(colour);
  await expect(prompt(page)).toContainText('Where does Fox stand?');
  // Pawns are set where the arrow keys lead.
  await walkTo(page, 'a1');
  await page.keyboard.press('Enter');
  await expect(prompt(page)).toContainText('Where does Owl stand?');
  await walkTo(page, 'a7');
  await page.keyboard.press('Enter');
  await expect(prompt(page)).toContainText('Who begins?');
  await page.keyboard.press('2');
  await expect(action(page, 'ask')).toBeVisible();
  expect(await sketch(page)).toBe(twisty);
});

test('going back leaves the question who plays', async ({ page }) => {
  await quickly(page);
  await paste(page, 'twisty', twisty);
  await action(page, 'ask').click();
  await action(page, 'play-on').click();
  await expect(action(page, 'begin')).toBeVisible();
  await page.goBack();
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(action(page, 'ask')).toBeVisible();
});

test('the real board works without network', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow', baseURL: baseURL!, viewport: phone });
  const page = await context.newPage();
  await quickly(page);
  await page.goto('./');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await page.locator('nav a[href="#/box"]').click();
  await page.locator('[data-set-up="twisty"]').click();
  await piece(page, 'r').click();
  await expect.poll(() => sketch(page)).toContain('twisty 1r????1/');
  await paste(page, 'twisty', twisty);
  await action(page, 'ask').click();
  await place(page, 'd4').click();
  await expect(page.locator('[data-verdict="no"]')).toContainText('T8');
  await context.close();
});

// In the dark only the colours are others; the menu and the empty boards are among all pages (everyone.spec.ts).
for (const [theme, rules] of [
  ['light', undefined],
  ['dark', ['color-contrast']],
] as const)
  test(`axe finds nothing while the real board is set up, ${theme}`, async ({ page }) => {
    await quickly(page, { theme });
    await page.setViewportSize(phone);
    for (const game of ['twisty', 'labyrinth']) {
      await page.goto(`./#/box/${game}`);
      await chip(page, 'seat-1').click();
      await expect(chip(page, 'seat-1')).toHaveAttribute('aria-current', 'step');
      expect(await faults(page, rules), game).toEqual([]);
    }
    await paste(page, 'twisty', twisty.replace('or1/', 'oo1/'));
    await expect(page.locator('[data-flaw]').first()).toBeVisible();
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      expect(await faults(page, rules), `flaws ${size.width}`).toEqual([]);
    }
    await page.goto('./#/box/labyrinth/lay');
    await expect(page.locator('.overview .board')).toBeVisible();
    expect(await faults(page, rules), 'laid out').toEqual([]);
  });
