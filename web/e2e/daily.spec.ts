// The deal of the day: the same table for everybody, gone on with after a reload, shared as signs.
import type { BrowserContext, Page } from '@playwright/test';
import { faults } from './axe';
import { everywhere } from './everywhere';
import { action, desktop, expect, giveUp, kept, phone, quickly, tabTo, test, waitForTurn } from './helpers';
import { click, gardenTurn, press, twistyTurn } from './players';

const turnOf = { twisty: twistyTurn, labyrinth: gardenTurn };
const card = (page: Page, game: string) => page.locator(`[data-daily="${game}"]`);
const listed = (page: Page) => page.locator('.turns li');
const noon = new Date('2026-11-15T12:00:00');

async function sit(page: Page, game: 'twisty' | 'labyrinth'): Promise<void> {
  await page.clock.setFixedTime(noon);
  await page.goto('./#/daily');
  await card(page, game).locator('[data-action="play"]').click();
  await waitForTurn(page);
}

// What was shared, or would have been.
const shared = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.assign(navigator, { share: undefined });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: (text: string) => Promise.resolve(Object.assign(window, { text })) },
    });
  });

for (const [name, size, game] of [
  ['a phone', phone, 'twisty'],
  ['a desktop', desktop, 'labyrinth'],
] as const)
  test(`${game}: played, left, gone on with, shared, on ${name}`, async ({ page, context }) => {
    await quickly(page);
    await shared(context);
    await page.setViewportSize(size);
    await page.clock.setFixedTime(noon);
    await page.goto('./#/daily');
    await expect(page.locator('main')).toContainText('November 15, 2026');
    expect(await faults(page)).toEqual([]);
    await sit(page, game);
    await expect(page.locator('.others')).toContainText('4'); // the level of the bot
    // Nobody is told what is best in it.
    await action(page, 'menu').click();
    await expect(action(page, 'resign')).toBeVisible();
    await expect(page.locator('dialog [data-action="analysis"]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await turnOf[game](page, click, 3);
    await waitForTurn(page);
    const turns = await listed(page).count();
    expect(turns).toBeGreaterThanOrEqual(2);
    await kept(page, { turns });

    // After a reload it goes on, also from the page of the day and from one's own games.
    await page.reload();
    await waitForTurn(page);
    await expect(listed(page)).toHaveCount(turns);
    await page.goto('./#/games');
    await expect(page.locator('[data-game]')).toContainText('Deal of the day, November 15, 2026');
    await page.goto('./#/daily');
    await card(page, game).locator('[data-action="go-on"]').click();
    await waitForTurn(page);
    await action(page, 'hint').click();
    await page.locator('.hint').waitFor({ state: 'attached' });
    await page.locator('.board [tabindex="0"]').first().press('Escape'); // seen, and put down
    await page.locator('.hint').waitFor({ state: 'detached' });
    await turnOf[game](page, click, 10);
    await waitForTurn(page);
    await giveUp(page);
    await expect(page.locator('[data-result]')).toContainText('Not won, after');
    await expect(page.locator('[data-result]')).toContainText('Help used: 1.');
    expect(await faults(page)).toEqual([]);
    await action(page, 'share-signs').click();
    const text = await page.waitForFunction(() => (window as { text?: string }).text);
    const lines = String(await text.jsonValue()).split('\n');
    const title = { twisty: 'Twisty', labyrinth: 'Twist Labyrinth' }[game];
    expect(lines[0]).toBe(`Twistwood 2026-11-15 · ${title}`);
    expect(lines[1]).toMatch(/^🏁 \d+ 💡1$/);
    expect(lines[2]).toMatch(/^[⬜🟩🟨🟦🟥]+$/u);
    expect(lines[3]).toMatch(/#\/daily$/);
    await expect(page.locator('[data-result]')).toContainText('The result is copied.');

    await action(page, 'daily').click();
    await expect(card(page, game)).toContainText('Your best today');
    await expect(page.locator('.date')).toContainText('1 day in a row');
    await expect(card(page, game).locator('[data-action="go-on"]')).toHaveCount(0);
    await card(page, game).locator('[data-action="play"]').click();
    await waitForTurn(page);
    // The same deal again, from its beginning.
    expect(await listed(page).count()).toBeLessThan(2);
  });

test('two people have the same deal, and the bot answers them alike', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await browser.newPage({ baseURL });
  const seen: string[][] = [];
  for (const one of [page, other]) {
    await quickly(one);
    await one.setViewportSize(desktop);
    await sit(one, 'twisty');
    for (let i = 0; i < 3; i++) {
      await twistyTurn(one, click, 3 + i);
      await waitForTurn(one);
    }
    await expect(one.locator('.turns li:not(:has(.told))')).toHaveCount(0); // each is told a moment later
    seen.push(await listed(one).allInnerTexts());
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[0]!.length).toBeGreaterThanOrEqual(6);
  await other.close();
});

test('a day later there is another deal, and the signs are explained', async ({ page }) => {
  await quickly(page, { language: 'sv' });
  await page.setViewportSize(phone);
  await sit(page, 'twisty');
  const board = () => page.locator('.board').innerHTML();
  const before = await board();
  await page.clock.setFixedTime(new Date('2026-11-16T12:00:00'));
  await page.goto('./#/daily');
  await page.reload();
  await expect(page.locator('main')).toContainText('16 november 2026');
  await page.locator('summary').click();
  await expect(page.locator('details')).toContainText('en kub tagen');
  expect(await faults(page)).toEqual([]);
  await card(page, 'twisty').locator('[data-action="play"]').click();
  await waitForTurn(page);
  expect(await board()).not.toBe(before);
});

everywhere('the deal of the day is played, gone on with and shared', 'sweep', async (page, tongue) => {
  const say = {
    de: ['15. November 2026', 'Nicht gewonnen, nach 2 Zügen.', 'kopiert', 'Dein bester Versuch heute', '1 Tag in Folge'],
    fr: ['15 novembre 2026', 'Pas gagné, après 2 tours.', 'copié', 'Ton meilleur essai du jour', '1 jour de suite'],
    ru: ['15 ноября 2026', 'Без победы, за 2 хода.', 'скопирован', 'Лучшее за сегодня', '1 день подряд'],
  };
  const [date, lost, copied, best, streak] = say[tongue];
  await shared(page.context());
  await sit(page, 'twisty');
  await twistyTurn(page, click, 3);
  await waitForTurn(page);
  await kept(page, { turns: await listed(page).count() });
  await page.reload();
  await waitForTurn(page);
  await page.goto('./#/daily');
  await expect(page.locator('main')).toContainText(date!);
  await card(page, 'twisty').locator('[data-action="go-on"]').click();
  await waitForTurn(page);
  await twistyTurn(page, click, 5);
  await waitForTurn(page);
  await giveUp(page);
  await expect(page.locator('[data-result]')).toContainText(lost!);
  await action(page, 'share-signs').click();
  await expect(page.locator('[data-result] [role="status"]')).toContainText(copied!);
  expect(await faults(page)).toEqual([]);
  await action(page, 'daily').click();
  await expect(card(page, 'twisty')).toContainText(best!);
  await expect(page.locator('.date')).toContainText(streak!);
});

test('by keys alone, from the page of the day to what is shared', async ({ page, context }) => {
  await quickly(page);
  await shared(context);
  await page.setViewportSize(desktop);
  await page.clock.setFixedTime(noon);
  await page.goto('./#/daily');
  await tabTo(page, card(page, 'twisty').locator('[data-action="play"]'));
  await page.keyboard.press('Enter');
  for (const seed of [3, 5]) {
    await waitForTurn(page);
    await twistyTurn(page, press, seed);
  }
  await waitForTurn(page);
  await tabTo(page, action(page, 'menu'), 'Shift+Tab');
  for (const next of ['resign', 'yes', 'share-signs']) {
    await page.keyboard.press('Enter');
    await tabTo(page, action(page, next));
  }
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-result]')).toContainText('The result is copied.');
  await tabTo(page, action(page, 'daily'));
  await page.keyboard.press('Enter');
  await expect(page.locator('h1')).toBeFocused();
  await expect(card(page, 'twisty')).toContainText('Your best today');
});
