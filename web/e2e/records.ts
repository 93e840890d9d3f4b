// Games that were played elsewhere, brought in as records.
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

// Twisty for two in 15 turns, won by the second seat; the labyrinth for two in 16.
export const recordOf = (name: 'twisty_short' | 'labyrinth_short') =>
  readFileSync(new URL(`../tests/fixtures/${name}.record`, import.meta.url), 'utf8');

export async function bringIn(page: Page, record: string): Promise<void> {
  await page.goto('./#/games');
  await page.locator('[data-action="import"]').click();
  await page.locator('dialog textarea').fill(record);
  await page.locator('[data-action="take"]').click();
  await expect(page.locator('dialog [role="status"] p')).toBeVisible();
  await page.keyboard.press('Escape');
}

export const look = (page: Page) => page.locator('[data-game] a').first().click();
