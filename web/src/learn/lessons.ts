// The positions of the lessons. They were looked for in played games; a test checks that each can be
// solved.
import type { GameName } from '../messages';
import type { Lesson } from './lesson';

export const lessons: Record<GameName, Lesson[]> = {
  twisty: [],
  labyrinth: [],
};
