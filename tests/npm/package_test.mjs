// The npm package as people get it: packed, installed from the file into a folder outside the tree without
// network, and used there.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const tree = fileURLToPath(new URL('../..', import.meta.url));
const kLongestRequest = 4 * 1024 * 1024; // bytes: src/engine/engine.h

let outside; // a folder of somebody who uses the package
let archive;
let twistwood;

const run = (program, args, options) =>
  execFileSync(program, args, { encoding: 'utf8', cwd: outside, ...options });
const pack = (name) => run(join(tree, 'tools/package-npm'), ['--out', join(outside, name)]).trim();

before(async () => {
  outside = mkdtempSync(join(tmpdir(), 'twistwood-npm-'));
  archive = pack('packed');
  // Nobody answers there: whoever asks the network fails.
  const nowhere = ['--offline', '--registry', 'http://127.0.0.1:9'];
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', ...nowhere, archive]);
  const found = createRequire(join(outside, 'mine.js')).resolve('twistwood');
  assert.ok(found.includes('twistwood-npm-'));
  twistwood = await import(pathToFileURL(found).href);
});
after(() => rmSync(outside, { recursive: true, force: true }));

const start = { game: 'twisty', seats: [{}, {}], seed: '7' };

test('the same tree gives the same bytes', () => {
  assert.ok(readFileSync(archive).equals(readFileSync(pack('again'))));
});

test('it has its number, its types and all licences', () => {
  const at = (path) => readFileSync(join(outside, 'node_modules/twistwood', path), 'utf8');
  const [, version] = readFileSync(join(tree, 'CMakeLists.txt'), 'utf8').match(
    /^project\(twistwood VERSION ([0-9.]+)/m,
  );
  assert.equal(JSON.parse(at('package.json')).version, version);
  assert.equal(at('LICENSE'), readFileSync(join(tree, 'LICENSE'), 'utf8'));
  assert.match(at('licences/wasi-libc.txt'), /Rich Felker/);
  assert.match(at('licences/llvm.txt'), /LLVM Exceptions/);
  assert.match(at('licences/nlohmann-json.txt'), /Niels Lohmann/);
});

test('the example plays a whole legal game', async () => {
  copyFileSync(join(tree, 'examples/watch_bots.mjs'), join(outside, 'watch_bots.mjs'));
  const lines = run(process.execPath, ['watch_bots.mjs']).trim().split('\n');
  const end = lines.pop();
  assert.ok(lines.length > 10);
  const engine = await twistwood.load();
  let { position } = engine.request({ type: 'deal', setup: start });
  for (const line of lines) {
    const [, seat, turn] = line.match(/^seat (\d): (\S+)/);
    assert.equal(engine.request({ type: 'scene', position }).scene.act.seat, Number(seat));
    const played = engine.request({ type: 'explain', position, turn });
    assert.equal(played.legal, true, line);
    position = played.after;
  }
  const { act } = engine.request({ type: 'scene', position }).scene;
  assert.equal(end, `${act.kind} ${act.seat}`);
});

test('the referee names the rule, as in the README of the project', async () => {
  const engine = await twistwood.load();
  const { position } = engine.request({ type: 'deal', setup: start });
  const refused = engine.request({ type: 'explain', position, turn: 'b6' });
  assert.equal(refused.legal, false);
  assert.equal(refused.text, 'T8: no L and no chain of extra moves takes seat 1 to b6');
});

test('nonsense gets an error value with a sentence, and the engine goes on', async () => {
  const engine = await twistwood.load();
  const nonsense = [
    undefined, null, 7, 'turns', [], {}, { type: 'x' }, { type: 'turns' }, { type: 'turns', position: 7 },
    { type: 'turns', position: 'twisty' }, { type: 'deal', setup: { ...start, seats: [] } },
    { type: 'deal', setup: { ...start, seed: -1 } }, { type: 'perft', position: '', depth: 1e9 },
    { type: 'read', text: 'x'.repeat(kLongestRequest) }, { type: 'say', message: {} },
    { type: '\ud800' }, JSON.parse('['.repeat(1000) + ']'.repeat(1000)),
  ];
  for (const request of nonsense) {
    const { ok, error } = engine.request(request);
    assert.equal(ok, false, JSON.stringify(request)?.slice(0, 80));
    assert.match(error, /\w+ \w+/);
  }
  for (const text of ['', '{', '\0', '{"type":"turns"}x', 7, undefined]) {
    assert.equal(JSON.parse(engine.requestText(text)).ok, false);
  }
  assert.match(engine.request({ type: 'perft', depth: 1n }).error, /this is not JSON: .*BigInt/);
  assert.equal(engine.request({ type: 'deal', setup: start }).ok, true);
});

test('a worker answers, refuses, and starts again', async () => {
  const engine = twistwood.startWorker();
  const { position } = await engine.ask({ type: 'deal', setup: start });
  const [turns, counted] = await Promise.all([
    engine.ask({ type: 'turns', position }),
    engine.ask({ type: 'perft', position, depth: 1 }),
  ]);
  assert.equal(turns.turns.length, counted.count);
  await assert.rejects(engine.ask({ type: 'x' }), (error) => {
    assert.ok(error instanceof twistwood.EngineError);
    assert.equal(error.message, "type: 'x' is no request");
    return true;
  });
  await assert.rejects(engine.ask({ type: 'turns', position: () => {} }), /could not be cloned/);
  const given_up = engine.ask({ type: 'hint', position, time_ms: 60_000 });
  engine.stop();
  await assert.rejects(given_up, (error) => error instanceof twistwood.EngineStopped);
  assert.equal((await engine.ask({ type: 'perft', position, depth: 1 })).count, counted.count);
  engine.stop();
});

test('a worker whose module is none says so', async () => {
  const broken = { name: 'EngineBroken', constructor: twistwood.EngineBroken };
  for (const source of [Promise.reject(new Error('gone')), Promise.resolve('no module')]) {
    const engine = twistwood.startWorker(source);
    await assert.rejects(engine.ask({ type: 'signature' }), broken);
    engine.stop();
  }
});

// The examples of the protocol as a program: its types are right if the compiler takes it.
function examplesAsTypes() {
  const examples = readFileSync(join(tree, 'tests/wire/examples.json'), 'utf8');
  const lines = [
    "import type { ReplyTo, Request, TurnText } from 'twistwood';",
    'type Plain<T> = T extends TurnText ? string',
    '  : T extends object ? { [K in keyof T]: Plain<T[K]> } : T;',
  ];
  for (const [i, { request, reply }] of JSON.parse(examples).requests.entries()) {
    if (reply?.ok === false) continue;
    const { type } = request;
    lines.push(`export const request${i}: Request<'${type}'> = ${JSON.stringify(request)};`);
    if (reply === null) continue;
    const { ok: _, type: __, ...rest } = reply;
    lines.push(`export const reply${i}: Plain<ReplyTo<'${type}'>> = ${JSON.stringify(rest)};`);
  }
  assert.ok(lines.length > 50);
  return lines.join('\n');
}

test('the types are those of the protocol, also where nothing else is installed', () => {
  const compiler = join(tree, 'web/node_modules/typescript/bin/tsc');
  copyFileSync(join(tree, 'tests/npm/types.mts'), join(outside, 'types.mts'));
  writeFileSync(join(outside, 'examples.mts'), examplesAsTypes());
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext'];
  const checked = [compiler, ...options, 'types.mts', 'examples.mts'];
  run(process.execPath, checked, { stdio: ['ignore', 'inherit', 'inherit'] });
});

test('every request of the engine has a type', () => {
  const lists = ['engine', 'others'].map((name) => join(tree, `src/engine/${name}.cpp`));
  const engine = lists.map((file) => readFileSync(file, 'utf8')).join('');
  const types = readFileSync(join(tree, 'npm/requests.d.ts'), 'utf8');
  const names = [...engine.matchAll(/\{"([a-z-]+)", &Engine::/g)].map(([, name]) => name);
  const [, listed] = types.match(/interface Requests \{\n([^]*?)\n\}/);
  const typed = [...listed.matchAll(/^  '?([a-z-]+)'?: \[/gm)].map(([, name]) => name);
  assert.ok(names.length > 20);
  assert.deepEqual(typed.sort(), names.sort());
});
