// The package in Node.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { load as loadFrom } from './host.js';
import { WorkerEngine } from './worker_engine.js';

export { EngineBroken, EngineError, EngineStopped } from './errors.js';

let compiled = null;

// Once for all engines.
function module() {
  const file = new URL('./twistwood.wasm', import.meta.url);
  return (compiled ??= readFile(file).then((bytes) => WebAssembly.compile(bytes)));
}

export const load = async (source, now) => loadFrom(source ?? (await module()), now);

// Node's workers emit events where those of a page call functions.
function start() {
  const worker = new Worker(new URL('./node.worker.js', import.meta.url));
  const port = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => worker.postMessage(message),
    terminate: () => void worker.terminate(),
  };
  worker.on('message', (data) => port.onmessage?.({ data }));
  worker.on('error', (error) => port.onerror?.(error));
  worker.on('messageerror', (error) => port.onerror?.(error));
  worker.on('exit', () => port.onerror?.({ message: 'the worker has ended' }));
  return port;
}

export function startWorker(source) {
  const wanted = Promise.resolve(source ?? module());
  wanted.catch(() => {}); // whoever asks hears of it
  return new WorkerEngine(wanted, start);
}
