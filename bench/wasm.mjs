#!/usr/bin/env node
// Random turns a second as WebAssembly and as native code, side by side.
//
//   bench/wasm.mjs [--check]    fails when WebAssembly reaches less than 60 % of native in a game,
//                               in the geometric mean over 2, 3 and 4 seats
//
// Needs build/wasm/twistwood.wasm (tools/build-wasm) and build/release/twistwood; other places are
// named by TWISTWOOD_WASM and TWISTWOOD_PROGRAM.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { load } from '../npm/host.js';

const kEnough = 0.6;
const kRounds = 3; // the best of each counts: the machine may be busy with something else
const kMs = 150;

const at = (path) => fileURLToPath(new URL(`../build/${path}`, import.meta.url));
const program = process.env.TWISTWOOD_PROGRAM ?? at('release/twistwood');
const module = process.env.TWISTWOOD_WASM ?? at('wasm/twistwood.wasm');

const nameOf = (one) => `${one.game} ${one.seats}`;
const best = new Map();
const note = (where, cases) => {
  for (const one of cases) {
    const speeds = best.get(nameOf(one)) ?? { native: 0, wasm: 0 };
    speeds[where] = Math.max(speeds[where], one.random_turns_per_second);
    best.set(nameOf(one), speeds);
  }
};

const engine = await load(readFileSync(module));
for (let round = 0; round < kRounds; ++round) {
  note('wasm', engine.request({ type: 'bench', time_ms: kMs }).cases);
  const output = execFileSync(program, ['bench', '--json', '--seconds', String(kMs / 1000)]);
  note('native', JSON.parse(output).cases);
}

const shares = new Map();
console.log('random turns a second      native        wasm   share');
for (const [name, { native, wasm }] of best) {
  const share = wasm / native;
  const game = name.split(' ')[0];
  shares.set(game, [...(shares.get(game) ?? []), share]);
  const columns = [native.toLocaleString('en').padStart(12), wasm.toLocaleString('en').padStart(12)];
  console.log(name.padEnd(21), ...columns, `${Math.round(100 * share)} %`.padStart(7));
}
let good = true;
for (const [game, all] of shares) {
  const mean = all.reduce((product, share) => product * share, 1) ** (1 / all.length);
  good &&= mean >= kEnough;
  console.log(game.padEnd(46), `${Math.round(100 * mean)} %`.padStart(8));
}
if (process.argv.includes('--check') && !good) {
  console.error(`bench/wasm.mjs: below ${100 * kEnough} % of native`);
  process.exit(1);
}
