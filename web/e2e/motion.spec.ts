// Things travel: what is taken flies to its card, what is stolen from row to row. Nothing does where
// less motion is asked for.
import type { Page } from '@playwright/test';
import { holdAfter, stays } from './held';
import { expect, place, quickly, sweep, test, waitForTurn } from './helpers';
import type { DraftReply } from '../src/worker/replies';
import { sitWithThree } from './four';

const sizes = { phone: { width: 360, height: 640 }, desktop: { width: 1280, height: 800 } };
const when = (size: string) => (size === 'phone' ? {} : sweep);

// Each thing that has flown, by whom it flew to, or as a spark: none is seen for longer than a moment.
const watch = (page: Page) =>
  page.addInitScript(() => {
    const flown: string[] = [];
    Object.assign(globalThis, { flown });
    new MutationObserver((changes) => {
      for (const change of changes)
        for (const node of change.addedNodes)
          if (node instanceof HTMLElement && node.matches('.traveller'))
            flown.push(node.dataset.to ?? 'spark');
    }).observe(document, { childList: true, subtree: true });
  });
const flown = (page: Page) => page.evaluate(() => (globalThis as unknown as { flown: string[] }).flown);

for (const [name, size] of Object.entries(sizes))
  for (const [effect, mark] of [
    ['take', 'take'],
    ['steal', 'steal'],
  ] as const)
    test(`${effect} on a ${name}: the cube flies to its card`, when(name), async ({ page }) => {
      await watch(page);
      await page.setViewportSize(size);
      await sitWithThree(page, 'twisty', effect);
      const at = (await page
        .locator(`[data-as="${mark}"]`)
        .first()
        .getAttribute('data-mark'))!;
      await place(page, at).click();
      await page.locator('.board .way .target').waitFor({ state: 'attached' });
      const corner = page.locator('[data-as="corner"]').first();
      const last = effect === 'steal' ? (await corner.getAttribute('data-mark'))! : at;
      await place(page, last).click();
      await expect.poll(() => flown(page)).toContain('1');
      await expect(page.locator('.traveller[data-to="1"]')).toHaveCount(0);
      await waitForTurn(page);
    });

test('after a theft the card moves to the end of its row, and the page says so', async ({ page }) => {
  await holdAfter(page, 0, 'bot'); // what others do would be told instead
  await stays(page);
  await page.setViewportSize(sizes.desktop);
  await sitWithThree(page, 'twisty', 'steal');
  await place(
    page,
    (await page.locator('[data-as="steal"]').first().getAttribute('data-mark'))!,
  ).click();
  const corner = page.locator('[data-as="corner"]').first();
  const moved = page.evaluate(
    () =>
      new Promise<{ slot: string; isMoving: boolean }>((done) => {
        const look = () => {
          const card = [...document.querySelectorAll('.others li:last-child')].find(
            (one) => one.getAnimations().length > 0,
          );
          const isMoving = document.querySelector('[data-action="skip"]') !== null;
          if (card) done({ slot: (card as HTMLElement).dataset.slot!, isMoving });
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await place(page, (await corner.getAttribute('data-mark'))!).click();
  const { slot, isMoving } = await moved;
  await expect(page.locator(`.others li:last-child[data-slot="${slot}"]`).first()).toBeVisible();
  expect(isMoving).toBe(true); // it has moved while the rest of the turn was still shown
  await expect(page.locator('.message')).toContainText('needs it again, last in the row');
});

for (const [name, size] of Object.entries(sizes))
  test(`a goal that is reached is celebrated on a ${name}, and its card is turned over`, when(name), async ({
    page,
  }) => {
    await watch(page);
    await page.setViewportSize(size);
    await sitWithThree(page, 'labyrinth', 'reach', (turns, position, ask) => {
      const { choices } = ask({ type: 'draft', steps: [], position }) as DraftReply;
      return turns.some(({ cell }) => choices.walk.includes(cell!));
    });
    const goal = (await page.locator('[data-wanted]').getAttribute('data-wanted'))!;
    const card = page.locator('[data-seat="1"] [data-slot="goal"]:visible');
    const before = await card.innerText();
    await place(page, goal).click();
    await expect.poll(() => flown(page)).toContain('1');
    expect((await flown(page)).filter((one) => one === 'spark')).toHaveLength(10);
    await expect(page.locator('.traveller')).toHaveCount(0);
    await page.locator('[data-action="confirm"]').click();
    await expect(card).not.toHaveText(before);
    await expect(page.locator('[data-seat="1"] .done .chip').first()).toBeVisible();
  });

test('nothing flies where less motion is asked for', async ({ page }) => {
  await quickly(page);
  await watch(page);
  await sitWithThree(page, 'twisty', 'take');
  const at = (await page.locator('[data-as="take"]').first().getAttribute('data-mark'))!;
  await place(page, at).click();
  await page.locator('.board .way .target').waitFor({ state: 'attached' });
  await place(page, at).click();
  await waitForTurn(page);
  expect(await flown(page)).toEqual([]);
});
