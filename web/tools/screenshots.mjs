// Takes the pictures of the README from the built page, always the same: two games from a seed, a few
// turns in. Start tools/serve.mjs first: node tools/screenshots.mjs http://127.0.0.1:8080/ [FOLDER]
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { load } from '../../src/wasm/host.mjs';

const [
  address = 'http://127.0.0.1:8080/',
  folder = new URL('../../docs/images', import.meta.url).pathname,
] = process.argv.slice(2);
const wasm =
  process.env.TWISTWOOD_WASM ?? new URL('../../build/wasm/twistwood.wasm', import.meta.url);
const desk = await load(readFileSync(wasm), () => 0);

const turnsPlayed = 12;
const games = { twisty: { colorScheme: 'light' }, labyrinth: { colorScheme: 'dark' } };

function ask(request) {
  const reply = desk.request(request);
  if (!reply.ok) throw new Error(reply.error);
  return reply;
}

// A saved game as the page keeps it (src/state/storage.ts).
function played(game) {
  const seats = [
    { name: 'Ada', level: 0 },
    { name: 'Grace', level: 0 },
    { name: '', level: 3 },
  ];
  const setup = { game, seats, seed: '2026', start: 1 };
  let { table, log } = ask({ type: 'open', setup });
  for (let i = 0; i < turnsPlayed; i++) {
    const { turn } = ask({ type: 'bot', level: 3, nodes: 400, seed: String(i) });
    const command = { type: 'play', id: `t${i}`, seat: table.to_act, version: table.version, turn };
    const reply = ask({ type: 'command', command });
    table = reply.table;
    log = [...log, ...reply.log];
  }
  return { form: 1, game, setup, pawns: [0, 2, 1], log, now_ms: 0 };
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const [game, look] of Object.entries(games)) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en',
    reducedMotion: 'reduce',
    ...look,
  });
  await context.addInitScript(
    (saved) => localStorage.setItem('twistwood.game', saved),
    JSON.stringify(played(game)),
  );
  const page = await context.newPage();
  await page.goto(`${address}#/table`);
  await page.locator('.table[data-free="true"]').waitFor();
  await page.screenshot({ path: `${folder}/${game}.png` });
}
await browser.close();
