// Right on every screen: the board comes first, everything can be hit, nothing spills over, shifts or
// flashes.
import type { Page } from '@playwright/test';
import { games } from '../src/messages';
import { expect, giveUp, quickly, resize, sweep, test } from './helpers';
import { sitWithThree } from './four';
import { visit } from './visit';

// Width, height, and how large the board has to be at least.
const screens = [
  [320, 568, 260],
  [360, 640, 300],
  [390, 844, 370],
  [568, 320, 300],
  [844, 390, 370],
  [820, 1180, 700],
  [1280, 800, 740],
  [1920, 1080, 1040],
] as const;

const boardWidth = (page: Page) =>
  page.locator('.board .square').evaluate((one) => one.getBoundingClientRect().width);

const spill = (page: Page) =>
  page.locator('.table').evaluate((table) => {
    const root = document.documentElement;
    return [
      Math.max(table.scrollWidth - table.clientWidth, root.scrollWidth - root.clientWidth),
      Math.max(table.scrollHeight - table.clientHeight, root.scrollHeight - root.clientHeight),
    ];
  });

// Controls beside the board: too small, or over one another, or out of sight.
const hardToHit = (page: Page) =>
  page.locator('.table :is(a, button):visible').evaluateAll((all) => {
    const boxes = all
      .filter((one) => !one.closest('.turns, .board'))
      .map((one) => ({ name: one.outerHTML.slice(0, 80), box: one.getBoundingClientRect() }));
    const small = boxes.filter(({ box }) => Math.min(box.width, box.height) < 44);
    const outside = boxes.filter(
      ({ box }) =>
        box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight,
    );
    const overlapping = boxes.filter(({ box: a }, i) =>
      boxes.some(
        ({ box: b }, j) =>
          i < j && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
      ),
    );
    return [...small, ...outside, ...overlapping].map(({ name }) => name);
  });

for (const [game, effect, when] of [
  ...games.map((game) => [game, undefined, {}] as const),
  ['labyrinth', 'gate', sweep] as const,
])
  test(`four seats, the board first: ${game} ${effect ?? ''}`, when, async ({ page }) => {
    await quickly(page);
    await sitWithThree(page, game, effect);
    for (const [width, height, least] of screens) {
      const where = `${width}x${height}`;
      await resize(page, { width, height });
      await expect.poll(() => boardWidth(page), where).toBeGreaterThanOrEqual(least);
      await expect.poll(() => spill(page), where).toEqual([0, 0]);
      expect(await hardToHit(page), where).toEqual([]);
    }
  });

test('a chip opens everything about a player, and Escape closes it', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await sitWithThree(page, 'twisty');
  const chips = page.locator('.others .chip');
  await expect(chips).toHaveCount(3);
  await chips.nth(1).click();
  await expect(page.locator('.player:visible')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.locator('.player:visible')).toHaveCount(1);
});

test('lessons and a game from a link fit the same screens', async ({ page, context }) => {
  await quickly(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await sitWithThree(page, 'twisty');
  await giveUp(page);
  await page.locator('[data-action="share"]').click();
  await expect(page.locator('dialog .shared')).not.toBeEmpty();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  for (const [width, height] of screens) {
    const where = `${width}x${height}`;
    await resize(page, { width, height });
    const dialog = page.locator('dialog[open]');
    const spilt = () => dialog.evaluate((one) => one.scrollHeight - one.clientHeight);
    await expect.poll(spilt, where).toBe(0);
  }
  const fits = async (name: string) => {
    await page.locator('.board [data-at="a1"]').waitFor();
    for (const [width, height, least] of screens) {
      const where = `${name} at ${width}x${height}`;
      await resize(page, { width, height });
      await expect.poll(() => boardWidth(page), where).toBeGreaterThan(0.66 * least);
      await expect.poll(() => spill(page), where).toEqual([0, 0]);
      expect(await hardToHit(page), where).toEqual([]);
    }
  };
  for (const lesson of ['learn/twisty/steal/1', 'learn/labyrinth/gap/1']) {
    await visit(page, lesson);
    await fits(lesson);
  }
  await page.goto(link);
  await expect(page.locator('h1')).toHaveText('A shared game');
  await fits('the link');
});

for (const [size, when] of [
  [28, sweep],
  [32, {}],
] as const)
  test(`words of ${size} pixels: nothing spills over, everything can be reached`, when, async ({ page }) => {
    await quickly(page);
    await page.addInitScript((pixels) => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = `${pixels}px`;
      });
    }, size);
    await page.setViewportSize({ width: 360, height: 640 });
    for (const game of games) {
      await sitWithThree(page, game);
      expect((await spill(page))[0]).toBe(0);
      expect(await boardWidth(page)).toBeGreaterThanOrEqual(260);
      for (const action of ['undo', 'hint', 'confirm']) {
        const button = page.locator(`[data-action="${action}"]`);
        await button.scrollIntoViewIfNeeded();
        await expect(button).toBeInViewport({ ratio: 0.95 });
      }
    }
    for (const name of [
      'start',
      'setup/twisty',
      'learn/labyrinth/turn/1',
      'rules/labyrinth',
      'settings',
      'about',
    ]) {
      await visit(page, name);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide, name).toBe(0);
    }
  });

// What is chosen stands before the scripts of the page begin: that is when a page turns "interactive".
test('no flash of other colours', async ({ browser, baseURL }) => {
  for (const [colorScheme, chosen, shown] of [
    ['dark', 'auto', 'dark'],
    ['light', 'auto', 'light'],
    ['dark', 'light', 'light'],
    ['light', 'dark', 'dark'],
  ] as const) {
    const context = await browser.newContext({ colorScheme });
    await context.addInitScript((theme) => {
      localStorage.setItem('twistwood.settings', JSON.stringify({ theme }));
      document.addEventListener('readystatechange', () => {
        const seen = globalThis as unknown as { first?: unknown };
        seen.first ??= { ...document.documentElement.dataset };
      });
    }, chosen);
    const page = await context.newPage();
    await page.goto(`${baseURL}#/rules/labyrinth`);
    await page.locator('h1').waitFor();
    expect(await page.evaluate(() => (globalThis as unknown as { first?: unknown }).first)).toEqual({
      theme: shown,
      scene: 'labyrinth',
    });
    await context.close();
  }
});

test('nothing shifts while a page comes up', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.addInitScript(() => {
    const kept = globalThis as unknown as { shifts: string[] };
    kept.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources?: { node?: Element }[];
      })[])
        if (entry.value > 0.005)
          kept.shifts.push(
            `${entry.value.toFixed(3)} ${entry.sources?.map((one) => one.node?.parentElement?.outerHTML.slice(0, 90) ?? '').join(' ')}`,
          );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shifts = () => page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts);
  for (const name of ['start', 'setup/twisty', 'learn/labyrinth/walk/1', 'rules/twisty', 'settings']) {
    await page.goto(`./#/${name}`);
    await page.reload();
    await page.locator('h1').first().waitFor();
    if (name.startsWith('learn')) await page.locator('.board [data-at="a1"]').waitFor();
    expect(await shifts(), name).toEqual([]);
  }
  for (const game of games) {
    await sitWithThree(page, game);
    await page.reload();
    await page.locator('.table[data-free="true"]').waitFor();
    expect(await shifts(), game).toEqual([]);
  }
});

// A finger beside a lit place means that place; between two that lie close the board is shown larger.
test('a finger means what can be chosen', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await sitWithThree(page, 'twisty');
  const lit = await page
    .locator('.board [data-mark]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-mark')!));
  const boxOf = async (at: string) => (await page.locator(`.board [data-at="${at}"]`).boundingBox())!;
  const besides = (at: string) => String.fromCharCode(at.charCodeAt(0) + 1) + at[1];
  const at = lit.find((one) => one[0] !== 'g' && !lit.includes(besides(one)))!;
  const box = await boxOf(at);
  await page.touchscreen.tap(box.x + box.width + 0.6, box.y + box.height / 2);
  await expect(page.locator(`.board [data-at="${at}"]`)).toHaveAttribute('aria-selected', 'true');
  await page.close(); // one tab plays
  const garden = await context.newPage();
  await sitWithThree(garden, 'labyrinth');
  const middle = async (at: string) => {
    const { x, y, width, height } = (await garden.locator(`.board [data-at="${at}"]`).boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  const cells = await garden
    .locator('.board [data-mark]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-mark')!));
  const cell = cells.find((one) => one[0] !== 'f' && one[1] !== '6')!;
  const hub = cell.toUpperCase(); // at its upper right corner
  const [a, b] = [await middle(cell), await middle(hub)];
  await garden.touchscreen.tap((a.x + b.x) / 2, (a.y + b.y) / 2);
  await expect(garden.locator('.closer')).toHaveCount(1);
  await expect(garden.locator('[data-turn]')).toHaveCount(0);
  await expect.poll(async () => (await middle(hub)).x - (await middle(cell)).x).toBeGreaterThan(40);
  const seen = await middle(hub);
  await garden.touchscreen.tap(seen.x, seen.y);
  await expect(garden.locator('[data-turn]').first()).toBeAttached();
  await expect(garden.locator('.closer')).toHaveCount(0);
  await context.close();
});
