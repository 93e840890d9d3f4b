// Takes the pictures of the README from the built page (tools/build-web), always the same: two games
// from a seed, a few turns in. node tools/screenshots.mjs [FOLDER]
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { load } from '../../src/wasm/host.mjs';

const near = (path) => fileURLToPath(new URL(path, import.meta.url));
const [folder = near('../../docs/pictures')] = process.argv.slice(2);
const wasm = process.env.TWISTWOOD_WASM ?? near('../../build/wasm/twistwood.wasm');
const port = process.env.TWISTWOOD_PORT ?? '8124';
const address = `http://127.0.0.1:${port}/`;

const games = {
  twisty: { colorScheme: 'light', turns: 13 },
  labyrinth: { colorScheme: 'dark', turns: 15 },
};

// A saved game as the page keeps it (src/state/storage.ts).
async function played(game, turns) {
  const engine = await load(readFileSync(wasm), () => 0);
  const ask = (request) => {
    const reply = engine.request(request);
    if (!reply.ok) throw new Error(reply.error);
    return reply;
  };
  const seats = ['Ada', 'Grace', 'Emmy'].map((name) => ({ name, level: 0 }));
  const setup = { game, seats, seed: '2026', start: 1 };
  let { table, log } = ask({ type: 'open', setup });
  for (let i = 0; i < turns; i++) {
    const { turn } = ask({ type: 'bot', level: 3, nodes: 400, seed: String(i) });
    const command = { type: 'play', id: `t${i}`, seat: table.to_act, version: table.version, turn };
    const reply = ask({ type: 'command', command });
    table = reply.table;
    log = [...log, ...reply.log];
  }
  return { form: 1, game, setup, pawns: [0, 2, 1], log, now_ms: 0 };
}

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
    JSON.stringify(await played(game, turns)),
  );
  const page = await context.newPage();
  await open(page);
  await page.locator('.table[data-free="true"]').waitFor();
  await page.screenshot({ path: `${folder}/page-${game}.jpg`, quality: 80 });
}
await browser.close();
server.kill();
