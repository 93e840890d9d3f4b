// The page's side of a worker is that of the package.
import { EngineStopped } from '../../../npm/worker_engine.js';

export {
  EngineBroken,
  EngineError,
  EngineStopped,
  WorkerEngine as Engine,
} from '../../../npm/worker_engine.js';
export type { FromWorker, Port, ToWorker } from '../../../npm/worker_engine.js';
export type { Reply } from '../../../npm/requests.js';

// For questions to a worker that may be stopped: whoever stops it looks at something else by then.
export function nothingIfStopped(error: unknown): null {
  if (error instanceof EngineStopped) return null;
  throw error;
}
