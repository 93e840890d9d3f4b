// Beside a real board: it is entered tap by tap, by keys or as a text, asked about and analysed; on a phone and a
// desktop, without network.
import type { Page } from '@playwright/test';
import { faults } from './axe';
import { board, cell, chip, counters, garden, hedges, newGarden, paste, piece, prompt, sketch, twisty } from './box';
import { action, desktop, expect, marked, phone, place, quickly, sweep, test, withoutNetwork } from './helpers';
import { visit } from './visit';

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
    await expect(prompt(page)).toContainText('Where does Fox stand?');
    await place(page, 'a1').tap();
    await expect(prompt(page)).toContainText('Where does Owl stand?');
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
    for (const [who, pawn, goal] of [['Fox', 'f6', 'c1'], ['Owl', 'f1', 'b4']] as const) {
      await expect(prompt(page)).toContainText(`Where does ${who} stand?`);
      await cell(page, pawn).tap();
      await expect(prompt(page)).toContainText(`${who}: which goal lies open?`);
      await cell(page, goal).tap();
    }
    await piece(page, '2').tap();
    await expect(action(page, 'ask')).toBeVisible();
    expect(await sketch(page)).toBe(newGarden);
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
    await expect.poll(() => sketch(page)).toContain('twisty 1g????1/'); // it is what is painted with
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

// The board of the questions takes taps once the referee knows it, which shows where turns are lit.
async function ask(page: Page): Promise<void> {
  await action(page, 'ask').click();
  await expect(page.locator('[data-question="may"]')).toHaveAttribute('aria-pressed', 'true');
  await page.locator('[data-question="can"]').click();
  await marked(page).first().waitFor({ state: 'attached' });
  await page.locator('[data-question="may"]').click();
}

for (const [language, no, few, when] of [
  ['de', 'Nein.', 'Zu wenig: rot', sweep],
  ['fr', 'Non.', 'Il en manque 1', sweep],
  ['ru', 'Нет.', 'Слишком мало: красный', {}],
] as const)
  test(`flaws and refusals are said in ${language}`, when, async ({ page }) => {
    await quickly(page, { language });
    await page.setViewportSize(phone);
    await paste(page, 'twisty', twisty.replace('or1/', 'oo1/'));
    await expect(page.locator('[data-flaw="too-few"]')).toContainText(few);
    // The frame goes to a square that is tapped, and what is laid there replaces the other.
    await place(page, 'f7').click();
    await piece(page, 'r').click();
    await ask(page);
    await place(page, 'd4').click();
    await expect(page.locator('[data-verdict="no"]')).toContainText(no);
    await expect(page.locator('[data-verdict="no"]')).toContainText('T8');
  });

for (const [name, size, when] of [
  ['a phone', phone, sweep],
  ['a desktop', desktop, {}],
] as const)
  test(`may I, what can I do, what would you do, on ${name}`, when, async ({ page }) => {
    await quickly(page);
    await page.setViewportSize(size);
    await paste(page, 'twisty', twisty);
    await ask(page);
    await place(page, 'd4').click();
    await expect(page.locator('[data-verdict="no"]')).toContainText('T8');
    await expect(marked(page)).toHaveCount(0); // it gives nothing away
    await place(page, 'c6').click();
    await expect(page.locator('[data-verdict="yes"]')).toContainText('leap to c6');
    await expect(page.locator('.board .way')).toBeVisible();
    await page.locator('[data-question="can"]').click();
    await expect(page.locator('.board [data-mark="c6"]')).toBeAttached();
    await page.locator('[data-choice="g5"]').click();
    await expect(page.locator('.board .way')).toBeVisible();
    await page.locator('[data-question="would"]').click();
    await expect(page.locator('.board .hint')).toBeVisible();
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
  await expect(page.locator('h1')).toHaveText('Analysis');
  await page.locator('.bar a').click();
  await expect(page.locator('[data-question="may"]')).toBeVisible();
});

test('a garden with hidden cards is analysed, too', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(desktop);
  await paste(page, 'labyrinth', newGarden);
  await action(page, 'ask').click();
  await page.locator('.actions [data-action="analysis"]').click();
  await expect(page.locator('[data-idea]')).toHaveCount(3);
  await expect(page.locator('.board [data-line]')).toBeVisible();
});

test('in the garden a turn is asked about step by step', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(phone);
  await paste(page, 'labyrinth', newGarden);
  await action(page, 'ask').click();
  await expect(action(page, 'judge')).toBeEnabled(); // now the referee knows the board
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
  await expect(page.locator('.message p')).toContainText('Choose');
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
  await page.clock.setFixedTime(new Date()); // what is typed once more too late, is typed anew
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

test.describe('without network', () => {
  test.use({ serviceWorkers: 'allow', viewport: phone });

  test('the real board is entered and asked about', async ({ page }) => {
    await quickly(page);
    await withoutNetwork(page);
    await page.reload();
    await page.locator('nav a[href="#/box"]').click();
    await page.locator('[data-set-up="twisty"]').click();
    await piece(page, 'r').click();
    await expect.poll(() => sketch(page)).toContain('twisty 1r????1/');
    await paste(page, 'twisty', twisty);
    await ask(page);
    await place(page, 'd4').click();
    await expect(page.locator('[data-verdict="no"]')).toContainText('T8');
  });
});

// In the dark only the colours are others; the menu and the empty boards are among all pages (everyone.spec.ts).
for (const [theme, rules, when] of [
  ['light', undefined, {}],
  ['dark', ['color-contrast'], sweep],
] as const)
  test(`axe finds nothing while the real board is set up, ${theme}`, when, async ({ page }) => {
    await quickly(page, { theme });
    await page.setViewportSize(phone);
    for (const game of ['twisty', 'labyrinth']) {
      await visit(page, `box/${game}`);
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
    await visit(page, 'box/labyrinth/lay');
    expect(await faults(page, rules), 'laid out').toEqual([]);
  });
