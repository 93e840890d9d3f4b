// What tests of one's own games share: a game to put among them, the list, what is saved.
import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { action, begin, expect, giveUp, kept, waitForTurn } from './helpers';
import { click, twistyTurn } from './players';

export const listed = (page: Page) => page.locator('[data-game]');
export const turnsPlayed = (page: Page) => page.locator('.turns li');

export async function playTurns(page: Page, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await twistyTurn(page, click, 3 + i);
    await waitForTurn(page);
  }
}

// A game of Twisty of so many turns of each side, given up.
export async function playedGame(page: Page, turns: number): Promise<void> {
  await page.goto('./#/start');
  await begin(page, 'twisty');
  await playTurns(page, turns);
  await giveUp(page);
  await expect(action(page, 'again')).toBeVisible();
  await kept(page, { isOver: true });
}

export async function textOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), 'utf8');
}
