// Takes the pictures of the README from the built page (tools/build-web), always the same: two games
// from a seed, a few turns in. node tools/screenshots.mjs [FOLDER]
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { played } from './played.mjs';

const near = (path) => fileURLToPath(new URL(path, import.meta.url));
const [folder = near('../../docs/pictures')] = process.argv.slice(2);
const port = process.env.TWISTWOOD_PORT ?? '8124';
const address = `http://127.0.0.1:${port}/`;

const games = {
  twisty: { colorScheme: 'light', turns: 13 },
  labyrinth: { colorScheme: 'dark', turns: 15 },
};

const seats = ['Ada', 'Grace', 'Emmy'].map((name) => ({ name, level: 0 }));
const after = (game, turns) =>
  played({ game, seats, seed: '2026', start: 1 }, [0, 2, 1], (table) => table.turns.length === turns);

// A server needs a moment to begin.
async function open(page, tries = 50) {
  try {
    await page.goto(`${address}#/table`);
  } catch (error) {
    if (tries === 0) throw error;
    await new Promise((done) => setTimeout(done, 100));
    await open(page, tries - 1);
  }
}

mkdirSync(folder, { recursive: true });
const server = spawn(process.execPath, [near('serve.mjs'), port, '/'], { stdio: 'inherit' });
const browser = await chromium.launch({
  executablePath: process.env.TWISTWOOD_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const [game, { colorScheme, turns }] of Object.entries(games)) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en',
    reducedMotion: 'reduce',
    colorScheme,
  });
  await context.addInitScript(
    (saved) => localStorage.setItem('twistwood.game', saved),
    JSON.stringify(await after(game, turns)),
  );
  const page = await context.newPage();
  await open(page);
  await page.locator('.table[data-free="true"]').waitFor();
  await page.screenshot({ path: `${folder}/page-${game}.jpg`, quality: 80 });
}
await browser.close();
server.kill();
