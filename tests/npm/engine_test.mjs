// The package's own side of the module: any bytes in, a value or an error out; a module that breaks, a worker that is
// stopped. TWISTWOOD_NPM_SEED draws other bytes, TWISTWOOD_NPM_INPUTS more of them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { EngineBroken, EngineError, EngineStopped } from '../../npm/errors.js';
import { load } from '../../npm/host.js';
import { startWorker } from '../../npm/node.js';
import { WorkerEngine } from '../../npm/worker_engine.js';

const tree = new URL('../..', import.meta.url);
const read = (path) => readFileSync(new URL(path, tree));
const kInputs = Number(process.env.TWISTWOOD_NPM_INPUTS ?? 4000);
const kSeed = Number(process.env.TWISTWOOD_NPM_SEED ?? 1);
const kLongestRequest = 4 * 1024 * 1024; // bytes: src/engine/engine.h

const compiled = WebAssembly.compile(read(process.env.TWISTWOOD_WASM ?? 'build/wasm/twistwood.wasm'));

// A clock on which every thought is over at once.
function impatient() {
  let now = 0;
  return () => (now += 3_600_000);
}

// Whole numbers below a bound, the same from the same seed (mulberry32).
function numbers(seed) {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

// What somebody may throw, and how it is said.
const odd = [[null, 'null'], [undefined, 'undefined'], ['text', 'text'], [7, '7'], [Symbol('x'), 'Symbol(x)'],
  [Object.create(null), 'what was thrown is no text']];

// Requests of the protocol, but those that may think for as long as a number says.
const long = ['perft', 'bot', 'hint', 'judge', 'review', 'solve'];
const examples = JSON.parse(read('tests/wire/examples.json'))
  .requests.map(({ request }) => request)
  .filter(({ type }) => !long.includes(type))
  .map((request) => new TextEncoder().encode(JSON.stringify(request)));

// Any bytes; or a request with a few of them changed, taken out or put in.
function input(below) {
  if (below(4) === 0) return Uint8Array.from({ length: below(60) }, () => below(256));
  const bytes = [...examples[below(examples.length)]];
  for (let changes = below(4); changes > 0; changes--) {
    const at = below(bytes.length);
    const change = below(3);
    if (change === 0) bytes[at] = below(256);
    else if (change === 1) bytes.splice(at, 1 + below(8));
    else bytes.splice(at, 0, ...'{}[]",:0-\\e\0'.slice(below(10)).split('').map((c) => c.charCodeAt(0)));
    if (bytes.length === 0) break;
  }
  return Uint8Array.from(bytes);
}

function checkReply(text, bytes) {
  const reply = JSON.parse(text);
  const said = `seed ${kSeed}: ${Buffer.from(bytes).toString('base64')}`;
  assert.equal(typeof reply.ok, 'boolean', said);
  if (!reply.ok) assert.match(reply.error, /\w+ \w+/, said);
  return reply.ok;
}

test('any bytes get a value or an error with a sentence, and the engine goes on', async () => {
  const below = numbers(kSeed);
  const engine = await load(await compiled, impatient());
  const before = engine.requestText('{"type":"turns","position":"twisty"}');
  const seen = { true: 0, false: 0 };
  for (let i = 0; i < kInputs; i++) {
    const bytes = input(below);
    // What is no UTF-8 cannot come through a text; the next test has it.
    const text = new TextDecoder().decode(bytes);
    seen[checkReply(engine.requestText(text), bytes)]++;
  }
  assert.ok(seen.true > kInputs / 20 && seen.false > kInputs / 4, JSON.stringify(seen));
  assert.equal(engine.requestText('{"type":"turns","position":"twisty"}'), before);
});

test('any bytes at the exports of the module do, too', async () => {
  const below = numbers(kSeed + 1);
  const imports = {
    env: { now_ms: impatient() },
    wasi_snapshot_preview1: new Proxy({}, { get: () => () => 8 }),
  };
  const { exports } = await WebAssembly.instantiate(await compiled, imports);
  exports._initialize();
  for (let i = 0; i < kInputs; i++) {
    const bytes = input(below);
    const at = exports.tw_alloc(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    exports.tw_request(at, bytes.length);
    exports.tw_free(at);
    const reply = new Uint8Array(exports.memory.buffer, exports.tw_reply(), exports.tw_reply_size());
    checkReply(new TextDecoder('utf-8', { fatal: true }).decode(reply), bytes);
  }
});

test('any values through a worker do, too', async () => {
  const below = numbers(kSeed + 2);
  const engine = startWorker(compiled);
  const values = [undefined, null, 7, NaN, 1n, 'x', [], {}, new Date(0), new Map(), { type: 1n }, { type: 'turns', position: NaN }];
  // What no message can carry is refused like what is no JSON.
  const circular = {};
  circular.self = circular;
  const unsendable = [() => 1, Symbol('x'), { type: Symbol('x') }, { type: 'turns', position: () => 1 }];
  for (const request of [...values, ...unsendable, circular]) {
    await assert.rejects(engine.ask(request), EngineError, typeof request);
  }
  for (let i = 0; i < 200; i++) {
    const text = new TextDecoder().decode(input(below));
    const request = below(2) ? { type: text } : { type: 'read', text };
    await engine.ask(request).catch((error) => assert.ok(error instanceof EngineError, String(error)));
  }
  engine.stop();
});

test('what is no JSON is refused as a value in this thread, and the engine goes on', async () => {
  const engine = await load(await compiled);
  const circular = {};
  circular.self = circular;
  const throws = { toJSON: () => { throw new Error('I am no text'); } };
  for (const request of [1n, { type: 1n }, circular, throws, undefined, () => 1, Symbol('x')]) {
    const reply = engine.request(request);
    assert.equal(reply.ok, false);
    assert.match(reply.error, /\w+ \w+/);
  }
  assert.match(engine.request(throws).error, /I am no text/);
  for (const [thrown, words] of odd) {
    const { ok, error } = engine.request({ toJSON: () => { throw thrown; } });
    assert.deepEqual([ok, error], [false, `message: this is not JSON: ${words}`]);
  }
  assert.equal(engine.request({ type: 'signature' }).ok, true);
});

test('a clock that throws breaks the module, whatever it throws', async () => {
  for (const [thrown, words] of odd) {
    let broken = false;
    const now = () => {
      if (broken) throw thrown;
      return 0;
    };
    const engine = await load(await compiled, now);
    const { position } = engine.request({ type: 'deal', setup: { game: 'twisty', seats: [{}, {}], seed: '7' } });
    broken = true;
    for (let i = 0; i < 2; i++) {
      assert.throws(() => engine.request({ type: 'hint', position, time_ms: 10 }), (error) => {
        assert.ok(error instanceof EngineBroken, String(error));
        assert.equal(error.message, `the module has stopped: ${words}`);
        return true;
      });
    }
  }
});

test('an error says by its name which one it is', () => {
  for (const kind of [EngineError, EngineBroken, EngineStopped]) {
    assert.equal(new kind('because').name, kind.name);
    assert.equal(String(new kind('because')), `${kind.name}: because`);
  }
});

test('what is too long is not copied, and refused in the words of the module', async () => {
  const engine = await load(await compiled);
  for (const size of [kLongestRequest + 1, 2 * kLongestRequest]) {
    const reply = engine.requestText('x'.repeat(size));
    assert.equal(reply, `{"ok":false,"type":"","error":"message: ${size} bytes are more than ${kLongestRequest}"}`);
  }
  assert.match(engine.requestText('x'.repeat(kLongestRequest)), /this is not JSON/);
});

// Answers how often it was asked, breaks at requests of more than 100 bytes, and has no memory for more than 1,000:
//   (module
//     (memory (export "memory") 1)
//     (global $count (mut i32) (i32.const 48))
//     (data (i32.const 0) "{\"ok\":true,\"n\":0}")
//     (func (export "_initialize"))
//     (func (export "tw_alloc") (param i32) (result i32)
//       (select (i32.const 0) (i32.const 1024) (i32.gt_u (local.get 0) (i32.const 1000))))
//     (func (export "tw_free") (param i32))
//     (func (export "tw_request") (param i32 i32)
//       (if (i32.gt_u (local.get 1) (i32.const 100)) (then (unreachable)))
//       (global.set $count (i32.add (global.get $count) (i32.const 1)))
//       (i32.store8 (i32.const 15) (global.get $count)))
//     (func (export "tw_reply") (result i32) (i32.const 0))
//     (func (export "tw_reply_size") (result i32) (i32.const 17)))
const fragile = Buffer.from(
  'AGFzbQEAAAABFgVgAAF/YAAAYAF/AX9gAX8AYAJ/fwADBwYBAgMEAAAFAwEAAQYGAX8BQTALB1UHBm1lbW9yeQIAC19pbml0aWFsaXplAAAIdHdfYWxs' +
    'b2MAAQd0d19mcmVlAAIKdHdfcmVxdWVzdAADCHR3X3JlcGx5AAQNdHdfcmVwbHlfc2l6ZQAFCj0GAwABCw4AQQBBgAggAEHoB0sbCwMAAQsaACAB' +
    'QeQASwRAAAsjAEEBaiQAQQ8jADoAAAsEAEEACwQAQRELCxcBAEEACxF7Im9rIjp0cnVlLCJuIjowfQ==',
  'base64',
);
const breaks = { type: 'x'.repeat(200) };

test('a module without memory for a request says so', async () => {
  const engine = await load(fragile);
  assert.match(engine.request({ type: 'x'.repeat(2000) }).error, /no memory for \d+ bytes/);
  assert.equal(engine.request({}).n, 1);
});

test('a module that breaks is not asked again in this thread', async () => {
  const engine = await load(fragile);
  assert.equal(engine.request({}).n, 1);
  for (const request of [breaks, {}, breaks]) {
    assert.throws(() => engine.request(request), (error) => {
      assert.ok(error instanceof EngineBroken);
      assert.match(error.message, /the module has stopped: RuntimeError: unreachable/);
      return true;
    });
  }
  assert.equal((await load(fragile)).request({}).n, 1);
});

test('after a module that breaks a worker has a new one for the next question', async () => {
  const engine = startWorker(WebAssembly.compile(fragile));
  assert.equal((await engine.ask({})).n, 1);
  assert.equal((await engine.ask({})).n, 2);
  // Also for those that were asked at the same time.
  const [broken, next, again, after] = await Promise.allSettled(
    [breaks, {}, breaks, {}].map((request) => engine.ask(request)),
  );
  assert.ok(broken.reason instanceof EngineBroken && again.reason instanceof EngineBroken);
  assert.deepEqual([next.value.n, after.value.n], [1, 1]);
  engine.stop();
});

const settled = async (promise) => (await Promise.allSettled([promise]))[0];

test('what was asked before stop() is rejected, and the next question is answered', async () => {
  const engine = startWorker(compiled);
  const { position } = await engine.ask({ type: 'deal', setup: { game: 'twisty', seats: [{}, {}], seed: '7' } });
  const thinking = [1, 2].map(() => settled(engine.ask({ type: 'hint', position, time_ms: 60_000 })));
  const begun = performance.now();
  setTimeout(() => engine.stop(), 50);
  for (const { reason } of await Promise.all(thinking)) {
    assert.ok(reason instanceof EngineStopped);
    assert.match(reason.message, /stopped before it had answered/);
  }
  assert.ok(performance.now() - begun < 20_000);
  // Also what was not even sent: no worker is left running by it.
  const early = settled(engine.ask({ type: 'signature' }));
  engine.stop();
  assert.ok((await early).reason instanceof EngineStopped);
  assert.equal((await engine.ask({ type: 'turns', position })).ok, true);
  engine.stop();
  engine.stop();
});

// A port that keeps what is sent, for a test to answer.
function port() {
  const made = { sent: [], onmessage: null, onerror: null, ended: 0 };
  made.postMessage = (message) => {
    if (message.request?.fails) throw new Error('it cannot be cloned');
    if (message.kind === 'ask') made.sent.push(message.id);
  };
  made.terminate = () => made.ended++;
  return made;
}

test('a question that cannot be sent is rejected, and does not hold up the others', async () => {
  const ports = [];
  const engine = new WorkerEngine(Promise.resolve(null), () => (ports.push(port()), ports.at(-1)));
  const failed = await settled(engine.ask({ fails: true }));
  assert.ok(failed.reason instanceof EngineError);
  assert.equal(failed.reason.message, 'it cannot be cloned');
  for (const [thrown, words] of odd) {
    const { reason } = await settled(engine.ask({ get fails() { throw thrown; } }));
    assert.ok(reason instanceof EngineError);
    assert.equal(reason.message, words);
  }
  const fine = engine.ask({});
  await new Promise(setImmediate);
  const [only] = ports;
  only.onmessage({ data: { id: only.sent[0], reply: { ok: true } } });
  assert.deepEqual(await fine, { ok: true });
  engine.stop();
  assert.equal(only.ended, 1);
});

test('a worker that cannot be given its module is ended, and every question says why', async () => {
  const ports = [];
  const start = () => {
    ports.push(port());
    ports.at(-1).postMessage = () => {
      throw new Error('it cannot be cloned');
    };
    return ports.at(-1);
  };
  const engine = new WorkerEngine(Promise.resolve(() => 1), start);
  for (const { reason } of await Promise.all([settled(engine.ask({})), settled(engine.ask({}))])) {
    assert.ok(reason instanceof EngineBroken);
    assert.equal(reason.message, 'it cannot be cloned');
  }
  assert.ok(ports.length > 0);
  assert.ok(ports.every(({ ended }) => ended === 1), 'no worker is left behind');
  const none = new WorkerEngine(Promise.resolve(null), () => {
    throw new Error('there are no workers');
  });
  await assert.rejects(none.ask({}), (error) => error instanceof EngineBroken && error.message === 'there are no workers');
  for (const [thrown, words] of odd) {
    const broken = { name: 'EngineBroken', message: words };
    await assert.rejects(new WorkerEngine(Promise.resolve(null), () => { throw thrown; }).ask({}), broken);
    await assert.rejects(new WorkerEngine(Promise.reject(thrown), port).ask({}), broken);
  }
});

// A worker that was left behind would keep this program alive; it is ended by the timeout, then.
test('Node comes to its end after a module that cannot be sent to a worker', () => {
  const program = `import { EngineBroken, startWorker } from ${JSON.stringify(new URL('npm/node.js', tree).href)};
    startWorker(() => 1).ask({}).catch((error) => console.log(error instanceof EngineBroken));`;
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8', timeout: 60_000 });
  assert.deepEqual([ran.signal, ran.status, ran.stdout], [null, 0, 'true\n'], ran.stderr);
});

test('a worker that comes to its end rejects everybody; what it says later is nobody\'s', async () => {
  const ports = [];
  const engine = new WorkerEngine(Promise.resolve(null), () => (ports.push(port()), ports.at(-1)));
  const asked = [settled(engine.ask({})), settled(engine.ask({}))];
  await new Promise(setImmediate);
  ports[0].onerror({ message: 'gone' });
  for (const { reason } of await Promise.all(asked)) {
    assert.ok(reason instanceof EngineBroken);
    assert.equal(reason.message, 'gone');
  }
  const next = settled(engine.ask({}));
  await new Promise(setImmediate);
  assert.equal(ports.length, 2);
  assert.equal(ports[0].onerror, null);
  assert.equal(ports[0].onmessage, null);
  engine.stop();
  assert.ok((await next).reason instanceof EngineStopped);
});
