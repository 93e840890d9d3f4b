// Days and days in a row.
import { expect, test } from 'vitest';
import { dayNumber, dayOf, lengthOn, prolong, type Streak } from '../src/state/day';

test('a day is the date where one is', () => {
  expect(dayOf(new Date(2026, 10, 5, 0, 0, 1))).toBe('2026-11-05');
  expect(dayOf(new Date(2026, 10, 5, 23, 59, 59))).toBe('2026-11-05');
  expect(dayNumber('1970-01-02')).toBe(1);
  // Over the change of months, years and summer time.
  for (const [day, next] of [
    ['2026-02-28', '2026-03-01'],
    ['2026-12-31', '2027-01-01'],
    ['2026-10-24', '2026-10-25'],
    ['2026-10-25', '2026-10-26'],
  ] as const)
    expect(dayNumber(next)).toBe(dayNumber(day) + 1);
});

test('days in a row grow by a day, break after one left out, and remember the best', () => {
  let streak: Streak | null = null;
  for (const day of ['2026-11-01', '2026-11-02', '2026-11-02', '2026-11-03'])
    streak = prolong(streak, day);
  expect(streak).toEqual({ last: '2026-11-03', length: 3, best: 3 });
  // A clock that was set back changes nothing.
  expect(prolong(streak, '2026-11-01')).toBe(streak);
  expect(lengthOn(streak, '2026-11-03')).toBe(3);
  expect(lengthOn(streak, '2026-11-04')).toBe(3); // today is not over
  expect(lengthOn(streak, '2026-11-05')).toBe(0);
  expect(prolong(streak, '2026-11-05')).toEqual({ last: '2026-11-05', length: 1, best: 3 });
  expect(lengthOn(null, '2026-11-05')).toBe(0);
});
