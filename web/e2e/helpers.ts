// What the tests of the page share: a page that fails on any error, and ways to play.
import { expect, test as base, type Locator, type Page } from '@playwright/test';

export const test = base.extend<{ quiet: void }>({
  // Whatever the page says on its console as an error fails the test.
  quiet: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

// More of what another test shows already, on other screens: `./test sweep` runs these, `./test` the rest.
export const sweep = { tag: '@sweep' };

export const phone = { width: 360, height: 740 };
export const tablet = { width: 820, height: 1180 };
export const desktop = { width: 1280, height: 800 };

// Another size, once the page is drawn in it.
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

// Nothing moves, so that a whole game takes seconds.
export async function quickly(page: Page, more: Record<string, unknown> = {}): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(
    (settings) => {
      if (!localStorage.getItem('twistwood.settings'))
        localStorage.setItem('twistwood.settings', JSON.stringify(settings));
    },
    { speed: 'off', ...more },
  );
}

export const place = (page: Page, at: string) => page.locator(`.board [data-at="${at}"]`);
export const marked = (page: Page) => page.locator('.board [data-mark]');
export const action = (page: Page, name: string) => page.locator(`[data-action="${name}"]`);
export const free = (page: Page) => page.locator('.table[data-free="true"]'); // a person may act

// It is a person's turn, or the game is over.
export async function waitForTurn(page: Page): Promise<'turn' | 'over'> {
  const over = page.locator('dialog[open] [data-action="again"]');
  await over.or(free(page)).first().waitFor({ state: 'attached', timeout: 60_000 });
  return (await over.count()) > 0 ? 'over' : 'turn';
}

// A new game against a bot, from the start page.
export async function begin(page: Page, game: string): Promise<void> {
  await page.locator(`[data-play="${game}"]`).click();
  await waitForTurn(page);
}

// By the menu of the table; whoever does it is asked once.
export async function giveUp(page: Page): Promise<void> {
  for (const next of ['menu', 'resign', 'yes']) await action(page, next).click();
}

// Once the browser keeps the game that was played last as it is now: that is a moment after it is shown, and
// what is loaded sooner is the game as it was before.
export async function kept(page: Page, game: { turns?: number; isOver?: boolean }): Promise<void> {
  const last = () =>
    page.evaluate(async () => {
      const answer = <T>(request: IDBRequest<T>) =>
        new Promise<T>((done, failed) => {
          request.onsuccess = () => done(request.result);
          request.onerror = () => failed(request.error as Error);
        });
      const database = await answer(indexedDB.open('twistwood'));
      const games = database.transaction('games').objectStore('games');
      const all = await answer(
        games.getAll() as IDBRequest<{ turns: number; outcome: object | null; used_ms: number }[]>,
      );
      database.close();
      const [first] = all.sort((a, b) => b.used_ms - a.used_ms);
      return { turns: first?.turns, isOver: !!first?.outcome };
    });
  await expect.poll(last).toMatchObject(game);
}

// The first visit, after which nothing is asked of the network. The test allows service workers.
export async function withoutNetwork(page: Page): Promise<void> {
  await page.goto('./');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
}

// With Tab, or back with Shift+Tab, from wherever the focus is.
export async function tabTo(page: Page, to: Locator, key = 'Tab'): Promise<void> {
  const isThere = () => to.evaluate((one) => one === document.activeElement);
  for (let i = 0; i < 80 && !(await isThere()); i++) await page.keyboard.press(key);
  await expect(to).toBeFocused();
}
