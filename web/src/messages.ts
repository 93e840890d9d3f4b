// What crosses between page and worker, as types, and the games. The page takes messages as they come and
// works out nothing about the rules by itself.
import type { GameName } from '../../npm/messages.js';

export type * from '../../npm/messages.js';

export const games = ['twisty', 'labyrinth'] as const satisfies GameName[];
