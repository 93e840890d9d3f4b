// The first game of each kind, which is played together with the page: its start, all turns of both, and
// what is said when (first_games.json). Each new thing is explained when it first matters.
import type { GameName, TurnText } from '../messages';
import games from './first_games.json';

// Something to read.
interface Says {
  kind: 'say';
  words: string;
  picture?: string;
  places?: string[]; // that it is about
}
// A turn of one's own.
interface Asks {
  kind: 'do';
  words: string;
  picture?: string;
  turn: TurnText;
  place?: string; // that the words name
  isDrawn?: boolean; // the way is shown at once; otherwise it is to be found
}
// A turn of the other.
interface Answers {
  kind: 'owl';
  turn: TurnText;
}
export type Beat = Says | Asks | Answers;

export interface FirstGame {
  start: string;
  beats: Beat[];
}

export const firstGames = games as unknown as Record<GameName, FirstGame>;

export const turnsOf = ({ beats }: FirstGame) =>
  beats.flatMap((beat) => (beat.kind === 'say' ? [] : beat.turn));

// How many turns were played before a beat.
export const turnsBefore = (game: FirstGame, at: number) =>
  turnsOf({ ...game, beats: game.beats.slice(0, at) }).length;
