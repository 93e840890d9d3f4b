// What is left of a hint for whoever has taken steps already. Nothing that was done is undone: where
// the hint does not go on from there, nothing is left of it.
import type { GardenAccount } from '../messages';
import type { DraftReply, DraftStep } from '../worker/replies';

export interface Rest {
  from: string; // where the pawn is now
  steps: DraftStep[];
}

export async function restOf(
  { mover, steps }: GardenAccount,
  done: DraftStep[],
  cell: string,
  ask: (steps: DraftStep[]) => Promise<DraftReply>,
): Promise<Rest | null> {
  const pawnIn = ({ scene }: DraftReply) => scene.players.find(({ seat }) => seat === mover)!.pawn;
  const wish = steps.find(({ kind }) => kind === 'turn');
  const turned = done.find(({ kind }) => kind === 'turn');
  if (turned && (turned.axis !== wish?.axis || turned.quarters !== wish?.quarters)) return null;
  const { axis, quarters } = wish ?? {};
  const turn: DraftStep[] = axis && !turned ? [{ kind: 'turn', axis, quarters }] : [];
  const from = pawnIn(await ask(done));
  const then = await ask([...done, ...turn]);
  if (then.taken < done.length + turn.length) return null;
  if (pawnIn(then) === cell) return { from, steps: turn };
  const kind = (['walk', 'slip', 'fly'] as const).find((one) => then.choices[one].includes(cell));
  return kind ? { from, steps: [...turn, { kind, to: cell }] } : null;
}
