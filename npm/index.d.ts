// The public face of the package, the same in a page and in Node.
import type { Engine } from './host.js';
import type { WorkerEngine } from './worker_engine.js';

export type { Engine } from './host.js';
export { EngineBroken, EngineError, EngineStopped } from './errors.js';
export type { WorkerEngine } from './worker_engine.js';
export type * from './messages.js';
export type * from './requests.js';
export type * from './table.js';

/**
 * The games in this thread. Without a source it is the module of the package. `now` is a clock that is
 * never set back, in milliseconds.
 */
export function load(
  source?: BufferSource | WebAssembly.Module,
  now?: () => number,
): Promise<Engine>;

/** The games in a worker of their own, which starts with the first question. */
export function startWorker(source?: WebAssembly.Module | Promise<WebAssembly.Module>): WorkerEngine;
