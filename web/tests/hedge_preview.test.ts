// What a hedge would do is known before it is turned, against the real referee.
import { describe, expect, test } from 'vitest';
import { quartersOf } from '../src/boards/drag';
import type { GardenScene } from '../src/messages';
import { GardenChoice } from '../src/play/garden_choice.svelte';
import type { DraftReply, DraftStep, SceneReply } from '../src/worker/replies';
import { ask, worker } from './engine';

const position =
  'labyrinth e|w-s/-w|w-/n-w|w/-e-w|/e-w|e c4:f6:c6.d1.b2:1:1:?0,d4:e2:a4:0:1:?1 1 0/1000 ?12g12f';
const draft = (...steps: DraftStep[]) => ask<DraftReply>({ type: 'draft', steps, position });
const turn = (axis: string, quarters: number): DraftStep => ({ kind: 'turn', axis, quarters });
const scene = () => ask<SceneReply>({ type: 'scene', position }).scene as GardenScene;

async function lifted(axis: string): Promise<GardenChoice> {
  const choice = new GardenChoice(await worker(), () => ({ position }));
  await choice.begin();
  await choice.lift(axis);
  return choice;
}

describe('a hedge in the hand', () => {
  test('shows what becomes reachable with each way of turning it, and nothing else', async () => {
    const now = draft().choices.walk;
    const axes = ['A1', 'A3', 'B3', 'C3', 'C4', 'D4', 'E5'];
    let opened = 0;
    for (const axis of axes) {
      const choice = await lifted(axis);
      for (const quarters of [1, 2, 3]) {
        choice.looked = quarters;
        const then = draft(turn(axis, quarters)).choices.walk;
        const marks = choice.marks(scene(), []);
        expect([...marks.opened, ...marks.places.keys()].sort()).toEqual([...then].sort());
        for (const at of marks.opened) expect(now).not.toContain(at);
        for (const at of marks.places.keys()) expect(now).toContain(at);
        opened += marks.opened.size;
      }
    }
    expect(opened).toBeGreaterThan(0);
  });

  test('says who would ride, and is put down without a trace', async () => {
    const choice = await lifted('C4');
    expect(choice.riders).toEqual([1, 2]);
    const before = new GardenChoice(await worker(), () => ({ position }));
    await before.begin();
    choice.looked = 1;
    choice.putDown();
    expect(choice.marks(scene(), [])).toEqual(before.marks(scene(), []));
    expect(choice.steps).toEqual([]);
  });

  test('that was looked at is turned without moving once more', async () => {
    const choice = await lifted('C4');
    expect(choice.shows(turn('C4', 1))).toBe(false);
    choice.looked = 1;
    expect(choice.shows(turn('C4', 1))).toBe(true);
    expect(choice.shows(turn('C4', 2))).toBe(false);
    await choice.take(turn('C4', 1));
    expect([choice.lifted, choice.looked, choice.preview]).toEqual([null, null, null]);
  });
});

test('a hand that turns is nearest to a quarter', () => {
  expect([0, 44, 46, 135, -46, -170, 179].map(quartersOf)).toEqual([0, 0, 1, 2, 3, 2, 2]);
});
