// A turn as it is told at the table. No language is loaded here, so that each sentence is its key.
import { expect, test } from 'vitest';
import type { GardenAccount, GardenScene, TwistyAccount } from '../src/messages';
import { tell } from '../src/play/tell';

const people = { names: ['Ada', 'Ben'], pawns: [2, 0] };
const hop: TwistyAccount = {
  game: 'twisty',
  mover: 1,
  from: 'a1',
  hops: [{ kind: 'move', to: 'b3' }],
  held: 0,
};
const stroll: GardenAccount = { game: 'labyrinth', mover: 2, from: 'a1', steps: [] };
const picturesOf = (told: TwistyAccount | GardenAccount, scene: GardenScene | null = null) =>
  tell(people, told, scene).pictures;

test('the pawn of the mover comes first, then what it got', () => {
  expect(picturesOf(hop)).toEqual(['pawn-2']);
  expect(picturesOf({ ...hop, collected: 'red' })).toEqual(['pawn-2', 'counter-red']);
  expect(picturesOf({ ...hop, stolen: 'green', victim: 2 })).toEqual(['pawn-2', 'counter-green']);
  expect(picturesOf({ ...hop, safe: true })).toEqual(['pawn-2', 'shield']);
  expect(picturesOf({ ...hop, winner: 1 })).toEqual(['pawn-2', 'laurel']);
});

test('cards that were played and the goal that was reached have their pictures', () => {
  const scene = {
    game: 'labyrinth',
    cells: [{ at: 'c3', kind: 'goal', goal: 7 }],
  } as unknown as GardenScene;
  const turn = { ...stroll, steps: [{ kind: 'slip' as const, to: 'b1' }], reached: 'c3' };
  expect(picturesOf(turn, scene)).toEqual(['pawn-0', 'gap-card', 'goal-7']);
  expect(picturesOf({ ...stroll, draws: true })).toEqual(['pawn-0', 'card-back']);
  expect(picturesOf({ ...stroll, gate_for: 1, gate: 'a6' })).toEqual(['pawn-0', 'gate']);
});

test('who was robbed is told what that means, you are told as you', () => {
  const theft: TwistyAccount = { ...hop, stolen: 'green', victim: 2 };
  const wordsOf = (you: number | undefined, fresh: boolean) =>
    tell({ ...people, you }, theft, null, fresh).words;
  expect(wordsOf(2, true)).toContain('tell.lost');
  expect(wordsOf(1, true)).toContain('tell.loses');
  expect(wordsOf(undefined, true)).toContain('tell.loses');
  // In the list of turns it is past.
  for (const you of [1, 2, undefined]) expect(wordsOf(you, false)).not.toContain('tell.los');
  expect(tell(people, { ...hop, collected: 'red' }, null, true).words).not.toContain('tell.los');
});

test('every turn says something, and nobody has to read coordinates', () => {
  const turns = [hop, { ...hop, hops: [], corner: 'g7' }, { ...hop, passes: true }, stroll];
  for (const turn of turns) {
    const { words } = tell(people, turn, null);
    expect(words).not.toBe('');
    expect(words).not.toMatch(/[a-g][1-7]/);
  }
});
