// A turn that is allowed, but is not what is asked for: why, in one sentence, from what the referee tells of
// it and what lies on the board.
import type { Account, Scene } from '../messages';

export type Fault =
  | 'cube' // not the one that is needed
  | 'stop' // on a counter that leads on
  | 'nothing' // lies there
  | 'corner' // another one
  | 'way' // it does it in another way
  | 'goal' // is not reached
  | 'other';

export function faultOf(told: Account, before: Scene, wanted?: Account): Fault {
  if (told.game === 'labyrinth') {
    if (told.reached) return 'way';
    return wanted && !(wanted.game === 'labyrinth' && wanted.reached) ? 'other' : 'goal';
  }
  if (told.stolen && wanted?.game === 'twisty' && wanted.stolen) return 'corner';
  if (told.collected || told.stolen) return 'way';
  const landing = told.hops.at(-1)?.to;
  const square = before.game === 'twisty' && before.squares.find(({ at }) => at === landing);
  if (!square) return 'other';
  if (square.kind === 'cube') return 'cube';
  if (square.kind === 'empty' || square.kind === 'corner') return 'nothing';
  return ['step', 'diagonal', 'leap'].includes(square.kind) ? 'stop' : 'other';
}
