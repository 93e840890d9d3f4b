import type { Reply, ReplyTo, Request, RequestType } from './requests.js';

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

/** A request was refused; the message says why. */
export class EngineError extends Error {}

/** Not the request is wrong: the engine does not work. The next question gets a new one. */
export class EngineBroken extends Error {}

/** The games in a worker: whoever asks is not held up while it thinks. */
export class WorkerEngine {
  constructor(module: Promise<WebAssembly.Module>, start: () => Port);

  /** Rejects with an `EngineError` what is refused. */
  ask<K extends RequestType>(request: Request<K>): Promise<{ ok: true } & ReplyTo<K>>;
  ask<T>(request: { type: string } & Record<string, unknown>): Promise<T>;

  /**
   * Ends the worker; the next question starts another. Whatever it is thinking about is not wanted any
   * more: its questions stay without an answer.
   */
  stop(): void;
}
