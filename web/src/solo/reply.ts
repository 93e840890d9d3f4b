// What the next player makes of a position, asked of the referee.
import type { TurnText } from '../messages';
import type { Engine } from '../worker/engine';
import type { ExplainReply, SceneReply, TurnsReply } from '../worker/replies';

// The turn with which the seat to act wins at once, if there is one. A gate that it has to set
// before changes nothing.
export async function winningReply(
  engine: Engine,
  position: string,
): Promise<{ position: string; turn: TurnText } | null> {
  const { scene } = await engine.ask<SceneReply>({ type: 'scene', position });
  const { turns } = await engine.ask<TurnsReply>({ type: 'turns', position });
  if (scene.act.kind === 'gate') {
    const { turn } = turns[0]!;
    const told = await engine.ask<ExplainReply>({ type: 'explain', position, turn });
    return told.legal && told.after ? winningReply(engine, told.after) : null;
  }
  const wins = turns.filter(({ effect }) => effect === 'win');
  const spends = ({ gaps = 0, flights = 0 }) => gaps + flights;
  const [first] = wins.toSorted((a, b) => spends(a) - spends(b));
  return first ? { position, turn: first.turn } : null;
}
