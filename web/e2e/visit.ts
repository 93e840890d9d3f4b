// From one part of the page to another. Only what stands behind the # changes, so nothing is loaded anew: until the
// new part has come, whatever is read is read from the part before.
import type { Page } from '@playwright/test';

// What a part shows when all of it is there, where its heading comes sooner.
const signs: [RegExp, string][] = [
  [/^learn\/.*\d$/, '[data-action="show"]'],
  [/^learn\/.*first$/, '.task p'],
  [/^puzzles\/\w+\/\d+$/, '.table[data-free="true"]'],
  [/^puzzles\/\w+$/, '[data-puzzle]'],
  [/^box\/\w+$/, '.composer'],
  [/^box\/\w+\/lay$/, '.overview .board'],
  [/^games$/, '[data-game], main section p'],
];

// On every change the focus goes to the heading of the new part. That it came there is what is waited for: it may be
// taken on at once.
export async function visit(page: Page, name: string): Promise<void> {
  if (page.url().endsWith(`#/${name}`)) return;
  // A page that is still coming up would not hear of the change.
  if (page.url() !== 'about:blank') await page.locator('h1').first().waitFor();
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const arrived = new Promise<void>((done) =>
      addEventListener('focusin', ({ target }) => (target as Element).matches('h1') && done()),
    );
    Object.assign(window, { arrived });
  });
  const loaded = await page.goto(`./#/${name}`);
  if (loaded) await page.locator('h1').first().waitFor();
  else await page.evaluate(() => (window as unknown as { arrived: Promise<void> }).arrived);
  for (const [parts, sign] of signs)
    if (parts.test(name)) await page.locator(sign).first().waitFor();
}
