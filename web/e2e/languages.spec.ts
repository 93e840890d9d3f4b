// Ten languages on a narrow phone: switched at any time, nothing spills over, every button has room
// for its words.
import type { Page } from '@playwright/test';
import { languages } from '../src/i18n/catalogue';
import { action, begin, expect, giveUp, kept, marked, phone, place, quickly, test, waitForTurn } from './helpers';
import { click, twistyTurn } from './players';
import { bringIn, ideaBeside, nearTheEnd, recordOf, slider } from './records';
import { visit } from './visit';

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
    'box',
    'settings',
    'learn/twisty/leap/1',
    'learn/twisty',
    'learn/twisty/first',
    'learn/labyrinth/first',
    'learn/labyrinth/block/1',
    'puzzles',
    'puzzles/twisty',
    'puzzles/labyrinth/1150',
    'daily',
    'rules/twisty',
    'about',
  ]) {
    await visit(page, name);
    await hasRoom(page, name);
  }
});

test('the table has room for the words of all languages', async ({ page }) => {
  await page.goto('./');
  await begin(page, 'labyrinth');
  await hasRoom(page, 'labyrinth');
  await place(page, 'C3').click();
  await page.locator('[data-turn]').first().waitFor();
  await hasRoom(page, 'a hedge');
  await page.goto('./#/start');
  await begin(page, 'twisty');
  await twistyTurn(page, click, 3);
  await waitForTurn(page);
  await hasRoom(page, 'twisty');
  await page.keyboard.press('[');
  await expect(marked(page)).toHaveCount(0);
  await hasRoom(page, 'the past');
  await action(page, 'menu').click();
  await hasRoom(page, 'menu');
  await page.keyboard.press('Escape');
  await giveUp(page);
  await action(page, 'again').waitFor();
  await hasRoom(page, 'result');
});

test('one\'s own games have room for the words of all languages', async ({ page }) => {
  const tap = (name: string) => action(page, name).click();
  await visit(page, 'games');
  await hasRoom(page, 'no games');
  await page.goto('./#/start');
  await begin(page, 'twisty');
  await twistyTurn(page, click, 3);
  await waitForTurn(page);
  await giveUp(page);
  await action(page, 'again').waitFor();
  await kept(page, { isOver: true });
  await bringIn(page, recordOf('twisty_reviewed'));
  await expect(page.locator('[data-game]')).toHaveCount(2);
  await hasRoom(page, 'games');
  await tap('statistics');
  await page.locator('[data-total="1"]').waitFor();
  await hasRoom(page, 'statistics');
  await page.keyboard.press('Escape');
  await tap('import');
  await page.locator('dialog textarea').fill(recordOf('labyrinth_short').replace('\n1. ', '\n1. a1 '));
  await tap('take');
  await page.locator('dialog li').waitFor();
  await hasRoom(page, 'import');
  await page.keyboard.press('Escape');
  // The one that was brought in gets a name: what stands there is nobody's translation.
  await page.locator('[data-game] button').first().click();
  await hasRoom(page, 'a kept game');
  await page.locator('dialog input').fill('Ada');
  await page.locator('dialog [type="submit"]').click();
  await page.locator('[data-game]', { hasText: 'Ada' }).locator('a').click();
  await slider(page).fill('7');
  await hasRoom(page, 'replay');
  await tap('menu');
  await hasRoom(page, 'menu of a replay');
  await tap('play-on');
  await hasRoom(page, 'play on');
  await page.keyboard.press('Escape');
  await tap('menu');
  await tap('code');
  await page.locator('dialog svg[role="img"]').waitFor();
  await hasRoom(page, 'code of a game');
  await page.keyboard.press('Escape');
  await slider(page).fill(String(nearTheEnd.at));
  await tap('analysis');
  await expect(page.locator('[data-idea]')).toHaveCount(3);
  await hasRoom(page, 'analysis');
  await page.locator(`[data-play="${await ideaBeside(page, nearTheEnd.played)}"]`).click();
  await action(page, 'keep').waitFor();
  await expect(page.locator('[data-idea]')).toHaveCount(3);
  await hasRoom(page, 'beside the game');
  await tap('keep');
  await tap('back');
  await page.locator('[data-variation="0"]').waitFor();
  await slider(page).fill('7');
  await tap('review');
  await page.locator('[data-verdict="?"]').waitFor();
  await page.locator('summary').click();
  await hasRoom(page, 'review');
});

test('the real board has room for the words of all languages', async ({ page }) => {
  await visit(page, 'box/labyrinth');
  await hasRoom(page, 'a hedge is asked for');
  await action(page, 'options').click();
  await hasRoom(page, 'options');
  await action(page, 'help').click();
  await hasRoom(page, 'help');
  await page.keyboard.press('Escape');
  await page.locator('[data-group="seat-1"]').click();
  await page.locator('[data-group="seat-1"][aria-current]').waitFor();
  await hasRoom(page, 'a pawn is asked for');
  await visit(page, 'box/twisty');
  await action(page, 'options').click();
  await page.locator('dialog select').first().selectOption('middle');
  await action(page, 'paste').click();
  await page
    .locator('textarea')
    .fill('twisty 1yp@oo1/wz@rgbbb a1:rbwrogy:2:?,a1:rywgobp:0:0 7 0/1000 thieves');
  await action(page, 'take').click();
  await page.locator('[data-flaw="unread"]').first().waitFor();
  await page.locator('[data-group="seat-1"]').click();
  await page.locator('[data-part="protected"]').waitFor();
  await hasRoom(page, 'flaws');
  await visit(page, 'box/twisty/lay');
  await hasRoom(page, 'laid out');
  await action(page, 'laid').click();
  await action(page, 'begin').waitFor();
  await hasRoom(page, 'who plays');
  await page.keyboard.press('Escape');
  await page.goto('./#/box/twisty/ask');
  await page.locator('[data-question="can"]').click();
  await page.locator('[data-choice]').first().waitFor();
  await hasRoom(page, 'questions');
});
