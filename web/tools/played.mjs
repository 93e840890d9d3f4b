// Games from a seed, a few turns in, as the page keeps them (src/state/storage.ts).
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from '../../npm/host.js';

const near = (path) => fileURLToPath(new URL(path, import.meta.url));
const wasm = process.env.TWISTWOOD_WASM ?? near('../../build/wasm/twistwood.wasm');

async function freshEngine() {
  const engine = await load(readFileSync(wasm), () => 0);
  return (request) => {
    const reply = engine.request(request);
    if (!reply.ok) throw new Error(reply.error);
    return reply;
  };
}

// Plays on until `until` likes the table; it may ask the engine about it.
export async function played(setup, pawns, until) {
  const ask = await freshEngine();
  const say = (message) => ask({ type: 'say', message, now_ms: 0 }).messages;
  const look = () => say({ type: 'join', have: 0 }).find((one) => one.type === 'joined').table;
  ask({ type: 'open', setup, now_ms: 0 });
  let table = look();
  for (let i = 0; !until(table, ask); i++) {
    const { start, turns, to_act: seat, version } = table;
    const { turn } = ask({ type: 'bot', start, turns, level: 3, nodes: 400, seed: String(i) });
    say({ type: 'play', id: `t${i}`, seat, version, turn });
    table = look();
  }
  const { record, at_ms } = ask({ type: 'keep', now_ms: 0 });
  return { form: 2, game: setup.game, setup, pawns, kept: { record, at_ms } };
}

// The first seed whose game comes to what is wanted: a person in the first seat, bots in the others.
export async function playedAny(game, count, until) {
  const seats = Array.from({ length: count }, (_, i) => ({ name: '', level: i === 0 ? 0 : 2 }));
  for (let seed = 1; ; seed++) {
    const setup = { game, seats, seed: String(seed), start: 1 };
    let isOver = false;
    const saved = await played(setup, [0, 1, 2, 3], (table, ask) => {
      if (until(table, ask)) return true;
      isOver = table.outcome !== null;
      return isOver;
    });
    if (!isOver) return saved;
  }
}
