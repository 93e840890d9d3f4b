// The games as WebAssembly, for tests, as tools/build-wasm leaves them.
import { readFileSync } from 'node:fs';
import type { TurnText } from '../src/messages';
import { load } from '../../src/wasm/host.mjs';

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
