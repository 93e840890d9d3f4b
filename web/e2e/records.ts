// Games that were played elsewhere, brought in as records.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { action, expect } from './helpers';

// Twisty for two in 15 turns, won by the second seat; the same with the remarks of a review, which is the output of
// `twistwood analyse --record - <twisty_short.record`; the labyrinth for two in 16.
export const recordOf = (name: 'twisty_short' | 'twisty_reviewed' | 'labyrinth_short') =>
  readFileSync(new URL(`../tests/fixtures/${name}.record`, import.meta.url), 'utf8');

export async function bringIn(page: Page, record: string): Promise<void> {
  await page.goto('./#/games');
  await action(page, 'import').click();
  await page.locator('dialog textarea').fill(record);
  await action(page, 'take').click();
  await expect(page.locator('dialog [role="status"] p')).toBeVisible();
  await page.keyboard.press('Escape');
}

export const look = (page: Page) => page.locator('[data-game] a').first().click();

export const slider = (page: Page) => page.locator('input[type="range"]');

// From the tenth turn of `twisty_short` on an analysis soon knows how the game ends, and thinks no longer.
export const nearTheEnd = { at: 10, played: 'd2' };

// Of the turns that an analysis names when it has thought enough, the number of one that was not played in the game.
export async function ideaBeside(page: Page, played: string): Promise<number> {
  await expect(page.locator('[data-idea]')).toHaveCount(3);
  await expect(page.locator('[data-busy="false"]')).toBeVisible();
  const turns = await page
    .locator('[data-idea]')
    .evaluateAll((all) => all.map((one) => one.querySelector('.turn')!.textContent!.trim()));
  return turns.findLastIndex((turn) => turn !== played);
}
