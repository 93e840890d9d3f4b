// A stretch of a game with everything moving, and with the pawn and the hedges in the hand: dragged, not
// tapped. On a phone on its side, with four at the table.
import type { Page } from '@playwright/test';
import type { GameName } from '../src/messages';
import { sitWithThree } from './four';
import { expect, place, sweep, test, waitForTurn } from './helpers';

test.use({ viewport: { width: 740, height: 360 } });

const turns = (page: Page) => page.locator('.turns li');

async function middleOf(page: Page, at: string): Promise<[number, number]> {
  const box = (await place(page, at).boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

const ownPlace = (page: Page, kind: string) =>
  page.locator(`.board [data-kind="${kind}"].grip`).getAttribute('data-at');

async function dragPawn(page: Page, kind: string, to: string): Promise<void> {
  await page.mouse.move(...(await middleOf(page, (await ownPlace(page, kind))!)));
  await page.mouse.down();
  await page.mouse.move(...(await middleOf(page, to)), { steps: 8 });
  await expect(page.locator('.board .held')).toBeVisible();
  await page.mouse.up();
}

// A quarter to the right, a little too far, as hands do.
async function dragHedge(page: Page, axis: string): Promise<void> {
  const [x, y] = await middleOf(page, axis);
  const at = (degrees: number): [number, number] => {
    const angle = (degrees * Math.PI) / 180;
    return [x + 16 * Math.cos(angle), y + 16 * Math.sin(angle)];
  };
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let degrees = 20; degrees <= 110; degrees += 15) await page.mouse.move(...at(degrees));
  await page.mouse.up();
}

const marked = (page: Page) =>
  page
    .locator('.board [data-mark]')
    .evaluateAll((all) =>
      all.map((one) => ({ at: one.getAttribute('data-mark')!, as: one.getAttribute('data-as')! })),
    );

async function twistyTurn(page: Page, seed: number): Promise<void> {
  const lit = await marked(page);
  const one = lit.find(({ as }) => as === 'take') ?? lit[seed % lit.length]!;
  if (one.as === 'corner') return place(page, one.at).click();
  await dragPawn(page, 'square', one.at);
  if (one.as !== 'steal') return;
  const corner = page.locator('.board [data-as="corner"]').first();
  await place(page, (await corner.getAttribute('data-mark'))!).click();
}

async function gardenTurn(page: Page, seed: number): Promise<void> {
  const gate = page.locator('.board [data-as="gate"]').first();
  if ((await gate.count()) > 0) {
    await place(page, (await gate.getAttribute('data-mark'))!).dblclick();
    return;
  }
  const undo = page.locator('[data-action="undo"]');
  const done = page.locator('[data-action="confirm"]');
  // Whoever was carried to the goal is through: the button says so, the words may still tell the turn before.
  const isThere = await done.evaluate((one) => one.classList.contains('primary'));
  if (!isThere) {
    await dragHedge(page, 'ABCDE'[seed % 5]! + '12345'[Math.floor(seed / 2) % 5]!);
    await expect(undo).toHaveAttribute('data-steps', '1');
  }
  const [one] = (await marked(page)).filter(({ as }) => as === 'walk');
  if (one) {
    await dragPawn(page, 'cell', one.at);
    await waitForTurn(page);
    // Some places are only on the way.
    if (!(await done.isEnabled())) await undo.click();
  }
  await expect(done).toBeEnabled();
  await done.click();
}

for (const [game, turn] of [
  ['twisty', twistyTurn],
  ['labyrinth', gardenTurn],
] as [GameName, typeof twistyTurn][])
  test(`four at a phone on its side drag through turns of ${game}`, sweep, async ({ page }) => {
    await sitWithThree(page, game);
    for (let i = 0; i < 3; i++) {
      const count = await turns(page).count();
      await turn(page, 3 + 7 * i);
      // It goes round the table once, with everybody's movements to be seen.
      await page.locator('[data-action="skip"]').waitFor();
      if ((await waitForTurn(page)) === 'over') break;
      expect(await turns(page).count()).toBeGreaterThanOrEqual(count + 4);
      await expect(page.locator('.traveller')).toHaveCount(0);
    }
  });
