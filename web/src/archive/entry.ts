// A game in the list of one's own: what the list shows of it, and what opens it again.
import type { GameName, Outcome, SeatPlan, Setup } from '../messages';
import type { Day } from '../state/day';
import type { SavedGame } from '../state/storage';
import type { Judgements } from './review.svelte';
import type { Tally } from './statistics';

// The table, and when it was kept by its clock, which stands still while the page is closed.
export type KeptGame = { at_ms: number } & ({ record: string } | { log: string[] });

export interface GameEntry {
  id: string;
  title?: string; // as its owner calls it
  game: GameName;
  seats: SeatPlan[];
  pawns: number[];
  here: number[]; // seats of the persons at this device
  turns: number;
  outcome: Outcome | null;
  begun_ms: number;
  used_ms: number;
  setup?: Setup; // it was laid here and can be played on
  table?: string; // its id on a server
  kept?: KeptGame; // a table that goes on at a server has none
  tally?: Tally; // once it was counted
  daily?: Daily;
  review?: Judgements; // as far as it was looked over
  damaged?: true; // it could not be opened any more
  unread?: true; // of a version before: turns and outcome stand only in what was kept
}

// The deal of a day, which everybody plays against the same bot.
export interface Daily {
  day: Day;
  helps: number; // hints, and turns that were taken back
}

// What is played at this device.
export interface HomeGame {
  id: string;
  setup: Setup;
  pawns: number[];
  kept?: KeptGame;
  title?: string;
  begun_ms?: number;
  daily?: Daily;
}

export const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 16);

const personsIn = (seats: SeatPlan[]) =>
  seats.flatMap((seat, i) => (seat.level === 0 ? [i + 1] : []));

export function entryOf(
  { id, setup, pawns, kept, title, begun_ms, daily }: HomeGame,
  { turns, outcome }: { turns: number; outcome: Outcome | null },
): GameEntry {
  const now_ms = Date.now();
  return {
    id,
    ...(title ? { title } : {}),
    game: setup.game,
    seats: setup.seats,
    pawns,
    here: personsIn(setup.seats),
    turns,
    outcome,
    begun_ms: begun_ms ?? now_ms,
    used_ms: now_ms,
    setup,
    ...(kept ? { kept } : {}),
    ...(daily ? { daily } : {}),
  };
}

// The one game that versions before kept, as a game among others.
export function entryOfSaved({ setup, pawns, kept, going }: SavedGame): GameEntry {
  const known = { turns: going ? 1 : 0, outcome: null };
  const entry = entryOf({ id: newId(), setup, pawns, kept, begun_ms: kept.at_ms }, known);
  return { ...entry, unread: true };
}

export const isOpen = (entry: GameEntry) => !entry.outcome && !entry.damaged;
