// A table with four seats, a person in the first, some turns in: as the page would have kept it.
import type { Page } from '@playwright/test';
import type { Effect, GameName, Turn } from '../src/messages';
import { playedAny } from '../tools/played.mjs';
import { waitForTurn } from './helpers';

type Turns = { turns: Turn[] };

type Ask = (request: object) => unknown;

// With `effect`, a turn that does this is possible; with `also`, more is asked of it.
export async function sitWithThree(
  page: Page,
  game: GameName,
  effect?: Effect,
  also = (_turn: Turn, _position: string, _ask: Ask): boolean => true,
): Promise<void> {
  const saved = await playedAny(
    game,
    4,
    (table, ask) => {
      if (table.turns.length < 12 || table.to_act !== 1) return false;
      const { turns } = ask({ type: 'turns', position: table.position }) as Turns;
      return turns.some(
        (turn) => (!effect || turn.effect === effect) && also(turn, table.position, ask),
      );
    },
  );
  await page.addInitScript(
    (kept) => localStorage.setItem('twistwood.game', kept),
    JSON.stringify(saved),
  );
  await page.goto(`./?${game}#/table`); // another address, so that it loads anew
  await waitForTurn(page);
}
