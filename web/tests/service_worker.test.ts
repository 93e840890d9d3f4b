// The service worker by itself, with everything around it made of plain values: what it shows, where
// a tap leads, and what becomes of a subscription that changes.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test, vi } from 'vitest';

type Handler = (event: object) => void;

interface Kept {
  table: string;
  tokens: string[];
  endpoint: string;
  title: string;
  body: string;
}

const kept = (table: string): Kept => ({
  table,
  tokens: [`token of ${table}`],
  endpoint: 'https://push.example/old',
  title: 'À toi de jouer',
  body: 'Twisty – Ada, Ben',
});

function start(tables: Kept[], pages: { url: string; focus: () => unknown }[] = []) {
  const handlers = new Map<string, Handler>();
  const shelf = new Map(tables.map((one) => [`turn/${one.table}`, JSON.stringify(one)]));
  const cache = {
    match: (key: string) =>
      Promise.resolve(shelf.has(key) ? new Response(shelf.get(key)) : undefined),
    keys: () => Promise.resolve([...shelf.keys()]),
    put: async (key: string, value: Response) => void shelf.set(key, await value.text()),
  };
  const fetched: [string, object][] = [];
  const showNotification = vi.fn(() => Promise.resolve());
  const openWindow = vi.fn(() => Promise.resolve(null));
  const subscribe = vi.fn(() =>
    Promise.resolve({ toJSON: () => ({ endpoint: 'https://push.example/again', keys: {} }) }),
  );
  const self = {
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    registration: { showNotification, pushManager: { subscribe } },
    clients: { matchAll: () => Promise.resolve(pages), openWindow },
  };
  runInNewContext(readFileSync('public/sw.js', 'utf8'), {
    self,
    navigator: {},
    caches: { open: () => Promise.resolve(cache) },
    fetch: (url: string, request: { body: string }) => {
      fetched.push([url, JSON.parse(request.body) as object]);
      return Promise.resolve(new Response('{}'));
    },
    Response,
    URL,
  });
  const tell = async (type: string, event: object) => {
    const work: unknown[] = [];
    handlers.get(type)!({ ...event, waitUntil: (one: unknown) => work.push(one) });
    await Promise.all(work);
  };
  return { tell, shelf, fetched, showNotification, openWindow, subscribe };
}

describe('the service worker', () => {
  test('says in the words of the page whose turn it is', async () => {
    const { tell, showNotification } = start([kept('one')]);
    await tell('push', { data: { json: () => ({ kind: 'turn', table: 'one' }) } });
    const expected = { body: 'Twisty – Ada, Ben', tag: 'one', data: 'one' };
    expect(showNotification).toHaveBeenCalledWith(
      'À toi de jouer',
      expect.objectContaining(expected),
    );
  });

  test('says something even about a table that it knows nothing of', async () => {
    const { tell, showNotification } = start([]);
    await tell('push', { data: { json: () => ({ table: 'two' }) } });
    expect(showNotification).toHaveBeenCalledWith('Twistwood', expect.anything());
  });

  test('opens the table, or shows it where it is open', async () => {
    const focus = vi.fn();
    const notification = { data: 'one', close: vi.fn() };
    const closed = start([], [{ url: 'https://here/#/t/other', focus }]);
    await closed.tell('notificationclick', { notification });
    expect(notification.close).toHaveBeenCalled();
    expect(closed.openWindow).toHaveBeenCalledWith('./#/t/one');
    expect(focus).not.toHaveBeenCalled();
    const open = start([], [{ url: 'https://here/#/t/one', focus }]);
    await open.tell('notificationclick', { notification });
    expect(focus).toHaveBeenCalledOnce();
    expect(open.openWindow).not.toHaveBeenCalled();
  });

  test('tells every table of another address', async () => {
    const { tell, fetched, shelf, subscribe } = start([kept('one'), kept('two')]);
    const keys = { p256dh: 'point', auth: 'secret' };
    const newSubscription = { toJSON: () => ({ endpoint: 'https://push.example/new', keys }) };
    await tell('pushsubscriptionchange', { newSubscription });
    expect(subscribe).not.toHaveBeenCalled();
    const subscription = { endpoint: 'https://push.example/new', ...keys };
    expect(fetched).toEqual(
      ['one', 'two'].map((table) => [
        `api/tables/${table}/push`,
        { token: `token of ${table}`, subscription, off: 'https://push.example/old' },
      ]),
    );
    expect((JSON.parse(shelf.get('turn/two')!) as Kept).endpoint).toBe('https://push.example/new');
  });

  test('subscribes again where the browser only says that it is over', async () => {
    const { tell, fetched, subscribe } = start([kept('one')]);
    const options = { userVisibleOnly: true };
    await tell('pushsubscriptionchange', { oldSubscription: { options } });
    expect(subscribe).toHaveBeenCalledWith(options);
    expect(fetched).toHaveLength(1);
  });
});
