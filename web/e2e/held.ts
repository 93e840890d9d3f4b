// Questions to workers that wait until the test has looked, so that no machine is too quick for it.
import type { Page } from '@playwright/test';

// Of the questions of this type only so many are asked. What is let go stays so when the page loads again.
export async function holdAfter(page: Page, count: number, type: string): Promise<void> {
  await page.addInitScript(
    ([count, type]) => {
      if (sessionStorage.getItem('held') === 'let go') return;
      const held: (() => void)[] = [];
      let asked = 0;
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (this: Worker, message: { request?: { type: string } }) {
        const ask = () => post.call(this, message);
        if (message.request?.type === type && ++asked > count) held.push(ask);
        else ask();
      };
      addEventListener('let-go', () => {
        sessionStorage.setItem('held', 'let go');
        asked = -Infinity;
        for (const ask of held.splice(0)) ask();
      });
    },
    [count, type] as const,
  );
}

export const letGo = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('let-go')));
