// The npm package in a browser, as it is and without a bundler: in the page's thread and in a worker.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type * as Package from '../../npm/index';

const module = process.env.TWISTWOOD_WASM ?? new URL('../../build/wasm/twistwood.wasm', import.meta.url);
const types: Record<string, string> = { js: 'text/javascript', wasm: 'application/wasm' };

test('the package answers, thinks in a worker, and says what is refused', async ({ page }) => {
  await page.route('**/package/*', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1)!;
    if (name === '') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
    const file = name.endsWith('.wasm') ? module : new URL(`../../npm/${name}`, import.meta.url);
    return route.fulfill({ contentType: types[name.split('.').at(-1)!], body: readFileSync(file) });
  });
  await page.goto('package/');
  const seen = await page.evaluate(async (path) => {
    const { load, startWorker, EngineError } = (await import(path)) as typeof Package;
    const here = await load();
    const dealt = here.request({
      type: 'deal',
      setup: { game: 'twisty', seats: [{}, {}], seed: '7' },
    });
    if (!dealt.ok) throw new Error(dealt.error);
    const { position } = dealt;
    const worker = startWorker();
    const { turns } = await worker.ask({ type: 'turns', position });
    const { turn } = await worker.ask({ type: 'bot', position, level: 6, nodes: 500 });
    const refused = await worker.ask({ type: 'explain', position, turn: 'b6' });
    const wrong = await worker.ask({ type: 'turns', position: 'x' }).catch((error) => error);
    worker.stop();
    return {
      isLegal: turns.some((one) => one.turn === turn),
      text: refused.text,
      isRefused: wrong instanceof EngineError,
    };
  }, new URL('browser.js', page.url()).href);
  expect(seen).toEqual({
    isLegal: true,
    text: 'T8: no L and no chain of extra moves takes seat 1 to b6', // as in the README
    isRefused: true,
  });
});
