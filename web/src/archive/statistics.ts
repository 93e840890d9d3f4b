// What a player's games say of the player: counted from the accounts of the turns, as the referee gives
// them.
import type { Account, GameName } from '../messages';

// What the turns of one game amount to, by seat.
export interface Tally {
  thefts: number[];
  losses: number[]; // by theft
  chains: number[]; // hops of the longest turn
}

export interface Played {
  game: GameName;
  seat: number; // the player's
  won: boolean;
  drawn: boolean;
  turns: number;
  opponents: string[];
  levels: number[]; // of the bots among them
  tally: Tally | null;
}

export interface Share {
  name: string;
  games: number;
  won: number;
  drawn: number;
}

export interface Statistics {
  total: Share;
  byGame: Share[];
  byOpponent: Share[];
  byLevel: Share[];
  bySeat: Share[];
  thefts: number;
  losses: number;
  longestChain: number;
}

export function tallyOf(accounts: Account[], seats: number): Tally {
  const none = () => Array.from({ length: seats }, () => 0);
  const tally: Tally = { thefts: none(), losses: none(), chains: none() };
  for (const account of accounts) {
    const mover = account.mover - 1;
    const hops = account.game === 'twisty' ? account.hops : account.steps;
    tally.chains[mover] = Math.max(tally.chains[mover]!, hops.length);
    if (account.game !== 'twisty' || !account.stolen || !account.victim) continue;
    tally.thefts[mover]!++;
    tally.losses[account.victim - 1]!++;
  }
  return tally;
}

function sharesBy(games: Played[], namesOf: (game: Played) => string[]): Share[] {
  const shares = new Map<string, Share>();
  for (const game of games) {
    for (const name of new Set(namesOf(game))) {
      const share = shares.get(name) ?? { name, games: 0, won: 0, drawn: 0 };
      share.games++;
      if (game.won) share.won++;
      if (game.drawn) share.drawn++;
      shares.set(name, share);
    }
  }
  return [...shares.values()].sort((a, b) => b.games - a.games || a.name.localeCompare(b.name));
}

export function statisticsOf(games: Played[]): Statistics {
  const sum = (of: (tally: Tally) => number[]) =>
    games.reduce((all, { tally, seat }) => all + (tally ? of(tally)[seat - 1]! : 0), 0);
  const longest = games
    .filter(({ game }) => game === 'twisty')
    .map(({ tally, seat }) => tally?.chains[seat - 1] ?? 0);
  return {
    total: sharesBy(games, () => [''])[0] ?? { name: '', games: 0, won: 0, drawn: 0 },
    byGame: sharesBy(games, ({ game }) => [game]),
    byOpponent: sharesBy(games, ({ opponents }) => opponents),
    byLevel: sharesBy(games, ({ levels }) => levels.map(String)).sort((a, b) =>
      a.name.localeCompare(b.name),
    ),
    bySeat: sharesBy(games, ({ seat }) => [String(seat)]),
    thefts: sum((tally) => tally.thefts),
    losses: sum((tally) => tally.losses),
    longestChain: Math.max(0, ...longest),
  };
}
