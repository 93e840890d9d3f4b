// The other side of src/wasm/exports.cpp: loads the module and turns its memory into JavaScript values.
//
//   const engine = await load(bytes);               // bytes or a compiled module
//   engine.request({ type: 'turns', position });    // -> { ok: true, type: 'turns', turns: [...] }
//
// Works in a page, a worker and Node. A request runs to its end: thinking belongs in a worker.

const kBadFile = 8;

export async function load(source, now = () => performance.now()) {
  let memory;
  const imports = {
    env: { now_ms: now },
    // The C library wants a way to print. Twistwood never does, so there is nowhere to print to.
    wasi_snapshot_preview1: new Proxy({}, { get: () => () => kBadFile }),
  };
  const loaded = await WebAssembly.instantiate(source, imports);
  const { exports } = loaded.instance ?? loaded;
  memory = exports.memory;
  exports._initialize();
  return { requestText, request: (value) => JSON.parse(requestText(JSON.stringify(value))) };

  function requestText(text) {
    const bytes = new TextEncoder().encode(text);
    const at = exports.tw_alloc(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    exports.tw_request(at, bytes.length);
    exports.tw_free(at);
    const reply = new Uint8Array(memory.buffer, exports.tw_reply(), exports.tw_reply_size());
    return new TextDecoder().decode(reply);
  }
}
