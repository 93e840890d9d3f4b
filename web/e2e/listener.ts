// A player who sees nothing: what the accessibility tree says decides; Tab, arrows and Enter do it.
import type { Page } from '@playwright/test';

const place = /^[a-zA-Z]\d(?=,| )/;

export class Listener {
  constructor(private readonly page: Page) {}

  // Names of all that has this role, as a screen reader lists them.
  async names(role: string): Promise<string[]> {
    const tree = await this.page.locator('body').ariaSnapshot();
    const line = new RegExp(`^ *- '?${role} "([^"]*)"(?!.*\\[disabled\\])`, 'gm');
    return [...tree.matchAll(line)].map((found) => found[1]!.replaceAll("''", "'"));
  }

  // What is read out when the focus arrives.
  focus(): Promise<string> {
    return this.page.evaluate(() => {
      const active = document.activeElement!;
      return active.getAttribute('aria-label') ?? active.textContent!.trim();
    });
  }

  // Tab, until what is read out fits; then the arrow keys within the toolbar.
  async tabTo(words: RegExp, most = 40): Promise<void> {
    for (let i = 0; i < most; i++) {
      if (words.test(await this.focus())) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${String(words)}`);
  }

  async press(button: string): Promise<void> {
    await this.tabTo(button === 'Turn' ? /^Turn/ : /^(Undo|Hint|Done|Go|Skip|Pass)/);
    for (let i = 0; i < 6 && !(await this.focus()).startsWith(button); i++)
      await this.page.keyboard.press('ArrowRight');
    if (!(await this.focus()).startsWith(button)) throw new Error(`no ${button}`);
    await this.page.keyboard.press('Enter');
  }

  // From the place that is read out to another one of the same board, and Enter.
  async go(at: string): Promise<void> {
    await this.tabTo(at < 'a' ? /^Hedge [A-E]\d/ : /^[a-g]\d,/);
    const here = (await this.focus()).replace(/^Hedge /, '').match(place)![0];
    const files = at.charCodeAt(0) - here.charCodeAt(0);
    const ranks = Number(at[1]) - Number(here[1]);
    for (let i = 0; i < Math.abs(files); i++)
      await this.page.keyboard.press(files > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let i = 0; i < Math.abs(ranks); i++)
      await this.page.keyboard.press(ranks > 0 ? 'ArrowUp' : 'ArrowDown');
    await this.page.keyboard.press('Enter');
  }
}
