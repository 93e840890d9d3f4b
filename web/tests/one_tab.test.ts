// One tab plays the game of this device, and another may take over.
import { expect, test } from 'vitest';
import { OneTab } from '../src/state/one_tab';

// The locks of a browser, as far as they are used.
function locks(): LockManager {
  let lose: ((reason: unknown) => void) | null = null;
  const request = (_: string, { steal = false }: LockOptions, hold: LockGrantedCallback<unknown>) => {
    if (lose && !steal) return Promise.resolve(hold(null));
    lose?.(new DOMException('stolen', 'AbortError'));
    return new Promise((done, fail) => {
      lose = fail;
      Promise.resolve(hold({ name: 'x', mode: 'exclusive' })).then(done, fail);
    });
  };
  return { request, query: () => Promise.reject() } as unknown as LockManager;
}

test('the first plays, the second is told, and takes over if it wants', async () => {
  const shared = locks();
  const lost: string[] = [];
  const first = new OneTab(() => lost.push('first'), shared);
  const second = new OneTab(() => lost.push('second'), shared);
  expect(await first.take(false)).toBe(true);
  expect(await first.take(false)).toBe(true);
  expect(await second.take(false)).toBe(false);
  expect(await second.take(true)).toBe(true);
  await Promise.resolve();
  expect(lost).toEqual(['first']);
  expect(await first.take(false)).toBe(false);
  expect(await first.take(true)).toBe(true);
  expect(await second.take(false)).toBe(false);
  expect(lost).toEqual(['first', 'second']);
});

test('where a browser has no locks everybody plays', async () => {
  expect(await new OneTab(() => {}, undefined).take(false)).toBe(true);
});
