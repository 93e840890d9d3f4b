// A line of play as it is drawn on the board: who goes where, one turn after the other, and which hedges
// are turned.
import { gardenGrid, hubOf, type Point } from '../boards/geometry';
import type { Account, TurnText } from '../messages';
import { wayOf } from '../motion/plan';
import type { Engine } from '../worker/engine';
import type { FollowReply } from '../worker/replies';

const most = 4; // turns that are drawn: more are a tangle

export interface DrawnTurn {
  seat: number;
  way: Point[];
  hedge: { hub: Point; quarters: number } | null;
  place: string; // where it ends, for those who read
  axis: string;
}

export function drawn(account: Account): DrawnTurn {
  const way = wayOf(account);
  const seat = account.mover;
  if (account.game === 'twisty') {
    const place = account.hops.at(-1)?.to ?? account.corner ?? account.from;
    return { seat, way, hedge: null, place, axis: '' };
  }
  const turned = account.steps.find(({ kind }) => kind === 'turn');
  return {
    seat,
    way,
    hedge: turned
      ? { hub: hubOf(gardenGrid, turned.axis!), quarters: turned.quarters ?? 1 }
      : null,
    place: account.steps.at(-1)?.to ?? account.gate ?? account.from,
    axis: turned?.axis ?? '',
  };
}

export const drawnLine = (accounts: Account[]) => accounts.slice(0, most).map(drawn);

export async function accountsOf(
  engine: Engine,
  position: string,
  line: TurnText[],
): Promise<Account[]> {
  const request = { type: 'follow', position, line };
  return (await engine.ask<FollowReply>(request)).accounts;
}
