// Days as everybody has them on the wall: the date where one is. What is the same for everybody follows
// from the date, and a new day begins at one's own midnight.

export type Day = string; // 2026-11-15

const two = (number: number) => String(number).padStart(2, '0');

export const dayOf = (date: Date): Day =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

export const today = () => dayOf(new Date());

// Days since 1970.
export const dayNumber = (day: Day) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);

// Noon, so that no time zone makes another day of it.
export const dateOf = (day: Day) => new Date(`${day}T12:00:00`);

// Days in a row.
export interface Streak {
  last: Day;
  length: number;
  best: number;
}

export function prolong(streak: Streak | null, day: Day): Streak {
  if (streak && dayNumber(day) <= dayNumber(streak.last)) return streak;
  const goesOn = streak && dayNumber(streak.last) + 1 === dayNumber(day);
  const length = goesOn ? streak.length + 1 : 1;
  return { last: day, length, best: Math.max(length, streak?.best ?? 0) };
}

// How long it is now: a day that is not over yet breaks nothing.
export const lengthOn = (streak: Streak | null, day: Day) =>
  streak && dayNumber(streak.last) + 1 >= dayNumber(day) ? streak.length : 0;
