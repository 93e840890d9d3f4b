// WebAssembly plays as native code does: the same requests get the same bytes, and both agree with
// counts and games that neither of them made.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, test } from 'node:test';

import { load } from '../../npm/host.js';

const tests = new URL('..', import.meta.url);
const read = (name) => readFileSync(new URL(name, tests), 'utf8');

let wasm;
let native;

// The native engine as a function from a line to a promise of a line.
function start(program) {
  const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = [];
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()(line));
  const ask = (text) =>
    new Promise((resolve) => {
      waiting.push(resolve);
      child.stdin.write(text + '\n');
    });
  return { ask, end: () => child.stdin.end() };
}

// Asks both, compares to the byte, and gives the answer.
async function both(request) {
  const text = JSON.stringify(request);
  const reply = wasm.requestText(text);
  assert.equal(reply, await native.ask(text));
  return JSON.parse(reply);
}

// New engines for every test: none has a table yet.
beforeEach(async () => {
  wasm = await load(readFileSync(process.env.TWISTWOOD_WASM), () => 0);
  native = start(process.env.TWISTWOOD_NATIVE);
});
afterEach(() => native.end());

test('perft counts are those of the vectors', async () => {
  const most = 100_000; // sequences; native tests count the rest
  for (const { name, position, perft } of JSON.parse(read('vectors/perft.json'))) {
    for (const [depth, count] of Object.entries(perft)) {
      if (count > most) continue;
      const reply = await both({ type: 'perft', position, depth: Number(depth) });
      assert.equal(reply.count, count, `${name}, depth ${depth}`);
    }
  }
});

test('legal turns and what follows are those of the vectors', async () => {
  for (const file of ['vectors/twisty.jsonl', 'vectors/labyrinth.jsonl']) {
    for (const line of read(file).trim().split('\n').slice(0, 25)) {
      const { position, turns } = JSON.parse(line);
      const reply = await both({ type: 'turns', position });
      assert.deepEqual(reply.turns.map((turn) => turn.turn), turns.map(([turn]) => turn));
    }
  }
});

test('the signature is the same', async () => {
  const { signature } = await both({ type: 'signature' });
  assert.ok(signature > 0);
});

test('golden games are retraced', async () => {
  const games = readdirSync(new URL('golden', tests)).filter((name) => name.endsWith('.record'));
  assert.ok(games.length > 5);
  for (const name of games) {
    const record = read(`golden/${name}`);
    const tag = (wanted) => record.match(new RegExp(`^\\[${wanted} "(.*)"\\]$`, 'm'))[1];
    const reply = await both({ type: 'replay', record });
    assert.equal(reply.ok, true, name);
    assert.equal(reply.positions.length, record.match(/\{/g).length + 1, `${name}: its turns`);
    for (const [i, wanted] of [[0, 'Start'], [-1, 'Final']]) {
      const { position } = await both({ type: 'scene', position: tag(wanted) });
      assert.equal(reply.positions.at(i), position, `${name}, ${wanted}`);
    }
  }
});

test('bots play the same games from the same deals', async () => {
  for (const game of ['twisty', 'labyrinth']) {
    const seats = [{ level: 4 }, { level: 6 }, { level: 2 }].slice(0, game === 'twisty' ? 2 : 3);
    const setup = { game, seats, seed: '77', limit: 24 };
    const { log } = await both({ type: 'open', setup });
    const say = async (message, now_ms) => {
      const reply = await both({ type: 'say', message, now_ms });
      log.push(...reply.log);
      return reply.messages;
    };
    const joined = async () => (await say({ type: 'join' }, 0))[0].table;
    let { to_act: seat, version } = await joined();
    while (seat !== null) {
      const { turn } = await both({ type: 'bot', nodes: 300 });
      const id = `b${version}`;
      const [answer, ...events] = await say({ type: 'play', id, seat, version, turn }, version);
      assert.equal(answer.ok, true);
      ({ version, now: { to_act: seat } } = events.at(-1));
    }
    const table = await joined();
    await both({ type: 'restore', log });
    assert.deepEqual(await joined(), table);
    // The deal can be checked by anybody now.
    const { options, seed, promise, start } = table;
    const checked = await both({ type: 'check-deal', options, seed, promise });
    assert.deepEqual([checked.kept, checked.start], [true, start]);
  }
});

test('deals from keys are the same, and those of the vectors', async () => {
  for (const vector of JSON.parse(read('vectors/deal_keys.json'))) {
    const { key, table, promise, seats: players, goals } = vector;
    for (const options of [{ game: 'twisty', players }, { game: 'labyrinth', players, goals }]) {
      const checked = await both({ type: 'check-deal', options, key, table, promise });
      assert.deepEqual([checked.kept, checked.start], [true, vector[options.game]]);
      const other = await both({ type: 'check-deal', options, key, table: 'another', promise });
      assert.equal(other.kept, false);
    }
  }
});

test('hints have the same lines and reasons', async () => {
  for (const { position } of JSON.parse(read('vectors/perft.json'))) {
    const reply = await both({ type: 'hint', position, lines: 3, nodes: 500 });
    assert.ok(reply.lines.length >= 1 && reply.lines[0].reasons.length >= 1);
  }
});

// Reviews: judgements to the byte, the record with remarks, and that it is reviewed again as it was.
test('reviews are the same, turn by turn and as a whole', async () => {
  const games = [
    ['twisty_2_thief', 12, 2000],
    ['twisty_3_thief', 6, 200],
    ['labyrinth_2', 4, 40],
    ['labyrinth_4', 4, 40],
  ];
  for (const [name, turns, nodes] of games) {
    const [head, body] = read(`golden/${name}.record`).split('\n\n');
    const tags = head.replace(/\n\[(Result|End|Final).*/g, '');
    const played = body.replace(/\{[^}]*\}/g, '').split(/\s+/);
    const text = played.filter((word) => !/^\d+\.$/.test(word)).slice(0, turns);
    const record = `${tags}\n\n${text.join(' ')}\n`;
    const judgements = [];
    for (let at = 0; at <= turns; at++)
      judgements.push(await both({ type: 'judge', record, at, nodes }));
    const review = await both({ type: 'review', record, judgements, nodes });
    assert.equal(review.ok, true, `${name}: ${review.error}`);
    assert.equal(review.turns.length, turns);
    assert.ok(review.record.includes(`[Review "${nodes} nodes"]`));
    const again = await both({ type: 'review', record: review.record, judgements, nodes });
    assert.equal(again.record, review.record);
  }
});

test('the examples of the protocol are answered as the file says', async () => {
  for (const { request, reply, varies } of JSON.parse(read('wire/examples.json')).requests) {
    const now = await both(request);
    if (!varies) assert.deepEqual(now, reply);
  }
});

// Whoever thinks for long has the memory to solve what has three cards missing each: 11 MiB here, half a million nodes.
test('a long thought solves an endgame, a short one searches', async () => {
  const position =
    'twisty 2w1@y1/@@pxg@x/2grb@1/@yp1lb+/1sww+o+/r1rboxo/1ly1lp1 ' +
    'g2:gwpobry:4:1,b5:brgypwo:4:0 1 100/60000 thief'; // line 61 of tests/vectors/exact.jsonl
  const long = await both({ type: 'hint', position, nodes: 600_000 });
  assert.equal(long.depth, 0);
  assert.ok(long.lines[0].proved);
  assert.equal(long.lines[0].win[0], 1);
  const short = await both({ type: 'hint', position, nodes: 500 });
  assert.ok(short.depth > 0);
});

// The values are those of tests/vectors/exact.jsonl, from an independent solver.
test('exact values are the same, and right', async () => {
  const lost =
    'twisty 1@g@s2/golx1+l/1o@y1b+/2@2or/bx@y2p/@xr2+r/1l1pww1 ' +
    'd4:gwybpro:6:0,d7:pbwygor:6:4 2 100/60000 thief';
  const reply = await both({ type: 'solve', position: lost, distance: true });
  assert.equal(reply.value, 'loss');
  assert.equal(reply.turns, 14);
  for (const edition of ['victim', 'victim-chooses']) {
    const position = lost.replace('thief', edition);
    assert.ok((await both({ type: 'solve', position })).best.length > 0);
  }
  const large = await both({ type: 'solve', position: lost, blocks: 1 });
  assert.equal(large.ok, false);
});
