// One tab plays the game of this device, and another may take over.
import { expect, test } from 'vitest';
import { OneTab } from '../src/state/one_tab';

// The locks of a browser, as far as they are used.
function locks(): LockManager {
  const losers = new Map<string, (reason: unknown) => void>();
  const request = (
    name: string,
    { steal = false }: LockOptions,
    hold: LockGrantedCallback<unknown>,
  ) => {
    if (losers.has(name) && !steal) return Promise.resolve(hold(null));
    losers.get(name)?.(new DOMException('stolen', 'AbortError'));
    return new Promise((done, fail) => {
      losers.set(name, fail);
      const free = (value: unknown) => (losers.delete(name), done(value));
      Promise.resolve(hold({ name, mode: 'exclusive' })).then(free, fail);
    });
  };
  return { request, query: () => Promise.reject() } as unknown as LockManager;
}

test('the first plays, the second is told, and takes over if it wants', async () => {
  const shared = locks();
  const lost: string[] = [];
  const first = new OneTab(() => lost.push('first'), shared);
  const second = new OneTab(() => lost.push('second'), shared);
  expect(await first.take('a', false)).toBe(true);
  expect(await first.take('a', false)).toBe(true);
  expect(await second.take('a', false)).toBe(false);
  expect(await second.take('a', true)).toBe(true);
  await Promise.resolve();
  expect(lost).toEqual(['first']);
  expect(await first.take('a', false)).toBe(false);
  expect(await first.take('a', true)).toBe(true);
  expect(await second.take('a', false)).toBe(false);
  expect(lost).toEqual(['first', 'second']);
});

test('another game is played in another tab, and given back for the next', async () => {
  const shared = locks();
  const first = new OneTab(() => {}, shared);
  const second = new OneTab(() => {}, shared);
  expect(await first.take('a', false)).toBe(true);
  expect(await second.take('b', false)).toBe(true);
  expect(await first.take('c', false)).toBe(true);
  expect(await second.take('a', false)).toBe(true);
});

test('where a browser has no locks everybody plays', async () => {
  expect(await new OneTab(() => {}, undefined).take('a', false)).toBe(true);
});
