// The page's side of a worker: a question goes out, a promise of its answer comes back.
import type { FromWorker, Reply, ToWorker } from './messages';

export interface Port {
  postMessage(message: ToWorker): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror?: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

// A request that was refused, and an engine that does not work at all.
export class EngineError extends Error {}
export class EngineBroken extends Error {}

export class Engine {
  private port: Port | null = null;
  private next = 1;
  private readonly waiting = new Map<number, (reply: Reply) => void>();

  constructor(
    private readonly module: Promise<WebAssembly.Module>,
    private readonly start: () => Port,
  ) {}

  async ask<T>(request: { type: string } & Record<string, unknown>): Promise<T> {
    const port = await this.open();
    const id = this.next++;
    const reply = await new Promise<Reply>((resolve) => {
      this.waiting.set(id, resolve);
      port.postMessage({ kind: 'ask', id, request });
    });
    if (!reply.ok) throw new (reply.broken ? EngineBroken : EngineError)(reply.error);
    return reply as T;
  }

  // Whatever it is thinking about is not wanted any more. Its questions stay without an answer.
  stop(): void {
    this.port?.terminate();
    this.port = null;
    this.waiting.clear();
  }

  private async open(): Promise<Port> {
    const module = await this.module.catch((error: unknown) => {
      throw new EngineBroken(String(error));
    });
    if (this.port) return this.port;
    const port = this.start();
    // The worker did not load, or came to its end: what was asked stays without an answer.
    port.onerror = ({ message }) => {
      const reply: Reply = { ok: false, error: message, broken: true };
      for (const answer of this.waiting.values()) answer(reply);
      this.stop();
    };
    port.onmessage = ({ data }) => {
      this.waiting.get(data.id)?.(data.reply);
      this.waiting.delete(data.id);
    };
    port.postMessage({ kind: 'load', module });
    return (this.port = port);
  }
}
