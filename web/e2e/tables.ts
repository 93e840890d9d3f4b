// What tests of online tables share: the real server, a browser for each person, a laid table.
import { test as base } from '@playwright/test';
import { Guest } from './guests';
import { expect, phone } from './helpers';
import { serve, type Running } from './server';

export interface Table {
  seats: string[];
  watch: string;
}

// Nobody's page says anything on its console as an error.
export const test = base.extend<
  { guest: (size?: typeof phone, more?: object) => Promise<Guest> },
  { server: Running }
>({
  server: [
    async ({}, use) => {
      const server = await serve('--grace-ms', '300', '--bot-ms', '20', '--public-list');
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  guest: async ({ browser }, use) => {
    const guests: Guest[] = [];
    await use(async (size = phone, more = {}) => {
      guests.push(await Guest.invite(browser, size, { ...more }));
      return guests.at(-1)!;
    });
    for (const guest of guests) await guest.context.close();
    expect(guests.flatMap((guest) => guest.errors)).toEqual([]);
  },
});

// From the start page to a laid table: two people, one of them gets a link.
export async function lay(guest: Guest, url: string, game: string): Promise<Table> {
  const { page } = guest;
  await page.goto(url);
  await page.locator('[data-action="online"]').click();
  await page.locator(`[data-new="${game}"]`).click();
  if (game === 'labyrinth') await page.locator('.options select').nth(1).selectOption('3');
  await page.locator('form button[type="submit"]').click();
  const links = page.locator('dialog [data-link]');
  await expect(links).toHaveCount(2);
  const [seat, watch] = await links.evaluateAll((all) =>
    all.map((one) => (one as HTMLInputElement).value),
  );
  await page.keyboard.press('Escape');
  return { seats: [seat!], watch: watch! };
}

// At the public table that another has just laid: there may be more of them.
export async function sitAmongStrangers(guest: Guest, other: Guest, url: string): Promise<void> {
  const table = new URL(other.page.url()).hash.split('/')[2];
  await guest.page.goto(`${url}#/online`);
  await guest.page.locator(`[data-open="${table}"] [data-action="sit"]`).click();
}

export const notice = (guest: Guest, name: string) => guest.page.locator(`[data-notice^="${name}"]`);
export const press = (guest: Guest, action: string) =>
  guest.page.locator(`[data-action="${action}"]`).first().click();
