// What is pointed at in an analysis stays so while it thinks on.
import { expect, test } from 'vitest';
import { ideaFor, type Idea } from '../src/archive/analysis.svelte';

const ideas = (...turns: string[]) => turns.map((turn) => ({ turn }) as unknown as Idea);

test('longer thought finds other objects for the same turns: the one pointed at is still shown', () => {
  expect(ideaFor(ideas('d4', 'c3', 'e5'), 'e5')?.turn).toBe('e5');
  expect(ideaFor(ideas('e5', 'd4', 'c3'), 'e5')?.turn).toBe('e5');
});

test('the best is shown where nobody points, or at one that is no longer among the best', () => {
  expect(ideaFor(ideas('d4', 'c3'), null)?.turn).toBe('d4');
  expect(ideaFor(ideas('d4', 'c3'), 'g7')?.turn).toBe('d4');
  expect(ideaFor([], 'd4')).toBeNull();
});
