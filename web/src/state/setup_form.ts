// The form of a new game, and the table it asks for. Plain values, so that it can be tested.
import type { Edition, GameName, Setup } from '../messages';

export interface SeatForm {
  name: string;
  pawn: number;
  level: number; // 0: a person
  remote?: boolean; // a person who gets a link, at an online table
}

export interface SetupForm {
  game: GameName;
  seats: SeatForm[];
  youngest: number; // the seat that starts; 0 draws lots
  edition: Edition;
  goals: number;
  minutes: number; // 0: no clock; a day or more: so much for each turn
}

export const levels = [1, 2, 3, 4, 5, 6];
export const clocks = [0, 3, 5, 10, 20];
export const day = 24 * 60; // minutes
export const slowClocks = [day, 3 * day, 7 * day]; // for each turn, online

// Me against a bot, at once.
export function quickForm(game: GameName, name = '', pawn = 0): SetupForm {
  return {
    game,
    seats: [
      { name, pawn, level: 0 },
      { name: '', pawn: pawn === 1 ? 0 : 1, level: 2 },
    ],
    youngest: 1,
    edition: 'thief',
    goals: game === 'labyrinth' ? 4 : 6,
    minutes: 0,
  };
}

// As many seats as there are levels, each with its own: "0,2" is a person against a bot of level 2. It stands
// in addresses; what is none changes nothing.
export function withLevels(form: SetupForm, text: string): SetupForm {
  if (!/^[0-6](,[0-6]){1,3}$/.test(text)) return form;
  const plan = text.split(',').map(Number);
  let whole = form;
  while (whole.seats.length < plan.length) whole = addSeat(whole);
  return { ...whole, seats: whole.seats.map((seat, i) => ({ ...seat, level: plan[i] ?? 0 })) };
}

// The same seats with bots that are one level weaker.
export const easierLevels = (seats: { level: number }[]) =>
  seats.map(({ level }) => (level > 1 ? level - 1 : level)).join();

export function addSeat(form: SetupForm): SetupForm {
  if (form.seats.length >= 4) return form;
  const pawn = [0, 1, 2, 3].find((one) => !form.seats.some((seat) => seat.pawn === one)) ?? 0;
  return { ...form, seats: [...form.seats, { name: '', pawn, level: 0 }] };
}

export function removeSeat(form: SetupForm, index: number): SetupForm {
  if (form.seats.length <= 2) return form;
  const seats = form.seats.filter((_, i) => i !== index);
  return { ...form, seats, youngest: form.youngest > seats.length ? 0 : form.youngest };
}

// Whoever had that pawn gets the one this seat gives back.
export function choosePawn(form: SetupForm, index: number, pawn: number): SetupForm {
  const old = form.seats[index]!.pawn;
  const seats = form.seats.map((seat, i) => {
    if (i === index) return { ...seat, pawn };
    return seat.pawn === pawn ? { ...seat, pawn: old } : seat;
  });
  return { ...form, seats };
}

// Everybody one seat further, for the next game.
export function rotateSeats(form: SetupForm): SetupForm {
  return { ...form, seats: [...form.seats.slice(1), form.seats[0]!] };
}

export function randomSeed(): string {
  const words = crypto.getRandomValues(new BigUint64Array(1));
  return words[0]!.toString();
}

export function setupOf(form: SetupForm, seed: string): Setup {
  const setup: Setup = {
    game: form.game,
    seats: form.seats.map((seat) => ({ name: seat.name.trim().slice(0, 24), level: seat.level })),
    seed,
  };
  if (form.youngest > 0) setup.start = form.youngest;
  if (form.game === 'twisty') setup.edition = form.edition;
  else setup.goals = form.goals;
  const ms = form.minutes * 60_000;
  if (form.minutes >= day) setup.clock = { turn_ms: ms };
  else if (ms > 0) setup.clock = { start_ms: ms, increment_ms: 3000 };
  return setup;
}
