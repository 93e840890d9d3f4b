// Why a hint beats the obvious turn: what another player could do after that one, and not after the
// hint. The referee says what can be done after a turn, the bot what a turn lets in.
import type { Clause, Effect, Turn } from '../messages';
import type { Engine } from '../worker/engine';
import type { ExplainReply, Line, SceneReply, TurnsReply } from '../worker/replies';

export interface Harm {
  does: 'win' | 'steal' | 'take' | 'reach';
  seat: number;
  thing: string; // a colour, "goal" or "gate"
}

const gains: Effect[] = ['win', 'reach', 'take', 'steal']; // as everybody would order them

const rankOf = ({ effect }: Turn) => {
  const rank = gains.indexOf(effect!);
  return rank < 0 ? gains.length : rank;
};

// What whoever takes the first good thing would play; where that is the hint, what comes next to it.
export function obviousTurn(turns: Turn[], best: Turn, second: Turn | undefined): Turn | null {
  const known = turns.find(({ turn }) => turn === best.turn);
  const first = turns.toSorted((a, b) => rankOf(a) - rankOf(b))[0];
  return known && first && rankOf(first) < rankOf(known) ? first : (second ?? null);
}

// What the next player could do at once.
async function nextHarms(engine: Engine, position: string, turn: Turn, mine: number): Promise<Harm[]> {
  const told = await engine.ask<ExplainReply>({ type: 'explain', turn: turn.turn, position });
  if (!told.legal || !told.after) return [];
  const after = told.after;
  const { scene } = await engine.ask<SceneReply>({ type: 'scene', position: after });
  if (scene.act.kind !== 'turn' || scene.act.seat === mine) return [];
  const { seat } = scene.act;
  const { turns } = await engine.ask<TurnsReply>({ type: 'turns', position: after });
  const harms: Harm[] = [];
  for (const does of ['win', 'steal', 'take'] as const)
    for (const one of turns.filter(({ effect }) => effect === does)) {
      const question = { type: 'explain', turn: one.turn, position: after };
      const then = await engine.ask<ExplainReply>(question);
      if (!then.legal || then.account.game !== 'twisty') continue;
      const { collected, stolen, victim } = then.account;
      if (does === 'steal' && victim !== mine) continue;
      harms.push({ does, seat, thing: stolen ?? collected ?? '' });
      break;
    }
  return harms;
}

const letsIn = ({ code, seats, thing = '' }: Clause): Harm[] =>
  code === 'lets-in' ? seats!.map((seat) => ({ does: 'reach', seat, thing })) : [];

export async function otherwise(
  engine: Engine,
  position: string,
  turns: Turn[],
  lines: Line[],
  mine: number,
): Promise<Harm | null> {
  const [best, second] = lines;
  const obvious = best && obviousTurn(turns, best, second);
  if (!best || !obvious) return null;
  const clauses = lines.find(({ turn }) => turn === obvious.turn)?.reasons ?? [];
  const harms = [
    ...(await nextHarms(engine, position, obvious, mine)),
    ...clauses.flatMap(letsIn),
  ];
  const still = [
    ...(await nextHarms(engine, position, best, mine)),
    ...best.reasons.flatMap(letsIn),
  ];
  const isStill = (harm: Harm) =>
    still.some((one) => one.does === harm.does && one.seat === harm.seat);
  return harms.find((harm) => !isStill(harm)) ?? null;
}
