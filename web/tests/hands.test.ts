// Hands: from taps to turns. What may be done comes from the referee; what cannot be done is refused in
// words, and nothing in the hand is lost by looking elsewhere.
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Catalogue } from '../src/i18n/catalogue';
import type { GardenScene } from '../src/messages';
import { Hands } from '../src/play/hands.svelte';
import { atHome, settle, stillPage } from './at_home';

const catalogue = JSON.parse(
  readFileSync(new URL('../src/i18n/en.json', import.meta.url), 'utf8'),
) as Catalogue;

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

async function handsAt(...where: Parameters<typeof atHome>) {
  const { session, engine, thinker } = await atHome(...where);
  const hands = new Hands(session, engine, thinker);
  await hands.ready();
  return { hands, session };
}

// Plays one turn and shows all of it.
async function playOne({ hands, session }: Awaited<ReturnType<typeof handsAt>>): Promise<void> {
  const { landing } = session.turns.find((turn) => turn.landing && !turn.corner)!;
  await hands.pick(landing!);
  await hands.pick(landing!);
  await settle(session);
  await hands.ready();
}

describe('Twisty', () => {
  test('a landing is looked at first, and gone to when it is chosen again', async () => {
    const { hands, session } = await handsAt();
    expect(hands.free).toBe(true);
    const { landing } = session.turns.find((turn) => turn.landing && !turn.corner)!;
    await hands.pick(landing!);
    await settle(session);
    expect(hands.twisty.landing).toBe(landing);
    expect(hands.canConfirm).toBe(true);
    expect(hands.marks(session.scene!).way.length).toBeGreaterThan(1);
    expect(session.table!.turns).toEqual([]);
    await hands.pick(landing!);
    await settle(session);
    expect(session.table!.turns).toMatchObject([{ seat: 1 }]);
    expect(session.scene!.players[0]!.pawn).toBe(landing);
    session.leave();
  });

  test('a place that cannot be gone to is refused with the rule in words', async () => {
    const { hands, session } = await handsAt();
    const places = new Set(session.turns.map((turn) => turn.landing));
    const other = session.scene!.players[1]!.pawn;
    expect(places.has(other)).toBe(false);
    await hands.pick(other);
    expect(hands.message).not.toBe('');
    expect(Object.values(catalogue)).not.toContain(hands.message); // its holes are filled
    expect(hands.twisty.landing).toBeNull();
    expect(session.table!.turns).toEqual([]);
    session.leave();
  });

  test('a pawn that is dragged goes at once', async () => {
    const { hands, session } = await handsAt();
    const { landing } = session.turns.find((turn) => turn.landing && !turn.corner)!;
    await hands.drop(landing!);
    await settle(session);
    expect(session.table!.turns).toHaveLength(1);
    session.leave();
  });

  test('a hint puts a preview down, and playing puts the hint down', async () => {
    const at = await handsAt();
    const { hands, session } = at;
    await hands.pick(session.turns.find((turn) => turn.landing && !turn.corner)!.landing!);
    await hands.askHint();
    expect(hands.twisty.landing).toBeNull();
    expect(hands.hint.answer!.way.length).toBeGreaterThan(1);
    expect(hands.message).toContain('Choose');
    await playOne(at);
    expect(hands.hint.answer).toBeNull();
    session.leave();
  });

  test('the past can be looked at, not played in', async () => {
    const at = await handsAt();
    const { hands, session } = at;
    await playOne(at);
    await playOne(at);
    void hands.look(0);
    await settle(session);
    expect(hands.history.at).toBe(0);
    expect(hands.free).toBe(false);
    await hands.pick(session.turns[0]?.landing ?? 'd4');
    expect(hands.message).toBe(catalogue['history.past']);
    expect(session.table!.turns).toHaveLength(2);
    await hands.present();
    expect(hands).toMatchObject({ free: true });
    expect(session.stage.scene).toEqual(session.scene);
    session.leave();
  });

  test('undo takes the last turn back, and says when there is none', async () => {
    const at = await handsAt();
    const { hands, session } = at;
    await hands.undo();
    expect(hands.message).toBe(catalogue['undo.nothing']);
    await playOne(at);
    expect(hands.canUndo).toBe(true);
    await hands.undo();
    await settle(session);
    expect(session.table!.turns).toEqual([]);
    session.leave();
  });
});

describe('Twist Labyrinth', () => {
  const garden = () => handsAt(undefined, 'labyrinth');

  test('doing nothing is asked about once', async () => {
    const { hands, session } = await garden();
    expect(hands.canConfirm).toBe(true);
    await hands.confirm();
    expect(hands.message).toBe(catalogue['garden.sure']);
    expect(session.table!.turns).toEqual([]);
    await hands.confirm();
    await settle(session);
    expect(session.table!.turns).toHaveLength(1);
    session.leave();
  });

  test('a hedge is turned, taken back, and turned only once', async () => {
    const { hands, session } = await garden();
    const before = session.stage.scene as GardenScene;
    hands.liftHedge('C3');
    expect(hands.garden.lifted).toBe('C3');
    hands.liftHedge('C3');
    expect(hands.garden.lifted).toBeNull();
    const turned = hands.turnHedge('C3', 1);
    await settle(session);
    await turned;
    expect(hands.garden.steps).toEqual([{ kind: 'turn', axis: 'C3', quarters: 1 }]);
    expect((session.stage.scene as GardenScene).hedges).not.toEqual(before.hedges);
    hands.liftHedge('B2');
    expect(hands.message).toBe(catalogue['garden.turnedAlready']);
    await hands.undo();
    expect(hands.garden.steps).toEqual([]);
    expect(session.stage.scene).toEqual(before);
    expect(session.table!.turns).toEqual([]);
    session.leave();
  });

  test('a hint never undoes what was done', async () => {
    const { hands, session } = await garden();
    const turned = hands.turnHedge('A1', 2);
    await settle(session);
    await turned;
    await hands.askHint();
    expect(hands.garden.steps).toEqual([{ kind: 'turn', axis: 'A1', quarters: 2 }]);
    expect(hands.message).not.toBe('');
    session.leave();
  });
});

test('nobody acts while a bot thinks', async () => {
  const { hands, session } = await handsAt([
    { name: '', level: 1 },
    { name: 'Ben', level: 0 },
  ]);
  expect(hands.free).toBe(false);
  await hands.pick('d4');
  expect(hands.message).toBe(catalogue['act.wait']);
  session.leave();
});
