import type { Reply, ReplyTo, Request, RequestType } from './requests.js';

export { EngineBroken, EngineError, EngineStopped } from './errors.js';

export type ToWorker =
  { kind: 'load'; module: WebAssembly.Module } | { kind: 'ask'; id: number; request: object };

export interface FromWorker {
  id: number;
  reply: Reply;
}

/** What is used of a worker, so that a test can be one. */
export interface Port {
  postMessage(message: ToWorker): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror?: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/** The games in a worker: whoever asks is not held up while it thinks. */
export class WorkerEngine {
  constructor(module: Promise<WebAssembly.Module>, start: () => Port);

  /**
   * Rejects with an `EngineError` what is refused, with `EngineBroken` if the worker or the module does not work, and
   * with `EngineStopped` if `stop()` comes before the answer. After a broken module a table has to be opened anew.
   */
  ask<K extends RequestType>(request: Request<K>): Promise<{ ok: true } & ReplyTo<K>>;
  ask<T>(request: { type: string } & Record<string, unknown>): Promise<T>;

  /**
   * Ends the worker; the next question starts another. Whatever it is thinking about is not wanted any
   * more: its questions are rejected with `EngineStopped`.
   */
  stop(): void;
}
