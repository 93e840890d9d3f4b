// A table with four seats, a person in the first, some turns in: as the page would have kept it.
import type { Page } from '@playwright/test';
import type { GameName } from '../src/messages';
import { playedAny } from '../tools/played.mjs';
import { waitForTurn } from './helpers';

export async function sitWithThree(page: Page, game: GameName, least = 12): Promise<void> {
  const saved = await playedAny(
    game,
    4,
    (table) => table.turns.length >= least && table.to_act === 1,
  );
  await page.addInitScript(
    (kept) => localStorage.setItem('twistwood.game', kept),
    JSON.stringify(saved),
  );
  await page.goto(`./?${game}#/table`); // another address, so that it loads anew
  await waitForTurn(page);
}
