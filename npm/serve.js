// The worker's side: one instance of the module. It takes requests and answers each. What it cannot load
// it says at the first request. A page's worker and one of Node differ only in their port.
import { load } from './host.js';

export function serve(port) {
  let engine = null;
  port.onmessage = async ({ data }) => {
    if (data.kind === 'load') {
      engine = load(data.module);
      engine.catch(() => {}); // whoever asks hears of it
      return;
    }
    let reply;
    try {
      reply = (await engine).request(data.request);
    } catch (error) {
      reply = { ok: false, error: String(error), broken: true };
    }
    port.postMessage({ id: data.id, reply });
  };
}
