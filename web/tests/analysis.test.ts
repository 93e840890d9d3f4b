// What is pointed at in an analysis stays so while it thinks on.
import { expect, test } from 'vitest';
import { ideaFor, type Idea } from '../src/archive/analysis.svelte';
import { turnText } from './engine';

const ideas = (...turns: string[]) => turns.map((turn) => ({ turn }) as unknown as Idea);

test('longer thought finds other objects for the same turns: the one pointed at is still shown', () => {
  expect(ideaFor(ideas('d4', 'c3', 'e5'), turnText('e5'))?.turn).toBe('e5');
  expect(ideaFor(ideas('e5', 'd4', 'c3'), turnText('e5'))?.turn).toBe('e5');
});

test('the best is shown where nobody points, or at one that is no longer among the best', () => {
  expect(ideaFor(ideas('d4', 'c3'), null)?.turn).toBe('d4');
  expect(ideaFor(ideas('d4', 'c3'), turnText('g7'))?.turn).toBe('d4');
  expect(ideaFor([], turnText('d4'))).toBeNull();
});
