// A lesson: a position, and what is to be done in it. Whether it was done is read from the referee's
// account of the turn.
import type { Account, GameName, GardenAccount } from '../messages';

export const wishes = {
  twisty: ['collect', 'step', 'diagonal', 'leap', 'portal', 'safety', 'steal', 'centre'],
  labyrinth: ['walk', 'turn', 'carry', 'gap', 'fairy', 'gate'],
} as const;
export type Wish = (typeof wishes)[GameName][number];

export interface Lesson {
  wish: Wish;
  position: string;
}

export function fulfils(wish: Wish, told: Account): boolean {
  if (told.game === 'twisty') {
    const hops = (kind: string) => told.hops.some((hop) => hop.kind === kind);
    const isCollected = told.collected !== undefined;
    if (wish === 'collect') return isCollected;
    if (wish === 'portal') return hops('portal');
    if (wish === 'safety') return told.safe === true;
    if (wish === 'steal') return told.stolen !== undefined;
    if (wish === 'centre') return told.winner === told.mover;
    return isCollected && hops(wish);
  }
  const takes = (kind: string) => told.steps.some((step) => step.kind === kind);
  const isReached = told.reached !== undefined;
  if (wish === 'walk') return isReached;
  if (wish === 'turn') return isReached && takes('turn');
  if (wish === 'carry') return carries(told);
  if (wish === 'gap') return isReached && takes('slip');
  if (wish === 'fairy') return isReached && takes('fly');
  return wish === 'gate' && told.wins === true;
}

// The turning of a hedge took the mover along.
function carries(told: GardenAccount): boolean {
  let at = told.from;
  for (const step of told.steps) {
    if (step.kind === 'turn' && step.to !== at) return true;
    at = step.to;
  }
  return false;
}
