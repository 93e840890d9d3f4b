// This side of a worker: a question goes out, a promise of its answer comes back.

// A request that was refused, and an engine that does not work at all.
export class EngineError extends Error {}
export class EngineBroken extends Error {}

export class WorkerEngine {
  #module;
  #start;
  #port = null;
  #next = 1;
  #waiting = new Map();

  constructor(module, start) {
    this.#module = module;
    this.#start = start;
  }

  async ask(request) {
    const port = await this.#open();
    const id = this.#next++;
    const reply = await new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      port.postMessage({ kind: 'ask', id, request });
    });
    if (!reply.ok) throw new (reply.broken ? EngineBroken : EngineError)(reply.error);
    return reply;
  }

  stop() {
    this.#port?.terminate();
    this.#port = null;
    this.#waiting.clear();
  }

  async #open() {
    const module = await this.#module.catch((error) => {
      throw new EngineBroken(String(error));
    });
    if (this.#port) return this.#port;
    const port = this.#start();
    // The worker did not load, or came to its end: what was asked stays without an answer.
    port.onerror = ({ message }) => {
      const reply = { ok: false, error: message, broken: true };
      for (const answer of this.#waiting.values()) answer(reply);
      this.stop();
    };
    port.onmessage = ({ data }) => {
      this.#waiting.get(data.id)?.(data.reply);
      this.#waiting.delete(data.id);
    };
    port.postMessage({ kind: 'load', module });
    return (this.#port = port);
  }
}
