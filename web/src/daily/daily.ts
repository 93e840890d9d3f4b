// The deal of a day: the same for everybody on the same date, against a bot that answers the same turns in
// the same way.
import type { HomeGame } from '../archive/entry';
import { newId } from '../archive/entry';
import { games, type Account, type GameName } from '../messages';
import { dayNumber, prolong, type Day, type Streak } from '../state/day';
import { quickForm, setupOf } from '../state/setup_form';
import { keep, recall, type Shelf } from '../state/storage';

const level = 4;

// Digits of the day and the game; who starts follows from it, too.
const seedOf = (game: GameName, day: Day) => String(dayNumber(day) * 10 + games.indexOf(game));

export function dailyGame(
  game: GameName,
  day: Day,
  { name = '', pawn = 0, title }: { name?: string; pawn?: number; title: string },
): HomeGame {
  const form = quickForm(game, name, pawn);
  const [me, bot] = form.seats;
  const seats = [me!, { ...bot!, level }];
  return {
    id: newId(),
    setup: setupOf({ ...form, seats, youngest: 0 }, seedOf(game, day)),
    pawns: seats.map((seat) => seat.pawn),
    title,
    daily: { day, helps: 0 },
  };
}

// What a turn was, and nothing of where.
export const signs = {
  twisty: { nothing: '⬜', cube: '🟩', theft: '🟨', safety: '🟦', robbed: '🟥', won: '🏆', lost: '🏁' },
  labyrinth: { nothing: '⬜', goal: '🟩', card: '🟨', won: '🏆', lost: '🏁' },
} as const;

export type Deed = keyof (typeof signs)['twisty'] | keyof (typeof signs)['labyrinth'];

// The other way round, to be drawn.
export function deedsOf({ game, signs: text }: Pick<DailyResult, 'game' | 'signs'>): Deed[] {
  const known = Object.entries(signs[game]) as [Deed, string][];
  return Array.from(text).flatMap((sign) => known.find(([, one]) => one === sign)?.[0] ?? []);
}

function signOf(told: Account, me: number): string {
  const isMine = told.mover === me;
  if (told.game === 'twisty') {
    const own = signs.twisty;
    if (told.winner) return told.winner === me ? own.won : own.lost;
    if (told.stolen) return isMine ? own.theft : told.victim === me ? own.robbed : '';
    if (!isMine) return '';
    return told.collected ? own.cube : told.safe ? own.safety : own.nothing;
  }
  const own = signs.labyrinth;
  if (told.wins) return isMine ? own.won : own.lost;
  if (!isMine || told.gate_for) return '';
  if (told.reached) return own.goal;
  const isMagic = told.steps.some(({ kind }) => kind === 'slip' || kind === 'fly');
  return isMagic ? own.card : own.nothing;
}

export const signsOf = (accounts: Account[], me: number) =>
  accounts.map((told) => signOf(told, me)).join('');

export interface DailyResult {
  day: Day;
  game: GameName;
  won: boolean;
  turns: number; // of one's own
  helps: number;
  signs: string;
}

// A few signs that give nothing away.
export function resultText(result: DailyResult, names: { app: string; game: string }): string {
  const { won, lost } = signs[result.game];
  const count = `${result.won ? won : lost} ${result.turns}`;
  const helps = result.helps > 0 ? ` 💡${result.helps}` : '';
  return `${names.app} ${result.day} · ${names.game}\n${count}${helps}\n${result.signs}`;
}

const isBetter = (a: DailyResult, b: DailyResult) =>
  a.won !== b.won ? a.won : a.won ? a.turns < b.turns : a.turns > b.turns;

interface Kept {
  best: Partial<Record<GameName, DailyResult>>; // of the last day that was played
  streak: Streak | null; // days on which one was played to the end
}

// What is kept of it on this device.
export class DailyShelf {
  private kept: Kept;

  constructor(private readonly shelf: Shelf | null) {
    this.kept = { best: {}, streak: null, ...recall<Partial<Kept>>(shelf, 'daily') };
  }

  get streak(): Streak | null {
    return this.kept.streak;
  }

  best(game: GameName, day: Day): DailyResult | null {
    const best = this.kept.best[game];
    return best?.day === day ? best : null;
  }

  add(result: DailyResult): void {
    const before = this.best(result.game, result.day);
    const best = before && !isBetter(result, before) ? before : result;
    this.kept = {
      best: { ...this.kept.best, [result.game]: best },
      streak: prolong(this.kept.streak, result.day),
    };
    keep(this.shelf, 'daily', this.kept);
  }
}
