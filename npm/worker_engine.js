// This side of a worker: a question goes out, a promise of its answer comes back.
import { EngineBroken, EngineError, EngineStopped } from './errors.js';

export { EngineBroken, EngineError, EngineStopped };

export class WorkerEngine {
  #module;
  #start;
  #port = null;
  #next = 1;
  #stops = 0;
  #waiting = new Map(); // by the number of the question: { resolve, reject }

  constructor(module, start) {
    this.#module = module;
    this.#start = start;
  }

  async ask(request) {
    const stops = this.#stops;
    const module = await this.#module.catch((error) => {
      throw new EngineBroken(String(error));
    });
    if (this.#stops !== stops) throw stopped();
    const port = this.#open(module);
    const id = this.#next++;
    const reply = await new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      try {
        port.postMessage({ kind: 'ask', id, request });
      } catch (error) {
        this.#waiting.delete(id); // nobody will answer what was never sent
        reject(error);
      }
    });
    if (!reply.ok) throw new (reply.broken ? EngineBroken : EngineError)(reply.error);
    return reply;
  }

  stop() {
    this.#end(stopped());
  }

  #end(why) {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#stops++;
    if (this.#port) {
      this.#port.onmessage = null;
      this.#port.onerror = null;
      this.#port.terminate();
      this.#port = null;
    }
    for (const { reject } of waiting) reject(why);
  }

  #open(module) {
    if (this.#port) return this.#port;
    const port = this.#start();
    // The worker did not load, or came to its end.
    port.onerror = ({ message }) => this.#end(new EngineBroken(message));
    port.onmessage = ({ data }) => {
      this.#waiting.get(data.id)?.resolve(data.reply);
      this.#waiting.delete(data.id);
    };
    port.postMessage({ kind: 'load', module });
    return (this.#port = port);
  }
}

const stopped = () => new EngineStopped('the worker was stopped before it had answered');
