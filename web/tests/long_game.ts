// A game of many turns that have nothing to do with each other, and so are hard to pack.
import type { RecordReply, TurnsReply, ExplainReply } from '../src/worker/replies';
import { ask } from './engine';

const start =
  'twisty 1+r@yw1/rblx+pr/b@@woox/gol1@@s/ygwlgyb/xpyrbo@/1pgw+p1 a7:rygpwob:0:0,a1:rowgypb:0:0 1 0/1000 thief';

export function longRecord(count: number): string {
  let position = start;
  let random = 1;
  const turns: { seat: number; turn: string }[] = [];
  while (turns.length < count) {
    const all = ask<TurnsReply>({ type: 'turns', position }).turns.filter(
      ({ effect }) => effect === 'go' || effect === 'pass' || effect === 'corner',
    );
    random = (random * 48271) % 2147483647;
    const { turn } = all[random % all.length]!;
    const told = ask<ExplainReply>({ type: 'explain', position, turn });
    if (!told.legal) throw new Error(told.text);
    turns.push({ seat: told.account.mover, turn: turn as unknown as string });
    position = told.after!;
  }
  const seats = [{ name: 'Ada', level: 0 }, { name: 'Bo', level: 0 }];
  const outcome = { kind: 'resigned', winner: 2 };
  const table = { start, turns, seats, outcome };
  return ask<RecordReply>({ type: 'record', table, pawns: [0, 1] }).record;
}

// The same with what a review says after each turn, and lines beside the game.
export const reviewed = (record: string) => {
  const [head, body] = record.split('\n\n');
  const told = body!.replace(
    /(?<=\s)([a-g][1-7]\S*)/g,
    (turn) => `${turn} ? {[%win 0.61 0.39] [%best ${turn}] well} ( ${turn} {or so} )`,
  );
  return `${head}\n[Review "200000 nodes"]\n[Accuracy "91 88"]\n\n${told}`;
};
