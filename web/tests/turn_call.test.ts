// The wish to be told, with a browser and a server of plain values.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newEntry } from '../src/online/my_tables.svelte';
import { nudge, tellAt, toldAt } from '../src/online/turn_call';
import { settings } from '../src/state/settings.svelte';

const asked: { token: string; subscription?: object; off?: string }[] = [];
let permission: NotificationPermission = 'granted';
let subscriptions = 0;

// Tones are written down instead of heard.
const tones: number[] = [];
class QuietAudio {
  currentTime = 0;
  destination = {};
  resume = () => Promise.resolve();
  createGain = () => ({
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: () => {},
  });
  createOscillator = () => {
    const frequency = { value: 0 };
    const start = () => void tones.push(frequency.value);
    return { frequency, start, stop: () => {}, connect: () => {} };
  };
}

beforeEach(() => {
  const shelf = new Map<string, string>();
  const cache = {
    match: (key: string) =>
      Promise.resolve(shelf.has(key) ? new Response(shelf.get(key)) : undefined),
    put: async (key: string, value: Response) => void shelf.set(key, await value.text()),
    delete: (key: string) => Promise.resolve(shelf.delete(key)),
  };
  const toJSON = () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } });
  // The first attempt fails, as where the server has another key than before.
  const pushManager = {
    subscribe: () =>
      ++subscriptions === 1 ? Promise.reject(new Error('key')) : Promise.resolve({ toJSON }),
    getSubscription: () => Promise.resolve({ unsubscribe: () => Promise.resolve(true) }),
  };
  asked.length = tones.length = subscriptions = 0;
  vi.stubGlobal('AudioContext', QuietAudio);
  permission = 'granted';
  vi.stubGlobal('window', { PushManager: class {} });
  vi.stubGlobal('location', { href: 'https://play.example/' });
  vi.stubGlobal('document', { baseURI: 'https://play.example/', hidden: false });
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) } });
  vi.stubGlobal('Notification', {
    permission: 'default',
    requestPermission: () => Promise.resolve(permission),
  });
  vi.stubGlobal('fetch', (_: URL, { body }: { body: string }) => {
    const wish = JSON.parse(body) as (typeof asked)[0];
    asked.push(wish);
    const ok = wish.token !== 'watch';
    return Promise.resolve(new Response(JSON.stringify(ok ? { ok } : { ok, code: 'no-entry' })));
  });
});
afterEach(() => vi.unstubAllGlobals());

const entry = (...tokens: string[]) => ({ ...newEntry('table', null), tokens, names: ['A', 'B'] });

test('a wish is for every seat, and a link of spectators among them does no harm', async () => {
  expect(await toldAt('table')).toBe('off');
  expect(await tellAt(entry('watch', 'one', 'two'), true)).toBe('on');
  expect(asked.map(({ token }) => token)).toEqual(['watch', 'one', 'two']);
  const subscription = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' };
  expect(asked[1]).toEqual({ token: 'one', subscription });
  expect(await toldAt('table')).toBe('on');
  expect(await tellAt(entry('one'), false)).toBe('off');
  expect(asked.at(-1)).toEqual({ token: 'one', off: 'https://push.example/1' });
  expect(await toldAt('table')).toBe('off');
});

test('what cannot be is said', async () => {
  expect(await tellAt(entry('watch'), true)).toBe('failed');
  expect(await toldAt('table')).toBe('off');
  permission = 'denied';
  expect(await tellAt(entry('one'), true)).toBe('denied');
  vi.stubGlobal('window', {});
  expect(await toldAt('table')).toBe('missing');
});

test('a bell calls whoever has sounds on and looks elsewhere', async () => {
  const look = (hidden: boolean) => vi.stubGlobal('document', { ...document, hidden });
  settings.sound = true;
  look(true);
  await nudge('table', false);
  expect(tones).toEqual([]);
  await nudge('table', true);
  expect(tones).toEqual([880, 1320, 2093]);
  look(false);
  await nudge('table', true);
  expect(tones).toHaveLength(3);
  settings.sound = false;
  look(true);
  await nudge('table', true);
  expect(tones).toHaveLength(3);
});
