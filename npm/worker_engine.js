// This side of a worker: a question goes out, a promise of its answer comes back.
import { EngineBroken, EngineError, EngineStopped, messageOf, textOf } from './errors.js';

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
      throw new EngineBroken(textOf(error));
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
        reject(new EngineError(messageOf(error)));
      }
    });
    if (!reply.ok) throw new (reply.broken ? EngineBroken : EngineError)(reply.error);
    return reply;
  }

  stop() {
    this.#stops++;
    this.#end(stopped());
  }

  #end(why) {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
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
    try {
      const port = (this.#port = this.#start());
      // The worker did not load, or came to its end.
      port.onerror = ({ message }) => this.#end(new EngineBroken(message));
      port.onmessage = ({ data }) => {
        this.#waiting.get(data.id)?.resolve(data.reply);
        this.#waiting.delete(data.id);
      };
      port.postMessage({ kind: 'load', module });
      return port;
    } catch (error) {
      // No worker can be had, or what it was to load cannot be sent: one that runs is not left behind.
      const broken = new EngineBroken(messageOf(error));
      this.#end(broken);
      throw broken;
    }
  }
}

const stopped = () => new EngineStopped('the worker was stopped before it had answered');
