// Two workers from one compiled module: one keeps the table and answers at once, the other thinks.
import wasmUrl from '@wasm?url';
import { Desk, type Port } from './desk';

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl);
  return WebAssembly.compile(await response.arrayBuffer());
}

const module = compile();
const start = () =>
  new Worker(new URL('./desk.worker.ts', import.meta.url), { type: 'module' }) as unknown as Port;

export const desk = new Desk(module, start);
export const thinker = new Desk(module, start);
