// What goes between the page and its workers around the requests of the protocol.

export type ToWorker =
  { kind: 'load'; module: WebAssembly.Module } | { kind: 'ask'; id: number; request: object };

// `broken`: not the request is wrong, but the engine.
export type Reply<T = object> =
  ({ ok: true } & T) | { ok: false; error: string; broken?: boolean };

export interface FromWorker {
  id: number;
  reply: Reply;
}
