// The stage shows one thing after the other, may be skipped, and ends with the truth.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Account, Scene } from '../src/messages';
import { Stage } from '../src/session/stage.svelte';
import { History } from '../src/state/history.svelte';
import { change } from '../src/state/settings.svelte';
import type { ReplayReply, SceneReply } from '../src/worker/replies';
import { breathe, draw, settle, stillPage } from './at_home';
import { ask, worker } from './engine';

const start =
  'twisty 1+r@yw1/rblx+pr/b@@woox/gol1@@s/ygwlgyb/xpyrbo@/1pgw+p1 a7:rygpwob:0:0,a1:rowgypb:0:0 1 0/1000 thief';
const replay = ask<ReplayReply>({
  type: 'replay',
  start,
  turns: ['d4', 'b3', 'e6'].map((turn, i) => ({ seat: 1 + (i % 2), turn })),
});
const scenes = replay.positions.map(
  (position) => ask<SceneReply>({ type: 'scene', position }).scene,
);
const [first, second, third] = scenes as [Scene, Scene, Scene];
const accounts = replay.accounts as [Account, Account, Account];

beforeEach(stillPage);
afterEach(() => {
  change({ speed: 'normal' });
  vi.unstubAllGlobals();
});

describe('a turn', () => {
  test('moves, and then is as the referee says', async () => {
    const stage = new Stage();
    stage.show(first);
    const done = stage.carryOut(accounts[0], second);
    expect(stage).toMatchObject({ moving: true, scene: first });
    draw(0);
    draw(50);
    expect(stage.frame).not.toBeNull();
    await settle({ stage });
    await done;
    expect(stage).toMatchObject({ moving: false, frame: null, scene: second });
    expect(stage.trail.length).toBeGreaterThan(1);
  });

  test('that is skipped is there at once', async () => {
    const stage = new Stage();
    stage.show(first);
    const done = stage.carryOut(accounts[0], second);
    draw(0);
    stage.skip();
    draw(1);
    await done;
    expect(stage).toMatchObject({ moving: false, scene: second });
  });

  test('does not move where nothing is to move', async () => {
    change({ speed: 'off' });
    const stage = new Stage();
    stage.show(first);
    await stage.carryOut(accounts[0], second);
    expect(stage.scene).toBe(second);
  });
});

test('what waits is shown in its order, or not at all when it is dropped', async () => {
  const stage = new Stage();
  const shown: number[] = [];
  const step = (n: number) => async () => {
    await breathe();
    shown.push(n);
  };
  [1, 2, 3].forEach((n) => stage.queue(step(n)));
  expect(stage.lagging).toBe(true);
  await stage.settled();
  expect(shown).toEqual([1, 2, 3]);
  expect(stage.lagging).toBe(false);
  [4, 5, 6].forEach((n) => stage.queue(step(n)));
  stage.drop();
  await stage.settled();
  expect(shown.slice(3)).toEqual([]);
});

test('a step that fails does not hold up what comes later', async () => {
  const stage = new Stage();
  stage.queue(() => Promise.reject(new Error('no')));
  await expect(stage.settled()).rejects.toThrow('no');
  expect(stage.lagging).toBe(false);
});

describe('history', () => {
  async function opened() {
    change({ speed: 'off' });
    const stage = new Stage();
    const history = new History(await worker(), stage);
    history.open(replay);
    return { stage, history };
  }

  test('steps forward by carrying out the turn, and anywhere by showing', async () => {
    const { stage, history } = await opened();
    await history.go(0);
    expect(stage.scene).toEqual(first);
    await history.go(1);
    expect(stage.scene).toEqual(second);
    expect(stage.trail.length).toBeGreaterThan(1);
    await history.go(0);
    expect(stage.trail).toEqual([]);
    await history.go(2);
    expect(stage.scene).toEqual(third);
  });

  test('keeps to the game, whatever is asked for', async () => {
    const { history } = await opened();
    await history.go(-5);
    expect(history.at).toBe(0);
    await history.go(99);
    expect(history.at).toBe(3);
    expect(history.position).toBe(replay.positions[3]);
    history.forget();
    expect(history).toMatchObject({ at: null, position: null });
  });

  test('of two wishes the later one is shown', async () => {
    const { stage, history } = await opened();
    await Promise.all([history.go(1), history.go(3)]);
    expect(history.at).toBe(3);
    expect(stage.scene).toEqual(scenes[3]);
  });
});
