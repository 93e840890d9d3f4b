// Why a hint beats the obvious turn, and what is left of it in the middle of a turn, with the real engine.
import { describe, expect, test } from 'vitest';
import { obviousTurn, otherwise, type Harm } from '../src/play/otherwise';
import { restOf } from '../src/play/hint_rest';
import type { GameName, GardenAccount, Turn } from '../src/messages';
import type {
  DraftReply,
  DraftStep,
  ExplainReply,
  Line,
  SceneReply,
  ThinkReply,
  TurnsReply,
} from '../src/worker/replies';
import { ask, turnText, worker } from './engine';

const turn = (text: string, effect: Turn['effect']): Turn => ({ turn: turnText(text), effect });
const turnsAt = (position: string) => ask<TurnsReply>({ type: 'turns', position }).turns;
const hintAt = (position: string) =>
  ask<ThinkReply>({ type: 'hint', position, lines: 2, level: 4, nodes: 400 });

// Positions of games that bots play.
function positionsOf(game: GameName, seed: string, count: number): string[] {
  const seats = [1, 2, 3].map(() => ({ name: '', level: 2 }));
  let { position } = ask<SceneReply>({ type: 'deal', setup: { game, seats, seed } });
  const all = [position];
  while (all.length < count) {
    const request = { type: 'bot', position, level: 2, nodes: 200, seed: String(all.length) };
    const { turn } = ask<ThinkReply>(request);
    const told = ask<ExplainReply>({ type: 'explain', turn, position });
    if (!told.legal || !told.after) break;
    position = told.after;
    all.push(position);
  }
  return all;
}

describe('the obvious turn', () => {
  const turns = [turn('a', 'go'), turn('b', 'take'), turn('c', 'go'), turn('d', 'win')];

  test('takes the best thing there is', () => {
    expect(obviousTurn(turns, turns[0]!, turns[2])).toBe(turns[3]);
    expect(obviousTurn(turns.slice(0, 3), turns[0]!, turns[2])).toBe(turns[1]);
  });

  test('is the second best where the hint takes it', () => {
    expect(obviousTurn(turns, turns[3]!, turns[1])).toBe(turns[1]);
    expect(obviousTurn(turns, turns[3]!, undefined)).toBeNull();
  });
});

describe('otherwise', () => {
  // What the next player can do, looked up afresh.
  function canNext(position: string, { turn }: Turn, { does }: Harm, mine: number): boolean {
    const told = ask<ExplainReply>({ type: 'explain', turn, position });
    const after = told.legal ? told.after! : '';
    return turnsAt(after).some(({ effect, turn }) => {
      if (effect !== does) return false;
      const then = ask<ExplainReply>({ type: 'explain', turn, position: after });
      if (!then.legal || then.account.game !== 'twisty') return false;
      return does !== 'steal' || then.account.victim === mine;
    });
  }

  test('somebody can do it after the obvious turn, and not after the hint', async () => {
    const engine = await worker();
    const seen = new Set<string>();
    for (const position of positionsOf('twisty', '7', 40)) {
      const { lines, seat } = hintAt(position);
      const turns = turnsAt(position);
      const harm = await otherwise(engine, position, turns, lines, seat);
      if (!harm || harm.does === 'reach') continue;
      seen.add(harm.does);
      const obvious = obviousTurn(turns, lines[0]!, lines[1])!;
      expect(harm.seat).not.toBe(seat);
      expect(canNext(position, obvious, harm, seat)).toBe(true);
      expect(canNext(position, lines[0]!, harm, seat)).toBe(false);
    }
    expect(seen).toContain('take');
  });

  test('in the labyrinth it is a goal that the second best lets somebody reach', async () => {
    const engine = await worker();
    const [position] = positionsOf('labyrinth', '1', 1);
    const turns = turnsAt(position!);
    const line = (i: number, reasons: Line['reasons']): Line => ({
      ...turns[i]!,
      reasons,
      text: '',
      then: [],
      win: [],
    });
    const open = { code: 'lets-in', seats: [2], thing: 'goal' };
    const harmOf = (...lines: Line[]) => otherwise(engine, position!, turns, lines, 1);
    expect(await harmOf(line(0, []), line(1, [open]))).toEqual({
      does: 'reach',
      seat: 2,
      thing: 'goal',
    });
    expect(await harmOf(line(0, [open]), line(1, [open]))).toBeNull();
    expect(await harmOf(line(0, []))).toBeNull();
  });
});

describe('in the middle of a turn', () => {
  const position =
    'labyrinth e|w-s/-w|w-/n-w|w/-e-w|/e-w|e c4:f6:c6.d1.b2:1:1:?0,d4:e2:a4:0:1:?1 1 0/1000 ?12g12f';
  const draft = (steps: DraftStep[]) =>
    Promise.resolve(ask<DraftReply>({ type: 'draft', steps, position }));
  const hedge = (axis: string, quarters: number): DraftStep => ({ kind: 'turn', axis, quarters });
  // A legal turn that turns this hedge.
  const wishes = turnsAt(position).filter((one) => one.axis === 'A1');
  const accountOf = ({ turn }: Turn) => {
    const told = ask<ExplainReply>({ type: 'explain', turn, position });
    return (told.legal ? told.account : null) as GardenAccount;
  };

  test('what is left leads to where the hint ends', async () => {
    for (const wish of wishes) {
      const account = accountOf(wish);
      const { axis, quarters } = account.steps.find(({ kind }) => kind === 'turn')!;
      const done = [hedge(axis!, quarters!)];
      const rest = await restOf(account, done, wish.cell!, draft);
      if (!rest) continue;
      const { scene, taken } = await draft([...done, ...rest.steps]);
      expect(taken).toBe(1 + rest.steps.length);
      expect(scene.players[0]!.pawn).toBe(wish.cell);
      expect(rest.steps.some(({ kind }) => kind === 'turn')).toBe(false);
    }
    expect(wishes.length).toBeGreaterThan(3);
  });

  test('nothing is left where another hedge was turned', async () => {
    expect(await restOf(accountOf(wishes[0]!), [hedge('E5', 1)], wishes[0]!.cell!, draft)).toBeNull();
  });
});
