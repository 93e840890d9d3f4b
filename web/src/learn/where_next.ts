// After a game that was lost: what was overlooked most, from the accounts of its turns and from what else the
// referee allowed, and the exercises that help.
import type { Account, GameName, SeenTurn, Turn } from '../messages';
import type { Engine } from '../worker/engine';
import type { ExplainReply, ReplayReply, TurnsReply } from '../worker/replies';
import { carries, longChain, type Theme } from './wish';

export interface Advice {
  reason: 'win' | 'robbed' | 'cube' | 'goal' | 'quick';
  count: number; // how often
  theme: Theme | null;
}

// By what means a turn brings what one is after.
export function meansOf(told: Account): Theme {
  if (told.game === 'twisty') {
    const { hops, stolen } = told;
    if (stolen) return 'steal';
    if (hops.length >= longChain) return 'chain';
    const [, second] = hops;
    return second && second.kind !== 'move' ? second.kind : 'collect';
  }
  const takes = (kind: string) => told.steps.some((step) => step.kind === kind);
  if (takes('fly')) return 'fairy';
  if (takes('slip')) return 'gap';
  if (!takes('turn')) return 'walk';
  return carries(told) ? 'carry' : 'turn';
}

const brings = (told: Account) =>
  told.game === 'twisty'
    ? !!(told.collected || told.stolen || told.safe || told.winner)
    : !!(told.reached || told.gate_for);

// The simplest of the turns that would have brought it: one that spends and turns the least.
const spends = ({ gaps = 0, flights = 0, axis, corner }: Turn) =>
  4 * flights + 2 * gaps + (axis ? 1 : 0) + (corner ? 1 : 0);

async function simplest(engine: Engine, position: string, turns: Turn[]): Promise<Account> {
  const least = Math.min(...turns.map(spends));
  const few = turns.filter((turn) => spends(turn) === least).slice(0, 6);
  const told = await Promise.all(
    few.map(({ turn }) => engine.ask<ExplainReply>({ type: 'explain', position, turn })),
  );
  const accounts = told.flatMap((one) => (one.legal ? one.account : []));
  const length = (one: Account) => (one.game === 'twisty' ? one.hops : one.steps).length;
  return accounts.toSorted((a, b) => length(a) - length(b))[0]!;
}

export interface LostGame {
  game: GameName;
  start: string;
  turns: SeenTurn[];
}

// What somebody could have done and did not, by theme; and wins among it.
async function overlooked(engine: Engine, { positions, accounts }: ReplayReply, you: number) {
  const missed = new Map<Theme, number>();
  let wins = 0;
  for (const [i, account] of accounts.entries()) {
    if (account.mover !== you || brings(account)) continue;
    const position = positions[i]!;
    const { turns } = await engine.ask<TurnsReply>({ type: 'turns', position });
    if (turns.some(({ effect }) => effect === 'win')) wins++;
    const better = turns.filter(({ effect }) => ['take', 'steal', 'reach'].includes(effect!));
    if (better.length === 0) continue;
    const theme = meansOf(await simplest(engine, position, better));
    missed.set(theme, (missed.get(theme) ?? 0) + 1);
  }
  return { missed, wins };
}

export async function adviceFor(engine: Engine, lost: LostGame, you: number): Promise<Advice> {
  const { start, turns, game } = lost;
  const replayed = await engine.ask<ReplayReply>({ type: 'replay', start, turns });
  const { missed, wins } = await overlooked(engine, replayed, you);
  if (wins > 0)
    return { reason: 'win', count: wins, theme: game === 'twisty' ? 'centre' : 'gate' };
  const told = replayed.accounts.flatMap((one) => (one.game === 'twisty' ? one : []));
  const robbed = told.filter(({ victim }) => victim === you).length;
  const isSafe = told.some(({ mover, safe }) => mover === you && safe);
  const often = [...missed].toSorted((a, b) => b[1] - a[1])[0];
  // A theft costs a cube, and the other has it: it counts twice.
  if (robbed > 1 && 2 * robbed >= (often?.[1] ?? 0))
    return { reason: 'robbed', count: robbed, theme: isSafe ? 'steal' : 'safety' };
  if (often)
    return { reason: game === 'twisty' ? 'cube' : 'goal', count: often[1], theme: often[0] };
  if (robbed > 0) return { reason: 'robbed', count: robbed, theme: 'safety' };
  return { reason: 'quick', count: 0, theme: game === 'labyrinth' ? 'block' : null };
}

