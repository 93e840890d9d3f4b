// A position in the hands of one person: whole turns reach whoever owns it, refusals come in words, and
// nothing can be done where nothing is to be done.
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GardenScene } from '../src/messages';
import { Solo, type Wanted } from '../src/solo/solo.svelte';
import { breathe, settle, stillPage } from './at_home';
import { worker } from './engine';
import { positions } from './positions';

beforeAll(async () => {
  vi.stubGlobal('document', { hidden: false, documentElement: {} });
  const { speak } = await import('../src/i18n/language.svelte');
  await speak('en');
});
beforeEach(() => {
  stillPage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const people = { names: ['Ada', 'Ben'], pawns: [0, 1] };
const { collect, gap } = positions;
const gate = 'labyrinth e|w-s/-w|w-/n-w|w/-e-w|/e-w|e c4:e2:c6.d1:0:0:,c1:-:a4.b2.c1:0:0: 1g2 0/1000 -';

async function at(position: string, onturn?: (solo: Solo, wanted: Wanted) => Promise<void>) {
  const wanted: Wanted[] = [];
  const solo: Solo = new Solo(await worker(), people, async (turn) => {
    wanted.push(turn);
    await onturn?.(solo, turn);
  });
  await solo.lay(position);
  return { solo, wanted };
}

describe('Twisty', () => {
  test('a landing that is chosen twice is wanted, with what comes of it', async () => {
    const { solo, wanted } = await at(collect);
    const { landing } = solo.turns.find(({ effect }) => effect === 'take')!;
    await solo.pick(landing!);
    expect(wanted).toEqual([]);
    expect(solo.marks().chosen).toBe(landing);
    await solo.pick(landing!);
    expect(wanted).toMatchObject([{ seen: false, account: { game: 'twisty', mover: 1 } }]);
    expect(wanted[0]!.after).toMatch(/^twisty .* 2 9\/1000 thief$/);
    // Nobody has carried it out.
    expect(solo.position).toBe(collect);
    expect(solo.free).toBe(true);
  });

  test('what is carried out leads to the next position and its turns', async () => {
    const { solo, wanted } = await at(collect, (solo, turn) => solo.carryOut(turn));
    const { landing } = solo.turns.find(({ effect }) => effect === 'take')!;
    const done = solo.drop(landing!);
    await settle(solo);
    await done;
    expect(solo.position).toBe(wanted[0]!.after);
    expect(solo.stage.scene!.act).toEqual({ kind: 'turn', seat: 2 });
    expect(solo.stage.scene!.players[0]!.pawn).toBe(landing);
    expect(solo.turns.length).toBeGreaterThan(0);
  });

  test('a position that is laid while a turn is carried out stays, and only it', async () => {
    const { solo } = await at(collect, (solo, turn) => solo.carryOut(turn));
    const { landing } = solo.turns.find(({ effect }) => effect === 'take')!;
    const done = solo.drop(landing!);
    for (let i = 0; i < 50 && !solo.stage.moving; i++) await breathe();
    expect(solo.stage.moving).toBe(true);
    const laid = solo.lay(collect);
    await settle(solo);
    await Promise.all([done, laid]);
    expect(solo.position).toBe(collect);
    expect(solo.stage.scene!.act).toEqual({ kind: 'turn', seat: 1 });
    expect(solo.free).toBe(true);
  });

  test('a place out of reach is refused in words, and shakes its head', async () => {
    const { solo, wanted } = await at(collect);
    const places = new Set(solo.turns.map((turn) => turn.landing));
    const far = solo.stage.scene!.players[1]!.pawn;
    expect(places.has(far)).toBe(false);
    await solo.pick(far);
    expect(solo.message).toContain('Ben');
    expect(solo.shaken).toBe(far);
    expect(wanted).toEqual([]);
  });

  test('nothing is marked or taken where it is closed', async () => {
    const { solo, wanted } = await at(collect);
    const { landing } = solo.turns.find(({ effect }) => effect === 'take')!;
    solo.closed = true;
    expect(solo.marks().places.size).toBe(0);
    await solo.drop(landing!);
    await solo.pick(landing!);
    await solo.pick(landing!);
    expect(wanted).toEqual([]);
  });
});

describe('the labyrinth', () => {
  test('steps are taken and taken back; the goal ends the turn', async () => {
    const { solo, wanted } = await at(gap);
    const pawn = () => (solo.stage.scene as GardenScene).players[0]!.pawn;
    const step = async (at: string) => {
      const done = solo.pick(at);
      await settle(solo);
      await done;
    };
    expect(solo.canConfirm).toBe(false);
    await step('b1');
    expect(pawn()).toBe('b1');
    expect(solo.canConfirm).toBe(true);
    expect(solo.preview).not.toBe('');
    await solo.back();
    expect(pawn()).toBe('a1');
    expect(solo.canStepBack).toBe(false);
    await step('b1');
    await step('c1');
    expect(wanted).toMatchObject([{ seen: true, account: { reached: 'c1' } }]);
  });

  test('a gate is looked at before it is set', async () => {
    const { solo, wanted } = await at(gate);
    await solo.pick('f6');
    expect(wanted).toEqual([]);
    expect(solo.marks().chosen).toBe('f6');
    await solo.pick('f6');
    expect(wanted).toMatchObject([{ account: { gate: 'f6', gate_for: 2 } }]);
  });
});
