// What is said, and in which order. No language is loaded here, so that each sentence is its key.
import { expect, test } from 'vitest';
import type { GardenAccount, TwistyAccount } from '../src/messages';
import { hintWords, proofWords } from '../src/play/words';

const leap: TwistyAccount = {
  game: 'twisty',
  mover: 1,
  from: 'a1',
  hops: [
    { kind: 'move', to: 'b3' },
    { kind: 'step', to: 'b4' },
  ],
  held: 0,
};
const stroll: GardenAccount = { game: 'labyrinth', mover: 1, from: 'a1', steps: [] };

test('a hint for Twisty names the landing, then the corner', () => {
  expect(hintWords(leap)).toBe('hint.go');
  expect(hintWords({ ...leap, victim: 2, sent: 1, corner: 'g7' })).toBe('hint.go hint.go');
  expect(hintWords({ ...leap, hops: [], corner: 'g7' })).toBe('hint.go');
  expect(hintWords({ ...leap, hops: [], passes: true })).toBe('');
});

test('a hint for the labyrinth names the steps in the order of the turn, a walk by its end', () => {
  const steps: GardenAccount['steps'] = [
    { kind: 'walk', to: 'b1' },
    { kind: 'walk', to: 'b2' },
    { kind: 'turn', to: 'b3', axis: 'B2', quarters: 3 },
    { kind: 'slip', to: 'c3' },
    { kind: 'walk', to: 'd3' },
  ];
  expect(hintWords({ ...stroll, steps })).toBe('hint.go hint.hedge.3 hint.go hint.go');
  expect(hintWords(stroll)).toBe('hint.stay');
  expect(hintWords({ ...stroll, gate_for: 2, gate: 'a6' })).toBe('hint.go');
});

test('a hint says how the game ends where that is proved', () => {
  const line = { turn: 'e5', reasons: [], win: [1, 0], proved: true, ends_in: 7 } as never;
  const other = (changes: object) => ({ ...(line as object), ...changes }) as never;
  expect(proofWords(line, 1)).toBe('hint.wins');
  expect(proofWords(line, 2)).toBe('hint.loses');
  expect(proofWords(other({ win: [0.5, 0.5], ends_in: undefined }), 2)).toBe('hint.draws');
  expect(proofWords(other({ ends_in: 1 }), 1)).toBe('');
  expect(proofWords(other({ proved: false }), 1)).toBe('');
  expect(proofWords(null, 1)).toBe('');
});
