// What exercises are about, and whether a turn does what one asks for: that is read from the referee's
// account of the turn.
import type { Account, GameName, GardenAccount } from '../messages';

export const themes = {
  twisty: ['collect', 'step', 'diagonal', 'leap', 'portal', 'chain', 'steal', 'safety', 'centre'],
  labyrinth: ['walk', 'turn', 'carry', 'gap', 'fairy', 'gate', 'block'],
} as const satisfies Record<GameName, readonly string[]>;
export type Theme = (typeof themes)[GameName][number];

// Beside the name of each.
export const pictures: Record<Theme, string> = {
  collect: 'counter-red',
  step: 'counter-step',
  diagonal: 'counter-diagonal',
  leap: 'counter-leap',
  portal: 'counter-portal',
  chain: 'counter-yellow',
  steal: 'pawn-1',
  safety: 'counter-safety',
  centre: 'laurel',
  walk: 'pawn-0',
  turn: 'hedge',
  carry: 'hedge-pawn-0',
  gap: 'gap-card',
  fairy: 'fairy-card',
  gate: 'gate',
  block: 'hedge-pawn-1',
};

export const longChain = 3; // hops

// To be in somebody's way shows only in what the next player can do: that is asked elsewhere.
export function fulfils(theme: Theme, told: Account): boolean {
  if (told.game === 'twisty') {
    const hops = (kind: string) => told.hops.some((hop) => hop.kind === kind);
    const isCollected = told.collected !== undefined;
    if (theme === 'collect') return isCollected;
    if (theme === 'portal') return hops('portal');
    if (theme === 'chain') return isCollected && told.hops.length >= longChain;
    if (theme === 'safety') return told.safe === true;
    if (theme === 'steal') return told.stolen !== undefined;
    if (theme === 'centre') return told.winner === told.mover;
    return isCollected && hops(theme);
  }
  const takes = (kind: string) => told.steps.some((step) => step.kind === kind);
  const isReached = told.reached !== undefined;
  if (theme === 'walk') return isReached && !takes('turn');
  if (theme === 'turn') return isReached && takes('turn');
  if (theme === 'carry') return isReached && carries(told);
  if (theme === 'gap') return isReached && takes('slip');
  if (theme === 'fairy') return isReached && takes('fly');
  return theme === 'gate' && told.wins === true;
}

// The turning of a hedge took the mover along.
export function carries(told: GardenAccount): boolean {
  let at = told.from;
  for (const step of told.steps) {
    if (step.kind === 'turn' && step.to !== at) return true;
    at = step.to;
  }
  return false;
}
