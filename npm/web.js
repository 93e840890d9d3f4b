// Workers of a page, from a module that is compiled once for all of them.
import { WorkerEngine } from './worker_engine.js';

export async function compile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(response.statusText);
  return WebAssembly.compile(await response.arrayBuffer());
}

export const workerOf = (module) =>
  new WorkerEngine(
    module,
    () => new Worker(new URL('./engine.worker.js', import.meta.url), { type: 'module' }),
  );
