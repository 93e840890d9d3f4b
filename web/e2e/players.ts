// Simple players who look at the page as a person does: what is lit, what glows, what can be tapped.
import type { Page } from '@playwright/test';
import { action, free, place, waitForTurn } from './helpers';

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

// The places that glow: what whoever plays is after.
const wanted = (page: Page) =>
  page
    .locator('.board [data-wanted]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-wanted')!));

const steps = (from: string, to: string) => [
  Math.abs(from.charCodeAt(0) - to.charCodeAt(0)),
  Math.abs(from.charCodeAt(1) - to.charCodeAt(1)),
];
const isLeap = (from: string, to: string) => steps(from, to).sort().join() === '1,2';
const apart = (from: string, to: string) => steps(from, to).reduce((a, b) => a + b);

export async function twistyTurn(page: Page, tap: Tap, seed: number): Promise<void> {
  const lit = await marks(page);
  const glowing = await wanted(page);
  const near = lit.filter((mark) => glowing.some((at) => isLeap(mark.at, at)));
  const best =
    lit.find((mark) => mark.as === 'win') ??
    lit.find((mark) => mark.as === 'take') ??
    lit.find((mark) => mark.as === 'steal') ??
    pick(near.length > 0 ? near : lit, seed);
  await tap(page, best.at);
  if (best.as === 'corner') return;
  await page.locator('.board .way .target').waitFor({ state: 'attached' });
  const corners = (await marks(page)).filter((mark) => mark.as === 'corner');
  await tap(page, corners.length > 0 ? pick(corners, seed).at : best.at);
}

// A hedge beside a place, by a number.
function hedgeBeside(at: string, seed: number): string {
  const inside = (value: number) => Math.min(4, Math.max(0, value));
  const file = inside(at.charCodeAt(0) - 97 - (seed % 2));
  const rank = inside(Number(at[1]) - 1 - (Math.floor(seed / 2) % 2));
  return 'ABCDE'[file]! + '12345'[rank]!;
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
  const [goal] = await wanted(page);
  if (goal && !lit.some((mark) => mark.at === goal)) {
    const own = await page.locator('.board [data-kind="cell"].grip').getAttribute('data-at');
    // Who begins on the goal, carried there by somebody, can only stay (L15).
    if (own !== goal) {
      await tap(page, hedgeBeside(seed % 3 > 0 ? own! : goal, seed));
      await page.locator(`[data-turn="${1 + (seed % 3)}"]`).click();
      await free(page).waitFor(); // the step is taken
      lit = await marks(page);
    }
  }
  const places = lit
    .filter((mark) => mark.as !== 'end')
    .sort((a, b) => (goal ? apart(a.at, goal) - apart(b.at, goal) : 0));
  if (places[0]) await tap(page, places[0].at);
  await free(page).waitFor();
  const done = action(page, 'confirm');
  if (!(await done.isEnabled())) await action(page, 'undo').click();
  await done.click();
  // Who has done nothing is asked once.
  if ((await page.locator('[data-sure="true"]').count()) > 0) await done.click();
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
