// How the rules pages are made up: which parts, how many sentences, which pictures beside them. The
// words are in the catalogues.
import type { GameName } from '../messages';

export interface RulePart {
  key: string;
  sentences: number;
  pieces: string[];
}

export const ruleParts: Record<GameName, RulePart[]> = {
  twisty: [
    { key: 'aim', sentences: 2, pieces: ['counter-red'] },
    { key: 'setup', sentences: 3, pieces: [] },
    { key: 'turn', sentences: 2, pieces: ['pawn-0'] },
    { key: 'cube', sentences: 3, pieces: ['counter-yellow'] },
    { key: 'extra', sentences: 3, pieces: [] },
    { key: 'step', sentences: 1, pieces: ['counter-step'] },
    { key: 'diagonal', sentences: 1, pieces: ['counter-diagonal'] },
    { key: 'leap', sentences: 1, pieces: ['counter-leap'] },
    { key: 'portal', sentences: 2, pieces: ['counter-portal'] },
    { key: 'safety', sentences: 3, pieces: ['counter-safety'] },
    { key: 'steal', sentences: 4, pieces: ['pawn-1'] },
    { key: 'editions', sentences: 3, pieces: [] },
    { key: 'end', sentences: 2, pieces: ['laurel'] },
  ],
  labyrinth: [
    { key: 'aim', sentences: 2, pieces: ['goal-2'] },
    { key: 'setup', sentences: 3, pieces: ['card-back'] },
    { key: 'turn', sentences: 2, pieces: [] },
    { key: 'hedge', sentences: 4, pieces: [] },
    { key: 'walk', sentences: 4, pieces: ['pawn-2'] },
    { key: 'gap', sentences: 2, pieces: ['gap-card'] },
    { key: 'fairy', sentences: 2, pieces: ['fairy-card'] },
    { key: 'goal', sentences: 4, pieces: ['goal-15'] },
    { key: 'card', sentences: 2, pieces: [] },
    { key: 'end', sentences: 3, pieces: ['gate'] },
  ],
};
