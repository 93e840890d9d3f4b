// The package in a page or a worker of one.
import { load as loadFrom } from './host.js';
import { compile, workerOf } from './web.js';

export { EngineBroken, EngineError, EngineStopped } from './errors.js';

let compiled = null;

// Once for all engines; after a failure once more.
function module() {
  compiled ??= compile(new URL('./twistwood.wasm', import.meta.url)).catch((error) => {
    compiled = null;
    throw error;
  });
  return compiled;
}

export const load = async (source, now) => loadFrom(source ?? (await module()), now);

export function startWorker(source) {
  const wanted = Promise.resolve(source ?? module());
  wanted.catch(() => {}); // whoever asks hears of it
  return workerOf(wanted);
}
