// A hedge shows what it would do before it is turned: walls, riders, and what opens; with the mouse, with
// keys, with a finger, and in the hand.
import type { Page } from '@playwright/test';
import { desktop, expect, place, quickly, test } from './helpers';
import type { DraftReply } from '../src/worker/replies';
import { sitWithThree } from './four';

const opened = (page: Page) => page.locator('.board [data-opened]');
const petal = (page: Page) => page.locator('.board [data-turn="1"]');
const walls = (page: Page) => page.locator('.board .hedge.loose > g').getAttribute('transform');

test.beforeEach(async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(desktop);
  // A quarter turn of the hedge in the middle opens something.
  await sitWithThree(page, 'labyrinth', undefined, (_turns, position, ask) => {
    const after = (steps: object[]) => ask({ type: 'draft', steps, position }) as DraftReply;
    const now = after([]).choices.walk;
    const turned = after([{ kind: 'turn', axis: 'C3', quarters: 1 }]);
    return turned.choices.walk.some((at) => !now.includes(at));
  });
});

async function expectPreview(page: Page): Promise<void> {
  await expect(opened(page)).not.toHaveCount(0);
  expect(await walls(page)).toContain('90');
  // Nothing was done yet.
  await expect(page.locator('[data-action="undo"]')).toHaveAttribute('data-steps', '0');
}

async function expectNone(page: Page): Promise<void> {
  await expect(opened(page)).toHaveCount(0);
}

test('under the mouse', async ({ page }) => {
  await place(page, 'C3').click();
  await expect(petal(page)).toBeVisible();
  await expectNone(page);
  await petal(page).hover();
  await expectPreview(page);
  await page.mouse.move(2, 2);
  await expectNone(page);
});

test('under the focus, and said aloud', async ({ page }) => {
  await place(page, 'C3').focus();
  await page.keyboard.press('Enter');
  await expect(petal(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(petal(page)).toBeFocused();
  await expectPreview(page);
  await expect(page.locator('[aria-live]').filter({ hasText: 'Opens: ' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expectNone(page);
});

test('in the hand, which turns it when it lets go', async ({ page }) => {
  const box = (await place(page, 'C3').boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    const reach = box.width * 0.45;
    return [middle.x + reach * Math.cos(angle), middle.y + reach * Math.sin(angle)] as const;
  };
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let degrees = 30; degrees <= 120; degrees += 15) await page.mouse.move(...at(degrees));
  await expect(opened(page)).not.toHaveCount(0);
  await page.mouse.up();
  await expectNone(page);
  await expect(page.locator('[data-action="undo"]')).toHaveAttribute('data-steps', '1');
});

test('under a finger, which may still go away', async ({ page }) => {
  const touch = await page.context().newCDPSession(page);
  const point = async (type: string, x?: number, y?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: x === undefined ? [] : [{ x, y: y! }],
    });
  await place(page, 'C3').click();
  await expect(petal(page)).toBeVisible();
  const box = (await petal(page).boundingBox())!;
  await point('touchStart', box.x + box.width / 2, box.y + box.height / 2);
  await expectPreview(page);
  await point('touchCancel');
  await expectNone(page);
  await expect(petal(page)).toBeVisible();
});
