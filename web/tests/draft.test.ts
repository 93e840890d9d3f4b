// A turn in the making, against the real referee.
import { describe, expect, test } from 'vitest';
import type { DraftReply, DraftStep, WhyNotReply } from '../src/worker/replies';
import { ask } from './engine';

const position =
  'labyrinth e|w-s/-w|w-/n-w|w/-e-w|/e-w|e c4:f6:c6.d1.b2:1:1:?0,d4:e2:a4:0:1:?1 1 0/1000 ?12g12f';
const draft = (...steps: DraftStep[]) => ask<DraftReply>({ type: 'draft', steps, position });

describe('a draft', () => {
  test('a turning tells who is carried where', () => {
    const [turn] = draft({ kind: 'turn', axis: 'C4', quarters: 1 }).account.steps;
    // Clockwise round C4: c4 goes up to c5, d4 goes left to c4.
    expect(turn).toMatchObject({ kind: 'turn', axis: 'C4', quarters: 1, to: 'c5' });
    expect(turn!.carried).toEqual([{ seat: 2, from: 'd4', to: 'c4' }]);
  });

  test('a slip costs one hedge gap, a flight two wood fairies', () => {
    expect(draft().costs).toEqual({ slip: 1, fly: 2 });
  });

  test('riders are the pawns on the four cells around the axis', () => {
    const { riders } = draft();
    expect(riders.C4).toEqual([1, 2]);
    expect(riders.B3).toEqual([1]);
    expect(riders).not.toHaveProperty('E5');
  });

  test('a walk comes cell by cell along open lines and ends where the pawn is', () => {
    const { choices, open } = draft();
    expect(choices.walk.length).toBeGreaterThan(0);
    const isOpen = (a: string, b: string) =>
      open.some((line) => line.includes(a) && line.includes(b));
    for (const to of choices.walk) {
      const { account } = draft({ kind: 'walk', to });
      expect(account.from).toBe('c4');
      expect(account.steps.at(-1)!.to).toBe(to);
      const cells = [account.from, ...account.steps.map((step) => step.to)];
      for (const [i, cell] of cells.slice(1).entries()) expect(isOpen(cells[i]!, cell)).toBe(true);
    }
  });
});

describe('why not there', () => {
  const whyNot = (about: object) => ask<WhyNotReply>({ type: 'why-not', ...about }).refusal;

  test('a cell with the hedge that was turned', () => {
    const steps: DraftStep[] = [{ kind: 'turn', axis: 'C4', quarters: 1 }];
    expect(whyNot({ position, place: 'd4' })).toMatchObject({ code: 'occupied', place: 'd4' });
    expect(whyNot({ position, place: 'c4', steps })).toMatchObject({ code: 'occupied', other: 2 });
  });

  test('a gate', () => {
    const due = position.replace('c4:f6:c6.d1.b2', 'b2:-:c6.d1.b2').replace(' 1 0/', ' 2g1 0/');
    expect(whyNot({ position: due, place: 'c3' })).toMatchObject({ code: 'not-a-gate' });
    expect(whyNot({ position: due, place: 'f6' })).toBeNull();
  });

  test('a landing, and the corner of the robbed', () => {
    const wood =
      'twisty 1yp@or1/ww@rgbb/ry@g+b@/lgl1+yr/lwso+@x/goxwppb/1@ypxo1 a1:rbwpogy:0:0,a7:rywgobp:0:0 2 0/1000 thief';
    expect(whyNot({ position: wood, place: 'd4' })).toMatchObject({ code: 'out-of-reach' });
  });
});
