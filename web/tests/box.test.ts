// Beside the real board: the referee who plays nothing, a set-up to copy, and cards that people tell.
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cheapest, choicesOf } from '../src/box/choices';
import { fairDeal, pagesOf } from '../src/box/layout';
import { Referee } from '../src/box/referee.svelte';
import type { GardenScene, Setup, Turn } from '../src/messages';
import { LocalTable } from '../src/session/local';
import { Session } from '../src/session/session.svelte';
import type { SceneReply, TurnsReply } from '../src/worker/replies';
import { breathe, Drawer, settle, stillPage } from './at_home';
import { ask, turnText, worker } from './engine';

beforeAll(async () => {
  vi.stubGlobal('document', { hidden: false, documentElement: {} });
  const { speak, speakMore } = await import('../src/i18n/language.svelte');
  await speak('en');
  await speakMore('box');
});
beforeEach(() => {
  stillPage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const twisty =
  'twisty 1yp@or1/ww@rgbb/ry@g+b@/lgl1+yr/lwso+@x/goxwppb/1@ypxo1 ' +
  'a1:rbwpogy:0:0,a7:rywgobp:0:0 2 0/1000 thief';
const hedges = 'labyrinth w-e|e/|n-w-/w-s-s/-s|n|/n|n-e';
const garden = `${hedges} f6:c1::0:0:?5,c4:c4:c3:0:0:?4 2 0/1000 ?14g14f`;

const setupOf = (position: string, levels = [0, 0]): Setup => ({
  game: position.startsWith('twisty') ? 'twisty' : 'labyrinth',
  seats: levels.map((level) => ({ name: '', level })),
  seed: '0',
  position,
  ...(position.startsWith('twisty') ? {} : { cards_told: true }),
});

async function sit(setup: Setup, shelf = new Drawer()) {
  const [engine, thinker] = [await worker(), await worker()];
  const home = { id: 'g', setup, pawns: [0, 1] };
  const session = new Session(new LocalTable(engine, thinker, home, shelf), engine);
  session.resume();
  await settle(session);
  return { session, shelf, engine, thinker };
}

async function referee(position: string) {
  const { session, engine, thinker } = await sit(setupOf(position));
  const hands = new Referee(session, engine, thinker);
  await hands.ready();
  return { hands, session };
}

describe('may I', () => {
  test('says yes with the way, and plays nothing', async () => {
    const { hands, session } = await referee(twisty);
    await hands.pick('c6');
    expect(hands.verdict).toBe('yes');
    expect(hands.message).toBe('Yes, you may. Owl: leap to c6.');
    expect(hands.marks(session.stage.scene!).way).toHaveLength(2);
    expect(session.table!.turns).toEqual([]);
  });

  test('says no with the rule, and gives nothing away', async () => {
    const { hands, session } = await referee(twisty);
    await hands.pick('d4');
    expect(hands.verdict).toBe('no');
    expect(hands.message).toContain('(Rule T8)');
    expect(hands.marks(session.stage.scene!).places.size).toBe(0);
    await hands.ask('can');
    expect(hands.verdict).toBeNull();
    expect(hands.marks(session.stage.scene!).places.size).toBeGreaterThan(3);
  });

  test('asks of a steal where the pawn goes', async () => {
    // Owl needs red next, and Fox holds an unprotected one a leap away.
    const { hands } = await referee(
      'twisty 1yp@o2/ww@rgbb/ry@g+b@/lgl1+yr/lwso+@x/goxwppb/1@ypxo1 ' +
        'b5:rbwpogy:1:0,a7:rywgobp:0:0 2 9/1000 thief',
    );
    await hands.pick('b5');
    expect(hands.verdict).toBe('yes');
    expect(hands.message).toContain('corner');
    await hands.pick('g7');
    expect(hands.message).toContain('steals from Fox: red');
  });

  test('in the garden goes step by step, and is put back for another question', async () => {
    const { hands, session } = await referee(`${hedges} f6:c1::0:0:?5,f1:b4::0:0:?5 2 0/1000 ?14g14f`);
    await hands.pick('a1');
    expect(hands.message).toContain('(Rule L12)');
    hands.liftHedge('E1');
    const turned = hands.turnHedge('E1', 1);
    await settle(session);
    await turned;
    await hands.judge();
    expect(hands.message).toContain('turns hedge E1 a quarter to the right');
    expect(session.table!.turns).toEqual([]);
    await hands.ask('can');
    expect(hands.garden.steps).toEqual([]);
    const { places, opened } = hands.marks(session.stage.scene!);
    expect(opened.size).toBeGreaterThan(0);
    for (const at of opened) expect(places.has(at)).toBe(false);
  });
});

describe('what can I do', () => {
  test('tells each place once, by the turn that costs least, the best first', async () => {
    const { turns } = ask<TurnsReply>({
      type: 'turns',
      position: `${hedges} b1:c6::2:2:?5,f1:b4::0:0:?5 1 0/1000 ?12g12f`,
    });
    const few = cheapest(turns);
    const cells = few.map(({ cell }) => cell);
    expect(new Set(cells).size).toBe(cells.length);
    expect(new Set(turns.map(({ cell }) => cell)).size).toBe(cells.length);
    const price = ({ gaps = 0, flights = 0 }: Turn) => gaps + flights;
    for (const one of few)
      for (const other of turns)
        if (other.cell === one.cell) expect(price(one)).toBeLessThanOrEqual(price(other));
  });

  test('and in words', async () => {
    const engine = await worker();
    const { turns } = ask<TurnsReply>({ type: 'turns', position: twisty });
    const choices = await choicesOf(engine, twisty, turns);
    expect(choices).toHaveLength(new Set(turns.map(({ landing }) => landing)).size);
  });
});

describe('lay out for us', () => {
  test('everybody sits clockwise, and chances are alike', async () => {
    const [engine, thinker] = [await worker(), await worker()];
    const { scene, position } = await fairDeal(engine, thinker, { game: 'twisty', players: 3 });
    expect(scene.players.map(({ pawn }) => pawn)).toEqual(['a1', 'a7', 'g7']);
    expect(ask<SceneReply>({ type: 'scene', position }).scene).toEqual(scene);
    const two = await fairDeal(engine, thinker, { game: 'labyrinth', players: 2 });
    expect(two.scene.players.map(({ pawn }) => pawn)).toEqual(['a1', 'f6']);
  });

  test('row by row and piece by piece, all of it and nothing hidden', () => {
    const { scene } = ask<SceneReply>({ type: 'scene', position: twisty });
    const rows = pagesOf(scene, 'row');
    expect(rows).toHaveLength(7 + 2 + 1);
    expect(rows[0]).toMatchObject({ kind: 'tiles', rank: 7 });
    const pieces = pagesOf(scene, 'one').filter((page) => page.kind === 'tiles');
    expect(pieces).toHaveLength(44);
    expect(pieces[0]).toMatchObject({ tiles: [{ at: 'b7', counter: 'yellow' }] });
    const plot = ask<SceneReply>({ type: 'scene', position: garden }).scene as GardenScene;
    expect(pagesOf(plot, 'one')).toHaveLength(25 + 1);
    expect(pagesOf(plot, 'row')[0]).toMatchObject({ tiles: [{ at: 'A5', arms: 'nsw' }, {}, {}, {}, {}] });
  });
});

describe('cards that people tell', () => {
  test('a turn waits until somebody says which card came', async () => {
    const { session } = await sit(setupOf(garden));
    const played = session.play(turnText('>c4'));
    await breathe();
    expect(session.wanted).toMatchObject({ seat: 2 });
    expect(session.wanted!.cards).toContain('b6');
    expect(session.wanted!.cards).not.toContain('c3');
    session.wanted!.tell('b6');
    expect((await played)?.ok).toBe(true);
    await settle(session);
    expect(session.wanted).toBeNull();
    expect(session.table!.turns).toMatchObject([{ seat: 2, card: 'b6' }]);
    session.leave();
  });

  test('who says nothing has not played, and may do something else', async () => {
    const { session } = await sit(setupOf(garden));
    const played = session.play(turnText('>c4'));
    await breathe();
    session.wanted!.tell(null);
    expect(await played).toMatchObject({ ok: false, code: 'card-needed' });
    await settle(session);
    expect(session).toMatchObject({ mine: 2, wanted: null });
    expect(session.turns.length).toBeGreaterThan(0);
    session.leave();
  });

  test('the game is kept with its cards and goes on', async () => {
    const shelf = new Drawer();
    const { session } = await sit(setupOf(garden), shelf);
    const played = session.play(turnText('>c4'));
    await breathe();
    session.wanted!.tell('b6');
    await played;
    await settle(session);
    const { position } = session.table!;
    session.leave();
    const entry = shelf.games.get('g')!;
    const [engine, thinker] = [await worker(), await worker()];
    const home = { id: 'g', setup: entry.setup!, pawns: [0, 1], kept: entry.kept! };
    const again = new Session(new LocalTable(engine, thinker, home, shelf), engine);
    again.resume();
    await settle(again);
    expect(again.table).toMatchObject({ position, to_act: 1 });
    again.leave();
  });

  test('a bot asks once and waits', async () => {
    const { session, thinker } = await sit(setupOf(garden, [0, 1]));
    const thoughts = vi.spyOn(thinker, 'ask');
    for (let i = 0; i < 50 && !session.wanted; i++) {
      await vi.advanceTimersByTimeAsync(100);
      await settle(session);
    }
    expect(session.wanted).toMatchObject({ seat: 2 });
    for (let i = 0; i < 5; i++) await vi.advanceTimersByTimeAsync(1000);
    expect(thoughts.mock.calls.length).toBeLessThanOrEqual(1);
    session.wanted!.tell('b6');
    await settle(session);
    expect(session.table).toMatchObject({ to_act: 1 });
    session.leave();
  });
});

test('a table that somebody laid meanwhile does not take the place of one', async () => {
  const { session, engine, thinker } = await sit(setupOf(twisty));
  await session.play(turnText('c6'));
  await settle(session);
  const { position } = session.table!;
  session.leave();
  const other = { id: 'other', setup: setupOf(garden), pawns: [0, 1] };
  const elsewhere = new Session(new LocalTable(engine, thinker, other, new Drawer()), engine);
  elsewhere.resume();
  await settle(elsewhere);
  elsewhere.leave();
  session.resume();
  await settle(session);
  expect(session.table).toMatchObject({ game: 'twisty', position });
  expect((await session.play(session.turns[0]!.turn))?.ok).toBe(true);
  session.leave();
});
