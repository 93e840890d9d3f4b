// How the rules pages are made up: which parts, how many sentences, which picture beside them. The
// words are in the catalogues.
import type { GameName } from '../messages';

export interface RulePart {
  key: string;
  sentences: number;
  piece?: string;
}

export const ruleParts: Record<GameName, RulePart[]> = {
  twisty: [
    { key: 'aim', sentences: 2, piece: 'counter-red' },
    { key: 'setup', sentences: 3 },
    { key: 'turn', sentences: 2, piece: 'pawn-0' },
    { key: 'cube', sentences: 3, piece: 'counter-yellow' },
    { key: 'extra', sentences: 3 },
    { key: 'step', sentences: 1, piece: 'counter-step' },
    { key: 'diagonal', sentences: 1, piece: 'counter-diagonal' },
    { key: 'leap', sentences: 1, piece: 'counter-leap' },
    { key: 'portal', sentences: 2, piece: 'counter-portal' },
    { key: 'safety', sentences: 3, piece: 'counter-safety' },
    { key: 'steal', sentences: 4, piece: 'pawn-1' },
    { key: 'editions', sentences: 3 },
    { key: 'end', sentences: 2, piece: 'laurel' },
  ],
  labyrinth: [
    { key: 'aim', sentences: 2, piece: 'goal-2' },
    { key: 'setup', sentences: 3, piece: 'card-back' },
    { key: 'turn', sentences: 2 },
    { key: 'hedge', sentences: 4 },
    { key: 'walk', sentences: 4, piece: 'pawn-2' },
    { key: 'gap', sentences: 2, piece: 'gap-card' },
    { key: 'fairy', sentences: 2, piece: 'fairy-card' },
    { key: 'goal', sentences: 4, piece: 'goal-15' },
    { key: 'card', sentences: 2 },
    { key: 'end', sentences: 3, piece: 'gate' },
  ],
};
