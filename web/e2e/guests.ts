// People at an online table: each with a browser of its own, who sees the game as the server tells it
// and taps the turns that a bot of middle strength would play.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { ask } from '../tests/engine';
import type { Account, GardenStep } from '../src/messages';
import { action, expect, free, place, quickly, waitForTurn } from './helpers';

interface Frame {
  type: string;
  table?: { position: string };
  events?: Frame[];
  what?: { position?: string };
}

export class Guest {
  private position = '';

  private constructor(
    readonly context: BrowserContext,
    public page: Page,
    readonly errors: string[],
  ) {
    this.follow(page);
  }

  static async invite(
    browser: Browser,
    size: { width: number; height: number },
    more: Record<string, unknown> = {},
  ): Promise<Guest> {
    const context = await browser.newContext({ viewport: size });
    const page = await context.newPage();
    await quickly(page, { met: true, ...more }); // nobody is asked who they are
    return new Guest(context, page, []);
  }

  // Closes the page and opens another, in the same browser.
  async comeBack(url: string): Promise<void> {
    this.page = await this.context.newPage();
    this.follow(this.page);
    await this.page.goto(url);
  }

  async turn(): Promise<void> {
    const { turn } = ask<{ turn: string }>({
      type: 'bot',
      position: this.position,
      level: 3,
      nodes: 400,
      seed: '1',
    });
    const about = { type: 'explain', position: this.position, turn };
    const { account } = ask<{ account: Account }>(about);
    const { page } = this;
    if (account.game === 'twisty') await tapTwisty(page, account);
    else await tapGarden(page, account);
  }

  private follow(page: Page): void {
    const { errors } = this;
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        for (const line of payload.toString().split('\n')) this.hear(JSON.parse(line) as Frame);
      }),
    );
  }

  private hear(frame: Frame): void {
    this.position = frame.table?.position ?? frame.what?.position ?? this.position;
    for (const event of frame.events ?? []) this.hear(event);
  }
}

const tap = (page: Page, at: string) => place(page, at).click();

async function tapTwisty(page: Page, told: Account & { game: 'twisty' }): Promise<void> {
  if (told.passes) return action(page, 'pass').click();
  const landing = told.hops.at(-1)?.to;
  if (landing) {
    await tap(page, landing);
    await expect(page.locator('.board .way .target')).toBeAttached();
  }
  await tap(page, told.corner ?? landing!);
}

// A walk from cell to cell is one tap, where it ends.
const stops = (steps: GardenStep[]) =>
  steps.filter((step, i) => step.kind !== 'walk' || steps[i + 1]?.kind !== 'walk');

async function tapGarden(page: Page, told: Account & { game: 'labyrinth' }): Promise<void> {
  if (told.gate) {
    await tap(page, told.gate);
    return tap(page, told.gate);
  }
  for (const step of stops(told.steps)) {
    await tap(page, step.kind === 'turn' ? step.axis! : step.to);
    if (step.kind === 'turn') await page.locator(`[data-turn="${step.quarters}"]`).click();
    await free(page).waitFor(); // the step is taken
  }
  const done = action(page, 'confirm');
  await done.click();
  // Who has done nothing is asked once.
  if ((await page.locator('[data-sure="true"]').count()) > 0) await done.click();
}

// Whoever may act, or nobody when the game is over.
export async function nextOf(guests: Guest[]): Promise<Guest | null> {
  const waits = guests.map((guest) =>
    waitForTurn(guest.page).then((found) => (found === 'over' ? null : guest)),
  );
  for (const wait of waits) wait.catch(() => {});
  return Promise.race(waits);
}

// Plays until the game is over, or for so many turns.
export async function playOn(guests: Guest[], most = 300): Promise<number> {
  for (let count = 0; count < most; count++) {
    const guest = await nextOf(guests);
    if (!guest) return count;
    await guest.turn();
  }
  return most;
}
