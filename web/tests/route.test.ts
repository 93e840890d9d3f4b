// Going back leads where one came from.
import { expect, test } from 'vitest';
import { comeFrom, originOf, readRoute, type Page } from '../src/route';

function walk(...hashes: string[]): (page: Page) => string {
  hashes.slice(1).forEach((now, i) => {
    comeFrom(readRoute(hashes[i]!), hashes[i]!, readRoute(now));
  });
  return originOf;
}

test('the page before, also over several, and the start page for who came by a link', () => {
  expect(originOf('about')).toBe('#/start');
  const from = walk('#/table', '#/rules/twisty', '#/rules/labyrinth', '#/learn/labyrinth');
  expect(from('rules')).toBe('#/table');
  expect(from('learn')).toBe('#/rules/labyrinth');
});

test('coming back changes nothing, coming another way does', () => {
  walk('#/table', '#/rules', '#/learn', '#/rules');
  expect(originOf('rules')).toBe('#/table');
  walk('#/rules', '#/start', '#/rules');
  expect(originOf('rules')).toBe('#/start');
});

test('whoever comes back from an analysis has come from nowhere new', () => {
  walk('#/analysis/abc', '#/box/twisty/ask', '#/analysis/abc');
  expect(originOf('analysis')).toBe('#/box/twisty/ask');
  expect(originOf('box')).toBe('#/start');
});
