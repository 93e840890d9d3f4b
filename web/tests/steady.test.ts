// Which taps were meant for what was there before.
import { expect, test } from 'vitest';
import { isMeant, isStray, type Touch } from '../src/ui/steady';

const control = (isPlace = false) => ({ matches: () => isPlace }) as unknown as Element;
const touch = (more: Partial<Touch>): Touch => ({
  ...{ isFinger: true, at_ms: 0, x: 100, y: 100, control: null },
  ...more,
});
const skip = touch({ control: control() });

test('a tap in the same rhythm on the same spot means the same control', () => {
  const done = touch({ at_ms: 300, x: 108, y: 95, control: control() });
  expect(isStray(skip, done)).toBe(true);
  expect(isStray(skip, { ...done, control: skip.control })).toBe(false);
});

test('who pauses, or goes elsewhere, means what is there', () => {
  const done = touch({ at_ms: 300, control: control() });
  expect(isStray(skip, { ...done, at_ms: 900 })).toBe(false);
  expect(isStray(skip, { ...done, x: 140 })).toBe(false);
  expect(isStray(touch({}), done)).toBe(false);
});

test('places of a board stay where they are, but what lies over them does not', () => {
  const place = touch({ control: control(true) });
  expect(isStray(place, touch({ at_ms: 200, control: control(true) }))).toBe(false);
  expect(isStray(place, touch({ at_ms: 200, control: control() }))).toBe(true);
});

test('a mouse means what it points at, whatever a finger did there before, and the other way round', () => {
  const done = touch({ at_ms: 300, control: control() });
  expect(isStray(skip, { ...done, isFinger: false })).toBe(false);
  expect(isStray({ ...skip, isFinger: false }, done)).toBe(false);
});

test('what comes under a finger that is down is not meant', () => {
  expect(isMeant(skip, skip.control)).toBe(true);
  expect(isMeant(skip, control())).toBe(false);
  expect(isMeant({ ...skip, isFinger: false }, control())).toBe(true);
  // From a place that is no control, or to one.
  expect(isMeant(touch({}), control())).toBe(true);
  expect(isMeant(skip, null)).toBe(true);
  expect(isMeant(null, control())).toBe(true);
});
