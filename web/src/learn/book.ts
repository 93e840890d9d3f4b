// The exercises, as `twistwood exercises` found them: for each theme the easiest first.
import text from '../../../puzzles/exercises.txt?raw';
import { games, type GameName } from '../messages';
import { themes, type Theme } from './wish';

export interface Exercise {
  game: GameName;
  theme: Theme;
  number: number; // in its theme, from 1
  ways: number; // turns that do it
  position: string;
}

function readLine(line: string): Omit<Exercise, 'number'> {
  const [theme, ways, ...position] = line.split(' ');
  const game = games.find((name) => name === position[0])!;
  return { game, theme: theme as Theme, ways: Number(ways), position: position.join(' ') };
}

// What begins with # is for people.
export const exercises: Exercise[] = text
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map(readLine)
  .map((one, i, all) => ({
    ...one,
    number: all.slice(0, i + 1).filter(({ theme }) => theme === one.theme).length,
  }));

export const exercisesOf = (game: GameName, theme?: Theme): Exercise[] =>
  themes[game].flatMap((one) =>
    theme && one !== theme ? [] : exercises.filter((exercise) => exercise.theme === one),
  );

export const addressOf = ({ game, theme, number }: Exercise) => `${game}/${theme}/${number}`;
