// A lesson: a position, and what is to be done in it. Whether it was done is read from the referee's
// account of the turn.
import type { Account, GameName } from '../messages';

export type Wish =
  | 'collect'
  | 'step'
  | 'diagonal'
  | 'leap'
  | 'portal'
  | 'safety'
  | 'steal'
  | 'centre'
  | 'walk'
  | 'turn'
  | 'carry'
  | 'gap'
  | 'fairy'
  | 'gate';

export interface Lesson {
  wish: Wish;
  position: string;
}

export const wishes: Record<GameName, Wish[]> = {
  twisty: ['collect', 'step', 'diagonal', 'leap', 'portal', 'safety', 'steal', 'centre'],
  labyrinth: ['walk', 'turn', 'carry', 'gap', 'fairy', 'gate'],
};

export function fulfils(wish: Wish, told: Account): boolean {
  if (told.game === 'twisty') {
    switch (wish) {
      case 'collect':
        return told.collected !== undefined;
      case 'safety':
        return told.safe === true;
      case 'steal':
        return told.stolen !== undefined;
      case 'centre':
        return told.winner === told.mover;
      case 'portal':
        return told.hops.some((hop) => hop.kind === 'portal');
      default:
        return told.collected !== undefined && told.hops.some((hop) => hop.kind === wish);
    }
  }
  const turning = told.steps.find((step) => step.kind === 'turn');
  switch (wish) {
    case 'walk':
      return told.reached !== undefined;
    case 'turn':
      return told.reached !== undefined && turning !== undefined;
    case 'carry':
      return turning !== undefined && carries(told);
    case 'gap':
      return told.reached !== undefined && told.steps.some((step) => step.kind === 'slip');
    case 'fairy':
      return told.reached !== undefined && told.steps.some((step) => step.kind === 'fly');
    case 'gate':
      return told.wins === true;
    default:
      return false;
  }
}

// The turning of a hedge took the mover along.
function carries(told: Extract<Account, { game: 'labyrinth' }>): boolean {
  let at = told.from;
  for (const step of told.steps) {
    if (step.kind === 'turn' && step.to !== at) return true;
    at = step.to;
  }
  return false;
}
