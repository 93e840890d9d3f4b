// The worker's side: an instance of the module. It takes requests, one after the other, and answers each. What it
// cannot load it says at the request; an instance that broke is left behind, and the next request gets a new one.
// A page's worker and one of Node differ only in their port.
import { textOf } from './errors.js';
import { load } from './host.js';

export function serve(port) {
  let module = null;
  let engine = null;
  let before = Promise.resolve();
  port.onmessage = ({ data }) => {
    if (data.kind === 'load') module = data.module;
    else before = before.then(() => answer(data));
  };

  async function answer({ id, request }) {
    let reply;
    try {
      engine ??= await load(module);
    } catch (error) {
      port.postMessage({ id, reply: { ok: false, error: textOf(error), broken: true } });
      return;
    }
    try {
      reply = engine.request(request);
    } catch (error) {
      engine = null; // nothing but a broken module throws
      reply = { ok: false, error: error.message, broken: true };
    }
    port.postMessage({ id, reply });
  }
}
