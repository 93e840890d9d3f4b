// Being told that it is one's turn: while the page is closed by Web Push, while it is only hidden by
// its title, a badge, a sound and the same notification. Only who asks for it at a table is told.
//
// What the service worker has to know of a table lies in a cache of its own, words included: a
// message only says which table it is about.
import { t } from '../i18n/language.svelte';
import { nameOf } from '../play/words';
import { play } from '../ui/sound';
import { pushWish, type Subscription, type Wish } from './api';
import type { MyTable } from './my_tables.svelte';
import { decodeNames } from './names';
import { server } from './server.svelte';

export type Told = 'on' | 'off' | 'denied' | 'missing' | 'failed';

interface Kept {
  table: string;
  tokens: string[];
  endpoint: string;
  title: string;
  body: string;
}

const shelf = () => caches.open('turns');
const keyOf = (table: string) => `turn/${table}`;
// Nothing either where a browser keeps nothing.
const keptAt = (table: string): Promise<Kept | undefined> =>
  shelf()
    .then((cache) => cache.match(keyOf(table)))
    .then((kept) => kept?.json())
    .catch(() => undefined);

export async function toldAt(table: string): Promise<Told> {
  if (!('PushManager' in window)) return 'missing';
  if (Notification.permission === 'denied') return 'denied';
  return (await keptAt(table)) ? 'on' : 'off';
}

// A subscription is bound to the key of a server; one of before may have had another.
async function subscribe(): Promise<Subscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: server.push! };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, ...keys } as Subscription;
}

// For every seat of this device. A token of spectators among them has no seat, and is refused.
const wishFor = (table: string, tokens: string[], wish: Omit<Wish, 'token'>) =>
  Promise.any(tokens.map((token) => pushWish(table, { token, ...wish })));

// Asks for permission, so call it on a tap.
export async function tellAt({ table, tokens, ...entry }: MyTable, on: boolean): Promise<Told> {
  try {
    if (!on) {
      const kept = await keptAt(table);
      await (await shelf()).delete(keyOf(table));
      await wishFor(table, tokens, { off: kept?.endpoint });
      return 'off';
    }
    if ((await Notification.requestPermission()) !== 'granted') return 'denied';
    const subscription = await subscribe();
    await wishFor(table, tokens, { subscription });
    const people = decodeNames(entry.names);
    const names = entry.names.map((_, i) => nameOf(people, i + 1));
    const kept: Kept = {
      table,
      tokens,
      endpoint: subscription.endpoint,
      title: t('online.standing.mine'),
      body: `${t(`game.${entry.game}`)} – ${names.join(', ')}`,
    };
    await (await shelf()).put(keyOf(table), new Response(JSON.stringify(kept)));
    return 'on';
  } catch {
    return 'failed';
  }
}

// It has become one's turn, or is not any more, or somebody looks at the page.
export async function nudge(table: string, mine: boolean): Promise<void> {
  const away = mine && document.hidden;
  if (away) play('bell');
  void navigator[away ? 'setAppBadge' : 'clearAppBadge']?.().catch(() => {});
  if ((await toldAt(table)) !== 'on') return;
  const worker = await navigator.serviceWorker.ready;
  if (away) worker.active?.postMessage({ table });
  else for (const shown of await worker.getNotifications({ tag: table })) shown.close();
}
