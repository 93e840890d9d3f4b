import type { WorkerEngine } from './worker_engine.js';

export function compile(url: string | URL): Promise<WebAssembly.Module>;
export function workerOf(module: Promise<WebAssembly.Module>): WorkerEngine;
