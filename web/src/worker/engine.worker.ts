// The games themselves: the C++ of the house as WebAssembly, one instance in this worker. It takes
// requests as JSON values and answers each. What it cannot load it says at the first request.
import { load } from '../../../src/wasm/host.mjs';
import type { FromWorker, ToWorker } from './messages';

let engine: ReturnType<typeof load> | null = null;

const post = (message: FromWorker) => self.postMessage(message);

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'load') {
    engine = load(data.module);
    return;
  }
  try {
    const reply = (await engine!).request(data.request);
    post({ id: data.id, reply });
  } catch (error) {
    post({ id: data.id, reply: { ok: false, error: String(error), broken: true } });
  }
};
