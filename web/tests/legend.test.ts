// One look for one meaning: each has a class and a shape of its own, even where all is grey.
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import LastMove from '../src/boards/LastMove.svelte';
import { meaningOf, meanings } from '../src/boards/legend';
import Look from '../src/boards/Look.svelte';
import Marks from '../src/boards/Marks.svelte';
import { noMarks } from '../src/boards/view';

const at = { x: 100, y: 100 };
const way = [at, { x: 164, y: 100 }, { x: 164, y: 228 }];
const shapeOf = (body: string) =>
  body
    .replace(/<!--.*?-->/g, '')
    .replace(/ (class|data-meaning|fill|stroke|style|transform)="[^"]*"/g, '')
    .trim();
const classOf = (body: string) => body.match(/class="([^"]*)"/)![1]!.replace(/\bs-\w+/g, '').trim();

const looks = new Map<string, string>([
  ...meanings.map((meaning): [string, string] => [
    meaning,
    render(Look, { props: { meaning, at, card: 'gap-card', cost: 1, pawn: 2 } }).body,
  ]),
  ['last', render(LastMove, { props: { way } }).body],
  ['preview', render(Marks, { props: { marks: { ...noMarks(), way }, pawn: 1, size: 50 } }).body],
  ['hint', render(Marks, { props: { marks: { ...noMarks(), hint: way }, pawn: 1, size: 50 } }).body],
]);

test('every meaning has a class of its own', () => {
  const classes = [...looks.values()].map(classOf);
  expect(new Set(classes).size).toBe(looks.size);
});

test('every meaning has a shape of its own, without its colours', () => {
  const shapes = [...looks.values()].map(shapeOf);
  expect(shapes.every((shape) => shape.length > 10)).toBe(true);
  expect(new Set(shapes).size).toBe(looks.size);
});

test('what costs a card says which and how many, what is chosen says whose', () => {
  expect(looks.get('cost')).toContain('#gap-card');
  expect(looks.get('cost')).toContain('−1');
  expect(looks.get('choose')).toContain('#pawn-2');
  expect(looks.get('preview')).toContain('#pawn-1');
});

test('the last move has nothing at its end', () => {
  expect(looks.get('last')).not.toMatch(/circle|use|rect|path/);
});

test('every mark of a place has a meaning', () => {
  expect(Object.values(meaningOf).every((meaning) => meanings.includes(meaning))).toBe(true);
});
