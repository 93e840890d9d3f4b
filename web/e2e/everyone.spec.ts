// For everyone: axe finds nothing on any page, in light and dark; nothing spills over at 200 %.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { desktop, expect, phone, quickly, test, waitForTurn } from './helpers';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const pages = [
  'start',
  'setup/twisty',
  'setup/labyrinth',
  'rules/twisty',
  'rules/labyrinth',
  'learn',
  'learn/twisty/1',
  'learn/labyrinth/2',
  'settings',
  'about',
];

async function faults(page: import('@playwright/test').Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await checker.run();
    return violations.flatMap((one) =>
      one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 200)}`),
    );
  });
}

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing in ${theme}`, async ({ page }) => {
    await quickly(page, { theme });
    await page.setViewportSize(phone);
    for (const name of pages) {
      await page.goto(`./#/${name}`);
      await expect(page.locator('h1').first()).toBeVisible();
      if (name.startsWith('learn/')) await expect(page.locator('.board').first()).toBeVisible();
      expect(await faults(page), name).toEqual([]);
    }
    for (const [game, size] of [
      ['twisty', phone],
      ['labyrinth', desktop],
      ['labyrinth', phone],
      ['twisty', desktop],
    ] as const) {
      await page.setViewportSize(size);
      await page.goto('./#/start');
      await page.locator(`[data-play="${game}"]`).click();
      await waitForTurn(page);
      expect(await faults(page), game).toEqual([]);
    }
  });
}

test('zoomed to 200 % nothing spills over sideways', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  for (const name of pages) {
    await page.goto(`./#/${name}`);
    await expect(page.locator('h1').first()).toBeVisible();
    const spill = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(spill, name).toBe(0);
  }
});

test('languages switch at any time', async ({ page }) => {
  await page.goto('./#/settings');
  for (const language of ['de', 'ru', 'en']) {
    await page.locator('select').first().selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
});
