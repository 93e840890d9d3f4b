// Tables some turns in, with a person in the first seat, as the page would have kept them.
import type { Page } from '@playwright/test';
import type { Effect, GameName, TableView, Turn } from '../src/messages';
import { playedAny } from '../tools/played.mjs';
import { waitForTurn } from './helpers';

type Ask = (request: object) => unknown;

// At the first table of so many seats that `until` likes.
export async function sitDown(
  page: Page,
  game: GameName,
  seats: number,
  until: (table: TableView, ask: Ask) => boolean,
): Promise<void> {
  const saved = await playedAny(game, seats, until);
  await page.addInitScript(
    (kept) => localStorage.setItem('twistwood.game', kept),
    JSON.stringify(saved),
  );
  await page.goto(`./?${game}#/table`); // another address, so that it loads anew
  await waitForTurn(page);
}

// With `effect`, a turn that does this is possible; with `also`, more is asked of these turns.
export const sitWithThree = (
  page: Page,
  game: GameName,
  effect?: Effect,
  also = (_turns: Turn[], _position: string, _ask: Ask): boolean => true,
): Promise<void> =>
  sitDown(page, game, 4, ({ turns: played, to_act, position }, ask) => {
    if (played.length < 12 || to_act !== 1) return false;
    const { turns } = ask({ type: 'turns', position }) as { turns: Turn[] };
    const fitting = turns.filter((turn) => !effect || turn.effect === effect);
    return fitting.length > 0 && also(fitting, position, ask);
  });
