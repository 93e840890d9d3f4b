// Cards that change their places in a row.
import { expect, test } from 'vitest';
import { shifts } from '../src/motion/row';

test('the card of a stolen cube comes from where it lay, the others close up', () => {
  expect(shifts([...'abcdefg'], [...'acdefgb'])).toEqual([0, 1, 1, 1, 1, 1, -5]);
});

test('a row that stays as it is moves nothing', () => {
  expect(shifts([...'abc'], [...'abc'])).toEqual([0, 0, 0]);
});
