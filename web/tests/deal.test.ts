// After a game the page itself finds out whether it was dealt as promised.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { TableView } from '../src/messages';
import { isFairDeal } from '../src/online/deal';
import { freshEngine, worker } from './engine';

interface Vector {
  key: string;
  table: string;
  promise: string;
  seats: number;
  goals: number;
  twisty: string;
  labyrinth: string;
}
const file = new URL('../../tests/vectors/deal_keys.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[];

// A game with some turns that its last seat gives up, as everybody sees it then.
async function played(setup: object, players: number): Promise<TableView> {
  const engine = await freshEngine();
  const seats = Array.from({ length: players }, () => ({ name: '' }));
  const ask = (request: object) => {
    const reply = engine.request(request) as unknown as { ok: boolean; messages: never[] };
    if (!reply.ok) throw new Error(JSON.stringify(reply));
    return reply.messages as { table: TableView; position: string }[];
  };
  const say = (message: object) => ask({ type: 'say', message, now_ms: 1000 });
  const table = () => say({ type: 'join' })[0]!.table;
  ask({ type: 'open', setup: { ...setup, seats }, now_ms: 0 });
  for (let i = 0; i < 6; ++i) {
    const { to_act: seat, version, position } = table();
    const { turns } = engine.request({ type: 'turns', position }) as unknown as {
      turns: { turn: string }[];
    };
    say({ type: 'play', id: `c${i}`, seat, version, turn: turns.at(-1)!.turn });
  }
  for (let seat = 1; seat < players; ++seat) {
    say({ type: 'resign', id: `r${seat}`, seat, version: table().version });
  }
  return table();
}

describe.each(['twisty', 'labyrinth'] as const)('a deal of %s', (game) => {
  const vector = vectors[4]!;
  const { key, table: id, promise } = vector;
  const setup = { game, key, table: id, ...(game === 'labyrinth' ? { goals: vector.goals } : {}) };

  test('from a key is what another program makes of it, and fair', async () => {
    const table = await played(setup, vector.seats);
    expect(table).toMatchObject({ start: vector[game], key, promise });
    expect(table.turns).toHaveLength(6);
    expect(await isFairDeal(await worker(), table, id, promise)).toBe(true);
  });

  test('is not fair with another promise, key, table or start', async () => {
    const table = await played(setup, vector.seats);
    const engine = await worker();
    const other = vectors[7]!;
    expect(await isFairDeal(engine, table, id, other.promise)).toBe(false);
    expect(await isFairDeal(engine, table, other.table, promise)).toBe(false);
    expect(await isFairDeal(engine, { ...table, key: other.key }, id, promise)).toBe(false);
    expect(await isFairDeal(engine, { ...table, start: other[game] }, id, promise)).toBe(false);
  });

  test('from a seed of before can still be checked', async () => {
    const table = await played({ game, seed: '5' }, 2);
    const engine = await worker();
    expect(table.key).toBeUndefined();
    expect(await isFairDeal(engine, table, id, table.promise!)).toBe(true);
    expect(await isFairDeal(engine, { ...table, seed: '6' }, id, table.promise!)).toBe(false);
  });
});
