// Whether a turn does what a puzzle asks for, and what the others make of it if not. All of it is asked
// of the referee and of the exact solver.
import type { TurnText } from '../messages';
import { winningReply } from '../solo/reply';
import type { Wanted } from '../solo/solo.svelte';
import type { Engine } from '../worker/engine';
import type { SolveReply, ThinkReply } from '../worker/replies';
import type { Puzzle } from './book';

export type Fault =
  | { kind: 'loses'; count: number } // the other wins in so many turns of its own
  | { kind: 'draws' } // nobody can force a win any more
  | { kind: 'slow' } // it wins, but later
  | { kind: 'far' } // the goal is not reached
  | { kind: 'dear' } // it is, with too many cards
  | { kind: 'through' }; // the next player wins

export type Judged = { right: true; solved: boolean } | { right: false; fault: Fault };

const right = (solved: boolean): Judged => ({ right: true, solved });
const wrong = (fault: Fault): Judged => ({ right: false, fault });

const solve = (engine: Engine, position: string) =>
  engine.ask<SolveReply>({ type: 'solve', position, distance: true });

// What a perfect player does. Of turns that only hold a draw, the one that asks most of the other.
export async function bestTurn(engine: Engine, position: string): Promise<TurnText | string> {
  const { value, best } = await solve(engine, position);
  if (value !== 'draw') return best[0]!;
  const request = { type: 'bot', position, level: 6, nodes: 20_000, seed: '1' };
  return (await engine.ask<ThinkReply>(request)).turn;
}

// `left` counts this turn.
async function judgeWin(engine: Engine, wanted: Wanted, left: number): Promise<Judged> {
  if (wanted.account.game === 'twisty' && wanted.account.winner) return right(true);
  const { value, turns = 0 } = await solve(engine, wanted.after!); // for the other, who acts then
  if (value === 'win') return wrong({ kind: 'loses', count: Math.ceil(turns / 2) });
  if (value === 'draw') return wrong({ kind: 'draws' });
  return turns <= 2 * (left - 1) ? right(false) : wrong({ kind: 'slow' });
}

function judgeReach(puzzle: Puzzle, { turn, account }: Wanted): Judged {
  if (turn === puzzle.solution) return right(true);
  const isThere = account.game === 'labyrinth' && account.reached;
  return wrong({ kind: isThere ? 'dear' : 'far' });
}

export async function judge(
  engine: Engine,
  puzzle: Puzzle,
  wanted: Wanted,
  left: number,
): Promise<Judged> {
  if (puzzle.task === 'win') return judgeWin(engine, wanted, left);
  if (puzzle.task === 'reach') return judgeReach(puzzle, wanted);
  const reply = await winningReply(engine, wanted.after!);
  return reply ? wrong({ kind: 'through' }) : right(true);
}
