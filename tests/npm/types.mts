// What the compiler knows about the package. Each line that has to be refused says so.
import { EngineError, load, startWorker } from 'twistwood';
import type { Engine, Scene, Turn, WorkerEngine } from 'twistwood';

const engine: Engine = await load();
const worker: WorkerEngine = startWorker();

const dealt = engine.request({ type: 'deal', setup: { game: 'twisty', seats: [{}, {}], seed: '7' } });
// @ts-expect-error: it may have been refused
dealt.position;
if (!dealt.ok) throw new EngineError(dealt.error);
const { position, scene }: { position: string; scene: Scene } = dealt;

const { turns }: { turns: Turn[] } = await worker.ask({ type: 'turns', position });
const explained = await worker.ask({ type: 'explain', position, turn: turns[0]!.turn });
const text: string = explained.legal ? (explained.after ?? explained.text) : explained.refusal.code;
await worker.ask({ type: 'explain', position, turn: 'b6' });
// @ts-expect-error: a turn is no string
const written: string = turns[0]!.turn;
// @ts-expect-error: there is no such game
engine.request<'deal'>({ type: 'deal', setup: { game: 'chess', seats: [], seed: '7' } });
// @ts-expect-error: the depth is missing
engine.request<'perft'>({ type: 'perft', position });
// @ts-expect-error: nothing of the kind is in the reply
(await worker.ask({ type: 'perft', position, depth: 1 })).turns;
worker.stop();

export { scene, text, written };
