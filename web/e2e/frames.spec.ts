// Movements are smooth on a slow phone. Frames are counted in work, not by the clock: four times what
// they cost here is what they cost where the processor is four times slower.
import type { Browser, Page } from '@playwright/test';
import type { GameName } from '../src/messages';
import { expect, sweep, test, waitForTurn } from './helpers';
import { framesOf, trace } from './frames';
import { sitWithThree } from './four';
import { click, gardenTurn, twistyTurn } from './players';

const slower = 4;

async function framesAtTable(page: Page, browser: Browser, game: GameName): Promise<number[]> {
  await sitWithThree(page, game);
  const recorded = await trace(browser, page, async () => {
    for (const seed of [3, 10]) {
      await (game === 'twisty' ? twistyTurn : gardenTurn)(page, click, seed);
      if ((await waitForTurn(page)) === 'over') break;
    }
  });
  return framesOf(recorded).map((cost) => slower * cost);
}

// The best of three: where frames are dropped since the machine is busy, their work is done in others.
for (const game of ['twisty', 'labyrinth'] as const)
  test(`frames of ${game} on a slow phone`, sweep, async ({ page, browser }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    let worst = Infinity;
    let mean = Infinity;
    for (let i = 0; i < 3 && (worst >= 100 || mean >= 20); i++) {
      const frames = await framesAtTable(page, browser, game);
      expect(frames.length).toBeGreaterThan(100);
      worst = Math.min(worst, Math.max(...frames));
      mean = Math.min(mean, frames.reduce((sum, cost) => sum + cost, 0) / frames.length);
    }
    test.info().annotations.push({ type: 'milliseconds', description: `${mean}, ${worst}` });
    expect(mean).toBeLessThan(20);
    expect(worst).toBeLessThan(100);
  });
