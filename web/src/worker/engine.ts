// The page's side of a worker is that of the package.
export { EngineBroken, EngineError, WorkerEngine as Engine } from '../../../npm/worker_engine.js';
export type { FromWorker, Port, ToWorker } from '../../../npm/worker_engine.js';
export type { Reply } from '../../../npm/requests.js';
