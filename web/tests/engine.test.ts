// The page's side of a worker when it does not work: whoever asks hears of it, and the next question
// gets a new one.
import { describe, expect, test } from 'vitest';
import {
  Engine,
  EngineBroken,
  EngineError,
  EngineStopped,
  nothingIfStopped,
} from '../src/worker/engine';
import type { FromWorker, Port, Reply, ToWorker } from '../src/worker/engine';

const module = Promise.resolve(null as unknown as WebAssembly.Module);

// Answers with what it is told, or breaks.
function port(answer: Reply | 'breaks'): Port {
  const made: Port = {
    onmessage: null,
    onerror: null,
    terminate: () => {},
    postMessage: (message: ToWorker) => {
      if (message.kind === 'load') return;
      const data: FromWorker = { id: message.id, reply: answer as Reply };
      queueMicrotask(() =>
        answer === 'breaks'
          ? made.onerror?.({ message: 'gone' } as ErrorEvent)
          : made.onmessage?.({ data } as MessageEvent<FromWorker>),
      );
    },
  };
  return made;
}

describe('an engine', () => {
  test('that refuses is not one that is broken', async () => {
    const refuses = new Engine(module, () => port({ ok: false, error: 'no' }));
    await expect(refuses.ask({ type: 'x' })).rejects.toThrow(EngineError);
    const broken = new Engine(module, () => port({ ok: false, error: 'no', broken: true }));
    await expect(broken.ask({ type: 'x' })).rejects.toThrow(EngineBroken);
  });

  test('whose worker breaks answers everybody, and starts anew for the next', async () => {
    const answers: (Reply | 'breaks')[] = ['breaks', { ok: true }];
    const engine = new Engine(module, () => port(answers.shift()!));
    const asked = [engine.ask({ type: 'x' }), engine.ask({ type: 'y' })];
    for (const one of await Promise.allSettled(asked))
      expect(one).toMatchObject({ status: 'rejected', reason: expect.any(EngineBroken) });
    await expect(engine.ask({ type: 'z' })).resolves.toEqual({ ok: true });
  });

  test('that is stopped says so, which is no trouble', async () => {
    const engine = new Engine(module, () => ({ ...port({ ok: true }), postMessage: () => {} }));
    const asked = engine.ask({ type: 'x' });
    const given_up = engine.ask({ type: 'x' }).catch(nothingIfStopped);
    engine.stop();
    await expect(asked).rejects.toThrow(EngineStopped);
    expect(await given_up).toBeNull();
    expect(() => nothingIfStopped(new EngineBroken('gone'))).toThrow('gone');
  });

  test('whose module did not load says so', async () => {
    const engine = new Engine(Promise.reject(new Error('404')), () => port({ ok: true }));
    await expect(engine.ask({ type: 'x' })).rejects.toThrow(EngineBroken);
  });
});
