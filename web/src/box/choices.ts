// All that can be done, told one by one: of several turns that end on the same place, the one that costs least.
import type { Account, Effect, Turn } from '../messages';
import type { Engine } from '../worker/engine';
import type { ExplainReply } from '../worker/replies';

export interface Choice {
  place: string;
  effect: Effect | undefined;
  account: Account;
}

const weights: Partial<Record<Effect, number>> = { win: 0, reach: 1, take: 1, steal: 2 };
const weightOf = ({ effect }: { effect: Effect | undefined }) => weights[effect ?? 'go'] ?? 3;
const priceOf = ({ gaps = 0, flights = 0, axis }: Turn) => 4 * (gaps + flights) + (axis ? 1 : 0);
const placeOf = ({ landing, corner, gate, cell }: Turn) => landing ?? cell ?? gate ?? corner ?? '';

export function cheapest(turns: Turn[]): Turn[] {
  const best = new Map<string, Turn>();
  for (const turn of turns) {
    const other = best.get(placeOf(turn));
    if (!other || priceOf(turn) < priceOf(other)) best.set(placeOf(turn), turn);
  }
  return [...best.values()];
}

export async function choicesOf(engine: Engine, position: string, turns: Turn[]): Promise<Choice[]> {
  const told = await Promise.all(
    cheapest(turns).map(async (one) => {
      const request = { type: 'explain', position, turn: one.turn };
      const reply = await engine.ask<ExplainReply>(request);
      const { effect } = one;
      return reply.legal ? { place: placeOf(one), effect, account: reply.account } : null;
    }),
  );
  return told
    .filter((choice) => choice !== null)
    .sort((a, b) => weightOf(a) - weightOf(b) || a.place.localeCompare(b.place));
}
