// Takes pictures of the main states of the built page at six sizes and in both themes, to be looked at
// before a release: build/pictures/STATE-WIDTHxHEIGHT-THEME.png. They are not kept.
//
//   node tools/pictures.mjs [WORD...]    only those whose name holds all words, such as "table 360"
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { playedAny } from './played.mjs';

const near = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = near('../../build/pictures');
const port = process.env.TWISTWOOD_PORT ?? '8125';
const address = `http://127.0.0.1:${port}/`;
const words = process.argv.slice(2).flatMap((word) => word.split(' '));
const language = process.env.TWISTWOOD_LANGUAGE ?? 'en';

const sizes = ['320x568', '360x640', '568x320', '820x1180', '1280x800', '1920x1080'];
const themes = ['light', 'dark'];

// Four seats, a person in the first; something worth a look is possible.
const turnsOf = (table, ask) =>
  table.to_act === 1 ? ask({ type: 'turns', position: table.position }).turns : [];
const offers = (least, ...effects) => (table, ask) =>
  table.turns.length >= least &&
  effects.every((effect) => turnsOf(table, ask).some((turn) => turn.effect === effect));
const opens = (least) => (table, ask) => {
  if (!offers(least, 'end')(table, ask)) return false;
  const { position } = table;
  const walks = (steps) => ask({ type: 'draft', steps, position }).choices.walk;
  const now = walks([]);
  const then = walks([{ kind: 'turn', axis: 'C3', quarters: 1 }]);
  return then.filter((at) => !now.includes(at)).length > 1;
};
const quiet = (least) => (table) => table.turns.length >= least && table.to_act === 1;
// Played only when a picture of it is wanted.
const game = (name, until) => () => playedAny(name, 4, until);

const lit = (as) => `.board [data-as="${as}"]`;
async function tapLit(page, as) {
  const at = await page.locator(lit(as)).first().getAttribute('data-mark');
  await page.locator(`.board [data-at="${at}"]`).click();
}
const press = (action) => (page) => page.locator(`[data-action="${action}"]`).click();
const hint = async (page) => {
  await press('hint')(page);
  await page.locator('.board .hint').first().waitFor();
};
const lift = (page) => page.locator('.board [data-at="C3"]').click();
const look = async (page) => {
  await lift(page);
  await page.locator('.board [data-turn="1"]').focus();
};

const analyse = async (page) => {
  await page.locator('[data-game] button').click();
  await press('replay')(page);
  await page.locator('input[type="range"]').fill('9');
  await press('analysis')(page);
  await page.locator('[data-idea]').first().waitFor();
};

const review = async (page) => {
  await page.locator('[data-game] button').click();
  await press('review')(page);
  await press('begin-review')(page);
  await page.locator('[data-verdict]').first().waitFor({ timeout: 60_000 });
};

// What the page keeps, where it goes, and what is done there.
const states = {
  start: ['start'],
  setup: ['setup/twisty'],
  settings: ['settings'],
  'rules-labyrinth': ['rules/labyrinth'],
  learn: ['learn'],
  'first-game': ['learn/twisty/first'],
  'exercise-twisty': ['learn/twisty/leap/1'],
  'exercise-labyrinth': ['learn/labyrinth/turn/1', null, lift],
  puzzles: ['puzzles/twisty'],
  'puzzle-twisty': ['puzzles/twisty/700'],
  'puzzle-labyrinth': ['puzzles/labyrinth/1150', null, press('solution')],
  daily: ['daily'],
  'table-twisty': ['table', game('twisty', offers(16, 'steal'))],
  'preview-twisty': ['table', game('twisty', offers(16, 'take')), (page) => tapLit(page, 'take')],
  'corner-twisty': ['table', game('twisty', offers(16, 'steal')), (page) => tapLit(page, 'steal')],
  'hint-twisty': ['table', game('twisty', quiet(16)), hint],
  'table-labyrinth': ['table', game('labyrinth', quiet(20))],
  'hedge-labyrinth': ['table', game('labyrinth', quiet(20)), lift],
  'look-labyrinth': ['table', game('labyrinth', opens(20)), look],
  'gate-labyrinth': ['table', game('labyrinth', offers(8, 'gate'))],
  'hint-labyrinth': ['table', game('labyrinth', quiet(20)), hint],
  games: ['games', game('twisty', quiet(16))],
  analysis: ['games', game('twisty', quiet(16)), analyse],
  review: ['games', game('twisty', (table) => table.outcome !== null), review],
  box: ['box'],
  'box-twisty': ['box/twisty'],
  'box-labyrinth': ['box/labyrinth'],
  'lay-twisty': ['box/twisty/lay'],
  'lay-labyrinth': ['box/labyrinth/lay'],
  menu: ['table', game('labyrinth', quiet(20)), press('menu')],
  result: ['table', game('twisty', (table) => table.outcome !== null)],
};

async function take(browser, state, size, theme) {
  const [route, play, act] = states[state];
  const saved = await play?.();
  const [width, height] = size.split('x').map(Number);
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language,
    reducedMotion: 'reduce',
    colorScheme: theme,
    hasTouch: width < 900,
  });
  if (saved)
    await context.addInitScript(
      (kept) => localStorage.setItem('twistwood.game', kept),
      JSON.stringify(saved),
    );
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(`${address}#/${route}`);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if (route === 'table')
    await page.locator('.table[data-free="true"], dialog[open]').first().waitFor();
  if (route === 'games') await page.locator('[data-game]').waitFor();
  if (/^(learn|puzzles)\/.*\d/.test(route)) await page.locator('.board [data-mark]').first().waitFor();
  if (route.startsWith('box/')) await page.locator('.board').first().waitFor();
  await act?.(page);
  await page.screenshot({ path: `${folder}/${state}-${size}-${theme}.png` });
  await context.close();
}

// A server needs a moment to begin.
async function begun(tries = 50) {
  const isThere = await fetch(address).then(
    () => true,
    () => false,
  );
  if (isThere || tries === 0) return;
  await new Promise((done) => setTimeout(done, 100));
  await begun(tries - 1);
}

const wanted = Object.keys(states).flatMap((state) =>
  sizes.flatMap((size) => themes.map((theme) => [state, size, theme])),
);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.TWISTWOOD_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const server = spawn(process.execPath, [near('serve.mjs'), port, '/'], { stdio: 'ignore' });
let count = 0;
try {
  await begun();
  for (const one of wanted) {
    if (!words.every((word) => one.join('-').includes(word))) continue;
    await take(browser, ...one);
    count++;
  }
} finally {
  server.kill();
  await browser.close();
}
console.log(`${count} pictures in build/pictures`);
