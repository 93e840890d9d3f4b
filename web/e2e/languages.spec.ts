// Ten languages on a narrow phone: switched at any time, nothing spills over, every button has room
// for its words.
import type { Page } from '@playwright/test';
import { languages } from '../src/i18n/catalogue';
import { expect, phone, place, quickly, test, waitForTurn } from './helpers';
import { click, twistyTurn } from './players';

// Words that do not fit, and a page that is wider than the phone. The browser speaks one language
// after the other, and the page follows.
async function hasRoom(page: Page, where: string): Promise<void> {
  const tight = await page.evaluate(async (codes) => {
    const root = document.documentElement;
    const found: string[] = [];
    for (const code of codes) {
      Object.defineProperty(navigator, 'languages', { value: [code], configurable: true });
      dispatchEvent(new Event('languagechange'));
      while (root.lang !== code) await new Promise((done) => setTimeout(done));
      await new Promise((done) => setTimeout(done));
      for (const one of document.querySelectorAll<HTMLElement>('button, .button, h1, h2, label, p'))
        if (!one.closest('.hidden') && one.scrollWidth > one.clientWidth)
          if (getComputedStyle(one).display !== 'inline') found.push(`${code}: ${one.innerText}`);
      if (root.scrollWidth > root.clientWidth) found.push(`${code}: the page`);
    }
    return found;
  }, languages);
  expect(tight, where).toEqual([]);
}

const begin = async (page: Page, game: string) => {
  await page.goto('./#/start');
  await page.locator(`[data-play="${game}"]`).click();
  await waitForTurn(page);
};

test.beforeEach(async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(phone);
});

test('languages switch at any time', async ({ page }) => {
  await page.goto('./#/settings');
  for (const language of ['de', 'ru', 'en']) {
    await page.locator('select').first().selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
});

test('pages have room for the words of all languages', async ({ page }) => {
  for (const name of [
    'start',
    'setup/twisty',
    'setup/labyrinth',
    'settings',
    'learn/twisty/4',
    'learn/labyrinth/2',
    'rules/twisty',
    'about',
  ]) {
    await page.goto(`./#/${name}`);
    await page.locator('h1').first().waitFor();
    if (name.startsWith('learn/')) await page.locator('[data-action="show"]').waitFor();
    await hasRoom(page, name);
  }
});

test('the table has room for the words of all languages', async ({ page }) => {
  await begin(page, 'labyrinth');
  await hasRoom(page, 'labyrinth');
  await place(page, 'C3').click();
  await hasRoom(page, 'a hedge');
  await begin(page, 'twisty');
  await twistyTurn(page, click, 3);
  await waitForTurn(page);
  await hasRoom(page, 'twisty');
  await page.keyboard.press('[');
  await page.locator('.actions .primary').waitFor();
  await hasRoom(page, 'the past');
  await page.locator('[data-action="menu"]').click();
  await hasRoom(page, 'menu');
  await page.locator('[data-action="resign"]').click();
  await page.locator('[data-action="yes"]').click();
  await page.locator('[data-action="again"]').waitFor();
  await hasRoom(page, 'result');
});
