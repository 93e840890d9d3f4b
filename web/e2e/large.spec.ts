// Large words: with the browser's text at 28 px or 200 %, or the page zoomed to 200 %, everything can be
// read and pressed, nothing scrolls sideways, and the board is still there.
import { chromium, type Page } from '@playwright/test';
import { games } from '../src/messages';
import { sitWithThree } from './four';
import { stays } from './held';
import { action, begin, expect, quickly, sweep, test as base } from './helpers';
import { bringIn, look, recordOf, slider } from './records';
import { serve } from './server';
import { visit } from './visit';

// The size of text that a browser is set to.
const test = base.extend<{ text_px: number }>({
  text_px: [16, { option: true }],
  context: async ({ text_px, launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${text_px}`];
    const browser = await chromium.launch({ ...launchOptions, args });
    await use(await browser.newContext());
    await browser.close();
  },
});

const pages = [
  ...['start', 'setup/twisty', 'settings', 'rules/labyrinth'],
  ...['learn', 'learn/twisty', 'learn/twisty/first', 'learn/twisty/step/1'],
  ...['puzzles', 'puzzles/twisty/1', 'daily', 'box', 'about'],
];

// What is wider than the screen, or than its own place.
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const wide = root.scrollWidth > root.clientWidth ? ['the page scrolls sideways'] : [];
    const seen = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, p, a, button, label, legend, dt, dd')];
    const open = document.querySelector('dialog[open]') ?? document;
    const cut = seen.filter((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      if (width === 0 || !open.contains(one) || one.closest('.hidden, .board')) return false;
      const isSpilling = one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0;
      return left < -1 || right > innerWidth + 1 || isSpilling;
    });
    for (const field of document.querySelectorAll<HTMLElement>('input[type=text]'))
      if (open.contains(field) && field.clientWidth < 4 * parseFloat(getComputedStyle(field).fontSize))
        cut.push(field); // hardly a name fits
    return [...wide, ...cut.map((one) => one.outerHTML.slice(0, 120))];
  });

// All that can be pressed comes into sight and is over everything else there.
async function pressable(page: Page, within = ''): Promise<void> {
  const controls = page.locator(`${within} :is(a, button, input, select):visible:enabled`);
  for (const control of await controls.all())
    if (!(await control.evaluate((one) => one.closest('.board, .turns, .hidden'))))
      await control.click({ trial: true, timeout: 5000 });
}

async function usable(page: Page, state: string, within?: string): Promise<void> {
  expect(await cutOff(page), state).toEqual([]);
  await pressable(page, within);
}

async function board(page: Page): Promise<void> {
  const box = (await page.locator('.board .square').boundingBox())!;
  expect(box.width).toBeGreaterThanOrEqual(180);
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(page.viewportSize()!.width);
}

const wholeMessage = (page: Page) =>
  page.locator('.message').evaluate((one) => one.scrollHeight - one.clientHeight);

function states(size: { width: number; height: number }, language = 'en') {
  test(`pages, ${size.width}x${size.height}, ${language}`, async ({ page, text_px }) => {
    await quickly(page, { language });
    await page.setViewportSize(size);
    for (const name of pages) {
      await visit(page, name);
      expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe(`${text_px}px`);
      if (/^(learn|puzzles)\/.*\/|^puzzles\//.test(name)) await board(page);
      await usable(page, name);
    }
  });
  test(`after a game, ${size.width}x${size.height}, ${language}`, async ({ page }) => {
    await quickly(page, { language });
    await page.setViewportSize(size);
    const open = (name: string) => action(page, name).click();
    await bringIn(page, recordOf('twisty_reviewed'));
    await usable(page, 'games');
    for (const dialog of ['import', 'statistics']) {
      await open(dialog);
      await usable(page, dialog, 'dialog');
      await page.keyboard.press('Escape');
    }
    await page.locator('[data-game] button').click();
    await usable(page, 'a kept game', 'dialog');
    await page.keyboard.press('Escape');
    await look(page);
    await slider(page).fill('7');
    await board(page);
    await usable(page, 'replay');
    await open('menu');
    await usable(page, 'menu', 'dialog');
    await open('play-on');
    await usable(page, 'play on', 'dialog');
    await page.keyboard.press('Escape');
    await open('analysis');
    await expect(page.locator('[data-idea]')).toHaveCount(3);
    await board(page);
    await usable(page, 'analysis');
    await open('review');
    await expect(page.locator('[data-verdict="?"]')).toBeVisible();
    await board(page);
    await usable(page, 'review');
  });
  for (const game of games)
    test(`${game}, ${size.width}x${size.height}, ${language}`, async ({ page }) => {
      await quickly(page, { language });
      await page.setViewportSize(size);
      await page.goto('./');
      await begin(page, game);
      await board(page);
      await usable(page, 'two');
      await action(page, 'hint').click();
      await expect(page.locator('.board .hint')).toBeAttached();
      await expect.poll(() => wholeMessage(page)).toBeLessThanOrEqual(1);
      await action(page, 'menu').click();
      await usable(page, 'menu', 'dialog');
      await action(page, 'resign').click();
      await usable(page, 'give up', 'dialog');
      await action(page, 'yes').click();
      await expect(page.locator('dialog [data-action="share"]')).toBeVisible();
      await usable(page, 'result', 'dialog');
      await sitWithThree(page, game);
      await board(page);
      await usable(page, 'four');
    });
}

const small = { width: 360, height: 640 };
test.describe('text of 28 px', sweep, () => {
  test.use({ text_px: 28 });
  states(small);
});

// On a phone where words are longest.
test.describe('text of 200 %', sweep, () => {
  test.use({ text_px: 32 });
  states(small, 'de');
  test.describe('elsewhere', () => {
    states(small, 'ru');
    states({ width: 1280, height: 800 });
  });

  test('waiting together, 360x640, de', async ({ page, context }) => {
    const server = await serve('--public-list');
    await quickly(page, { language: 'de' });
    await page.setViewportSize(small);
    await page.goto(`${server.url}#/online`);
    await expect(page.locator('[data-me]')).toBeVisible();
    await usable(page, 'online');
    await page.locator('[data-new="twisty"]').click();
    await expect(page.locator('.where')).toBeVisible();
    await usable(page, 'set-up');
    await page.locator('form button[type="submit"]').click();
    await page.locator('dialog [data-action="qr"]').first().click();
    await expect(page.locator('dialog svg[role="img"]')).toBeVisible();
    await usable(page, 'lobby', 'dialog');
    const guest = await (await context.browser()!.newContext()).newPage();
    await quickly(guest, { language: 'de' });
    await stays(guest);
    await guest.setViewportSize(small);
    await guest.goto(await page.locator('dialog [data-link]').first().inputValue());
    await expect(guest.locator('dialog [data-me]')).toBeVisible();
    await usable(guest, 'sit down', 'dialog');
    await guest.locator('[data-action="sit"]').click();
    await expect(guest.locator('[data-notice="begins"]')).toBeVisible();
    await usable(guest, 'table', '.table');
    await server.stop();
  });
});

test.describe('zoomed to 200 %', sweep, () => {
  test.use({ deviceScaleFactor: 2 });
  states({ width: 640, height: 400 });
});
