// Whole games through the page, as people play them: one of each kind in `./test`, and one where the robbed choose.
import { desktop, expect, kept, phone, quickly, sweep, tablet, test, waitForTurn } from './helpers';
import { click, gardenTurn, playOut, press, twistyTurn } from './players';

test('Twisty against a bot, by tapping, on a phone', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(phone);
  await page.goto('./');
  await page.locator('[data-play="twisty"]').click();
  expect(await playOut(page, twistyTurn, click)).toBeGreaterThan(5);
  await page.locator('[data-action="again"]').click();
  expect(await waitForTurn(page)).toBe('turn');
});

test('Twisty for two at one screen, by keyboard alone, in German', sweep, async ({ page }) => {
  await quickly(page, { language: 'de' });
  await page.setViewportSize(desktop);
  await page.goto('./#/setup/twisty');
  const who = page.locator('.seat select').nth(1);
  await who.selectOption('0');
  await page.locator('form button[type="submit"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await playOut(page, twistyTurn, press)).toBeGreaterThan(10);
});

test('Twisty for two persons and two bots where the robbed choose, on a tablet', async ({
  page,
}) => {
  await quickly(page, { rotate: true });
  await page.setViewportSize(tablet);
  await page.goto('./#/setup/twisty');
  await page.locator('.add').click();
  await page.locator('.add').click();
  await page.locator('.seat select').nth(2).selectOption('1');
  await page.locator('.options select').nth(1).selectOption('victim-chooses');
  await page.locator('form button[type="submit"]').click();
  expect(await playOut(page, twistyTurn, click)).toBeGreaterThan(5);
});

test('Twist Labyrinth against a bot, by tapping, on a desktop, in French', async ({ page }) => {
  await quickly(page, { language: 'fr' });
  await page.setViewportSize(desktop);
  await page.goto('./#/setup/labyrinth');
  await page.locator('.options select').nth(1).selectOption('3');
  await page.locator('form button[type="submit"]').click();
  expect(await playOut(page, gardenTurn, click)).toBeGreaterThan(3);
});

test('Twist Labyrinth on a phone with a reload in the middle, in Russian', sweep, async ({ page }) => {
  await quickly(page, { language: 'ru' });
  await page.setViewportSize(phone);
  await page.goto('./#/setup/labyrinth');
  await page.locator('.options select').nth(1).selectOption('3');
  await page.locator('form button[type="submit"]').click();
  for (let i = 0; i < 4; i++) {
    if ((await waitForTurn(page)) === 'over') break;
    await gardenTurn(page, click, i * 5 + 1);
  }
  await waitForTurn(page);
  const panels = () => page.locator('.others, .own').allInnerTexts();
  const before = await panels();
  await kept(page, { turns: await page.locator('.turns li').count() });
  await page.reload();
  await waitForTurn(page);
  expect(await panels()).toEqual(before);
  await playOut(page, gardenTurn, press);
});
