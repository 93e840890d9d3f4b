// A turn of the labyrinth in the making, against the real referee.
import { describe, expect, test } from 'vitest';
import type { GardenScene } from '../src/messages';
import { accountOf, ridersOf } from '../src/play/garden_choice.svelte';
import type { DraftReply, DraftStep, SceneReply } from '../src/worker/replies';
import { ask } from './engine';

const position =
  'labyrinth e|w-s/-w|w-/n-w|w/-e-w|/e-w|e c4:f6:c6.d1.b2:1:1:?0,d4:e2:a4:0:1:?1 1 0/1000 ?12g12f';
const scene = () => ask<SceneReply>({ type: 'scene', position }).scene as GardenScene;
const draft = (steps: DraftStep[]) => ask<DraftReply>({ type: 'draft', steps, position });

describe('a draft', () => {
  test('a turning tells who is carried where', () => {
    const step: DraftStep = { kind: 'turn', axis: 'C4', quarters: 1 };
    const account = accountOf(scene(), draft([step]), step);
    const [turn] = account.steps;
    // Clockwise round C4: c4 goes up to c5, d4 goes left to c4.
    expect(turn).toMatchObject({ kind: 'turn', axis: 'C4', quarters: 1, to: 'c5' });
    expect(turn!.carried).toEqual([{ seat: 2, from: 'd4', to: 'c4' }]);
  });

  test('riders are the pawns on the four cells around the axis', () => {
    expect(ridersOf(scene(), 'C4')).toEqual([1, 2]);
    expect(ridersOf(scene(), 'B3')).toEqual([1]);
    expect(ridersOf(scene(), 'E5')).toEqual([]);
  });

  test('a walk comes cell by cell and ends where the pawn is', () => {
    const { walk } = draft([]).choices;
    expect(walk.length).toBeGreaterThan(0);
    for (const to of walk) {
      const step: DraftStep = { kind: 'walk', to };
      const account = accountOf(scene(), draft([step]), step);
      expect(account.from).toBe('c4');
      expect(account.steps.at(-1)!.to).toBe(to);
    }
  });
});
