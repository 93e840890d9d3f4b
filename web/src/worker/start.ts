// Two workers from one compiled module: one keeps the table and answers at once, the other thinks.
import wasmUrl from '@wasm?url';
import { Engine, type Port } from './engine';

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(response.statusText);
  return WebAssembly.compile(await response.arrayBuffer());
}

const module = compile();
module.catch(() => {}); // whoever asks hears of it
const start = () =>
  new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' }) as unknown as Port;

export const engine = new Engine(module, start);
export const thinker = new Engine(module, start);
