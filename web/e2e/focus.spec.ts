// The focus is never lost: it goes somewhere sensible with every page, dialog, action and turn, and
// the arrow keys go through toolbars and radio groups.
import type { Page } from '@playwright/test';
import { action, desktop, expect, marked, quickly, test, waitForTurn } from './helpers';
import { press, twistyTurn } from './players';
import { visit } from './visit';

const focused = (page: Page) => page.locator(':focus');

async function begin(page: Page, game: string): Promise<void> {
  await page.locator(`[data-play="${game}"]`).focus();
  await page.keyboard.press('Enter');
  await waitForTurn(page);
}

test.beforeEach(async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(desktop);
  await page.goto('./');
});

test('with a new page it goes to the heading', async ({ page }) => {
  for (const name of ['rules', 'learn', 'puzzles', 'daily', 'settings', 'about', 'setup/twisty']) {
    await page.locator(`a[href="#/${name}"]`).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('h1:focus')).toBeVisible();
    await page.goBack();
    await expect(page.locator('h1:focus')).toHaveText('Twistwood');
  }
});

test('at a new table it goes to the pawn of whoever plays', async ({ page }) => {
  for (const game of ['twisty', 'labyrinth']) {
    await visit(page, 'start'); // whose heading takes the focus, and not in the middle of what follows
    await begin(page, game);
    await expect(focused(page)).toHaveAccessibleName(/Fox/);
    await expect(focused(page)).toHaveAttribute('data-at');
  }
});

test('with a turn it goes to the pawn of whoever plays now', async ({ page }) => {
  await page.goto('./#/setup/twisty');
  await page.locator('.seat select').nth(1).selectOption('0');
  await page.locator('[type="submit"]').focus();
  await page.keyboard.press('Enter');
  await waitForTurn(page);
  for (const name of ['Fox', 'Owl', 'Fox', 'Owl']) {
    await expect(focused(page)).toHaveAccessibleName(new RegExp(name));
    await twistyTurn(page, press, 3);
    await waitForTurn(page);
  }
});

test('it stays where it is while the turn of another begins elsewhere', async ({ page }) => {
  await begin(page, 'twisty');
  await twistyTurn(page, press, 3);
  await action(page, 'menu').focus();
  await waitForTurn(page);
  await expect(action(page, 'menu')).toBeFocused();
});

test('into a dialog it goes to the title, and out of it back', async ({ page }) => {
  await begin(page, 'twisty');
  await action(page, 'menu').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('dialog h2')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(action(page, 'menu')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.locator('dialog button', { hasText: 'Keys' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('dialog h2')).toHaveText('Keys');
  await page.keyboard.press('Escape');
  await expect(action(page, 'menu')).toBeFocused();
});

test('it does not fall out of the action bar when actions come and go', async ({ page }) => {
  await begin(page, 'labyrinth');
  await press(page, 'C3');
  await page.locator('[data-turn="1"]').focus();
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveAttribute('data-kind', 'cell');
  await expect(action(page, 'confirm')).toBeEnabled(); // the step is taken
  await action(page, 'confirm').focus();
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveAttribute('data-kind', 'cell');
  await waitForTurn(page);
  await expect(focused(page)).toHaveAccessibleName(/Fox/);
});

test('the past begins and ends without losing it', async ({ page }) => {
  await begin(page, 'twisty');
  await twistyTurn(page, press, 3);
  await waitForTurn(page);
  await action(page, 'hint').focus();
  await page.keyboard.press('BracketLeft');
  await expect(page.locator('.actions .primary')).toBeFocused();
  await page.keyboard.press('Enter');
  await waitForTurn(page);
  await expect(focused(page)).toHaveAttribute('data-at');
});

test('arrow keys go through the action bar, which is one stop of Tab', async ({ page }) => {
  await begin(page, 'labyrinth');
  await expect(page.locator('.actions button[tabindex="0"]')).toHaveCount(1);
  await action(page, 'hint').focus();
  await page.keyboard.press('ArrowRight');
  await expect(action(page, 'confirm')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(action(page, 'hint')).toBeFocused(); // nothing can be undone yet
});

test('arrow keys choose a pawn', async ({ page }) => {
  await page.goto('./#/setup/twisty');
  const pawns = page.getByRole('radiogroup').first().getByRole('radio');
  await pawns.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(pawns.nth(1)).toBeFocused();
  await expect(pawns.nth(1)).toBeChecked();
  await expect(pawns.first()).toHaveAttribute('tabindex', '-1');
});

test('shortcuts are places on the keyboard, on any layout', async ({ page }) => {
  await begin(page, 'twisty');
  const type = (code: string, key: string) =>
    page.evaluate(
      (init) => dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true })),
      { code, key },
    );
  await twistyTurn(page, press, 3);
  await waitForTurn(page);
  await type('BracketLeft', 'х'); // Russian
  await expect(marked(page)).toHaveCount(0);
  await type('KeyN', 'т');
  await waitForTurn(page);
  await type('BracketLeft', 'ü'); // German
  await expect(marked(page)).toHaveCount(0);
  await type('KeyN', 'n');
  await waitForTurn(page);
  await type('Minus', '?'); // where a German keyboard has it
  await expect(page.locator('dialog h2')).toHaveText('Keys');
});

test('shortcuts can be switched off', async ({ page }) => {
  await page.goto('./#/settings');
  await page.getByRole('switch', { name: 'shortcuts' }).click();
  await page.goto('./#/start');
  await begin(page, 'twisty');
  await twistyTurn(page, press, 3);
  await waitForTurn(page);
  await page.keyboard.press('BracketLeft');
  await page.keyboard.press('Shift+Slash');
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(marked(page)).not.toHaveCount(0);
});
