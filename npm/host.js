// The other side of src/wasm/exports.cpp: loads the module and turns its memory into JavaScript values.
//
//   const engine = await load(bytes);               // bytes or a compiled module
//   engine.request({ type: 'turns', position });    // -> { ok: true, type: 'turns', turns: [...] }
//
// Works in a page, a worker and Node. A request runs to its end: thinking belongs in a worker.
import { EngineBroken, messageOf, textOf } from './errors.js';

const kBadFile = 8;
const kLongestRequest = 4 * 1024 * 1024; // bytes: src/engine/engine.h

export async function load(source, now = () => performance.now()) {
  let memory;
  let end = null; // what it broke of
  const imports = {
    env: { now_ms: now },
    // The C library wants a way to print. Twistwood never does, so there is nowhere to print to.
    wasi_snapshot_preview1: new Proxy({}, { get: () => () => kBadFile }),
  };
  const loaded = await WebAssembly.instantiate(source, imports);
  const { exports } = loaded.instance ?? loaded;
  memory = exports.memory;
  exports._initialize();
  return { requestText, request };

  function request(value) {
    let text;
    try {
      text = JSON.stringify(value);
    } catch (error) {
      return { ok: false, type: '', error: `message: this is not JSON: ${messageOf(error)}` };
    }
    return JSON.parse(requestText(text));
  }

  function requestText(text) {
    if (end) throw end;
    const bytes = new TextEncoder().encode(text);
    // Nothing is copied that would be refused; the sentence is that of the module.
    if (bytes.length > kLongestRequest) {
      return refusal(`message: ${bytes.length} bytes are more than ${kLongestRequest}`);
    }
    // Whatever is thrown in there leaves the module in the middle of something: it is not asked again.
    try {
      return answer(bytes);
    } catch (error) {
      end = new EngineBroken(`the module has stopped: ${textOf(error)}`);
      throw end;
    }
  }

  function answer(bytes) {
    const at = exports.tw_alloc(bytes.length);
    if (at === 0 && bytes.length > 0) {
      return refusal(`message: there is no memory for ${bytes.length} bytes`);
    }
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    exports.tw_request(at, bytes.length);
    exports.tw_free(at);
    const reply = new Uint8Array(memory.buffer, exports.tw_reply(), exports.tw_reply_size());
    return new TextDecoder().decode(reply);
  }
}

const refusal = (error) => JSON.stringify({ ok: false, type: '', error });
