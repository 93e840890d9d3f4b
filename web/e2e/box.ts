// What tests beside a real board share: positions, and the places and buttons of the page that they are entered on.
import type { Page } from '@playwright/test';
import { action, expect, free } from './helpers';
import { visit } from './visit';

const rows = ['1yp@or1', 'ww@rgbb', 'ry@g+b@', 'lgl1+yr', 'lwso+@x', 'goxwppb', '1@ypxo1'];
export const counters = [...rows.join('').replaceAll('1', '')];
export const board = `twisty ${rows.join('/')}`;
export const twisty = `${board} a1:rbwpogy:0:0,a7:rywgobp:0:0 2 0/1000 thief`;
export const hedges = ['w-e|e', '|n-w-', 'w-s-s', '-s|n|', 'n|n-e'];
export const garden = `labyrinth ${hedges.join('/')}`;
export const newGarden = `${garden} f6:c1::0:0:?5,f1:b4::0:0:?5 2 0/1000 ?14g14f`;

export const piece = (page: Page, text: string) => page.locator(`[data-piece="${text}"]`);
export const cell = (page: Page, at: string) => page.locator(`[data-kind="cell"][data-at="${at}"]`);
export const prompt = (page: Page) => page.locator('.composer .prompt');
export const chip = (page: Page, key: string) => page.locator(`[data-group="${key}"]`);
export const whose = (page: Page) => page.locator('.bar p'); // turn it is
export const sketch = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('twistwood.box') ?? '{}') as { sketch?: string }).sketch,
  );

export async function paste(page: Page, game: string, text: string): Promise<void> {
  await visit(page, `box/${game}`);
  await action(page, 'options').click();
  await action(page, 'paste').click();
  await page.locator('dialog textarea').fill(text);
  await action(page, 'take').click();
  await expect(page.locator('dialog')).toHaveCount(0);
}

// All persons, with the names that the pawns have.
export async function keepRecord(page: Page): Promise<void> {
  await action(page, 'play-on').click();
  await action(page, 'begin').click();
  await expect(free(page)).toBeVisible();
}
