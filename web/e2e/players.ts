// Simple players who look at the page as a person does: what is lit, what glows, what can be tapped.
import type { Page } from '@playwright/test';
import { expect, place, waitForTurn } from './helpers';

const pick = <T>(list: T[], seed: number) => list[seed % list.length]!;

async function marks(page: Page): Promise<{ at: string; as: string }[]> {
  return page
    .locator('.board [data-mark]')
    .evaluateAll((all) =>
      all.map((one) => ({ at: one.getAttribute('data-mark')!, as: one.getAttribute('data-as')! })),
    );
}

export type Tap = (page: Page, at: string) => Promise<void>;

export const click: Tap = async (page, at) => place(page, at).click();

// With the arrow keys from wherever the focus is, then Enter.
export const press: Tap = async (page, at) => {
  const isHedge = at < 'a';
  const current = await page.evaluate(
    () => document.activeElement?.getAttribute('data-at') ?? null,
  );
  if (!current || current < 'a' !== isHedge)
    await page
      .locator(
        `.board [data-kind="${isHedge ? 'hedge' : at.length === 2 && (await place(page, at).getAttribute('data-kind'))}"][tabindex="0"]`,
      )
      .focus();
  const from = (await page.evaluate(() => document.activeElement!.getAttribute('data-at')))!;
  const files = at.charCodeAt(0) - from.charCodeAt(0);
  const ranks = Number(at[1]) - Number(from[1]);
  for (let i = 0; i < Math.abs(files); i++)
    await page.keyboard.press(files > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let i = 0; i < Math.abs(ranks); i++)
    await page.keyboard.press(ranks > 0 ? 'ArrowUp' : 'ArrowDown');
  await page.keyboard.press('Enter');
};

export async function twistyTurn(page: Page, tap: Tap, seed: number): Promise<void> {
  const lit = await marks(page);
  const best =
    lit.find((mark) => mark.as === 'take') ??
    lit.find((mark) => mark.as === 'steal') ??
    pick(lit, seed);
  await tap(page, best.at);
  if (best.as === 'corner') return;
  await expect(page.locator('.board .way .target')).toBeAttached();
  const corners = (await marks(page)).filter((mark) => mark.as === 'corner');
  await tap(page, corners.length > 0 ? pick(corners, seed).at : best.at);
}

async function wanted(page: Page): Promise<string | null> {
  return page
    .locator('.board [data-wanted]')
    .first()
    .getAttribute('data-wanted', { timeout: 1000 })
    .catch(() => null);
}

export async function gardenTurn(page: Page, tap: Tap, seed: number): Promise<void> {
  let lit = await marks(page);
  const gates = lit.filter((mark) => mark.as === 'gate');
  if (gates.length > 0) {
    const gate = pick(gates, seed).at;
    await tap(page, gate);
    await tap(page, gate);
    return;
  }
  const goal = await wanted(page);
  if (!lit.some((mark) => mark.at === goal) && seed % 3 > 0) {
    await tap(
      page,
      pick(['A', 'B', 'C', 'D', 'E'], seed) + pick(['1', '2', '3', '4', '5'], Math.floor(seed / 5)),
    );
    await page.locator(`[data-turn="${1 + (seed % 3)}"]`).click();
    await expect(page.locator('[data-action="confirm"]')).toBeVisible();
    lit = await marks(page);
  }
  const places = lit.filter((mark) => mark.as !== 'end');
  const next =
    places.find((mark) => mark.at === goal) ?? (places.length > 0 ? pick(places, seed) : undefined);
  if (next) await tap(page, next.at);
  const done = page.locator('[data-action="confirm"]');
  if (!(await done.isEnabled())) await page.locator('[data-action="undo"]').click();
  await expect(done).toBeEnabled();
  await done.click();
}

// Plays until the game is over; returns the number of turns that were tapped.
export async function playOut(
  page: Page,
  turn: typeof twistyTurn,
  tap: Tap,
  most = 400,
): Promise<number> {
  for (let count = 0; count < most; count++) {
    if ((await waitForTurn(page)) === 'over') return count;
    await turn(page, tap, count * 7 + 3);
  }
  throw new Error('the game does not end');
}
