// What would pass by waits until the test has looked, so that no machine is too quick for it, or too slow.
import type { Page } from '@playwright/test';

// Of the questions of this type only so many are asked. What is let go stays so when the page loads again.
export async function holdAfter(page: Page, count: number, type: string): Promise<void> {
  await page.addInitScript(
    ([count, type]) => {
      const key = `held ${type}`;
      if (sessionStorage.getItem(key) === 'let go') return;
      const held: (() => void)[] = [];
      let asked = 0;
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (this: Worker, message: { request?: { type: string } }) {
        const ask = () => post.call(this, message);
        if (message.request?.type === type && ++asked > count) held.push(ask);
        else ask();
      };
      addEventListener(`let go ${type}`, () => {
        sessionStorage.setItem(key, 'let go');
        asked = -Infinity;
        for (const ask of held.splice(0)) ask();
      });
    },
    [count, type] as const,
  );
}

export const letGo = (page: Page, type: string) =>
  page.evaluate((type) => void dispatchEvent(new Event(`let go ${type}`)), type);

// What the page takes back after some seconds, such as the telling of a turn, stays.
export const stays = (page: Page) =>
  page.addInitScript(() => {
    const wait = window.setTimeout.bind(window) as (...timer: unknown[]) => number;
    const timers = (call: unknown, ms = 0, ...more: unknown[]) => (ms < 4500 ? wait(call, ms, ...more) : 0);
    Object.assign(window, { setTimeout: timers });
  });

// What moves can be made to stand still: it goes no further by itself, and may be skipped.
export const canStandStill = (page: Page) =>
  page.addInitScript(() => {
    let still: number | null = null;
    addEventListener('stand still', () => (still = performance.now()));
    addEventListener('move on', () => (still = null));
    const draw = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (frame) => draw((now) => frame(still ?? now));
  });
const tell = (what: string) => (page: Page) =>
  page.evaluate((what) => void dispatchEvent(new Event(what)), what);
export const standStill = tell('stand still');
export const moveOn = tell('move on');
