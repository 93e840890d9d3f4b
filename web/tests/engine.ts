// The games as WebAssembly, for tests, as tools/build-wasm leaves them.
import { readFileSync } from 'node:fs';
import type { TurnText } from '../src/messages';
import { Engine, type FromWorker, type Port, type ToWorker } from '../src/worker/engine';
import { load } from '../../npm/host.js';

const file =
  process.env.TWISTWOOD_WASM ?? new URL('../../build/wasm/twistwood.wasm', import.meta.url);

export const freshEngine = () => load(readFileSync(file));

const engine = await freshEngine();

export function ask<T>(request: object): T {
  const reply = engine.request(request);
  if (!reply.ok) throw new Error(reply.error);
  return reply as T;
}

// The page only hands turns on; tests may write them down.
export const turnText = (text: string) => text as unknown as TurnText;

// A worker that is none: it answers a moment later.
export async function worker(): Promise<Engine> {
  const engine = await freshEngine();
  const start = (): Port => {
    const port: Port = {
      onmessage: null,
      terminate: () => {},
      postMessage: (message: ToWorker) => {
        if (message.kind === 'load') return;
        const data = { id: message.id, reply: engine.request(message.request) } as FromWorker;
        queueMicrotask(() => port.onmessage?.({ data } as MessageEvent<FromWorker>));
      },
    };
    return port;
  };
  return new Engine(Promise.resolve(null as unknown as WebAssembly.Module), start);
}
