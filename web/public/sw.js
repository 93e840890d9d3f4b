// After the first visit the page works without network: every file of the build is kept.
//
// One version is kept as a whole, so that a page never mixes files of two builds; a new one waits until
// the page asks for it, or until nobody has the page open. The names below are filled in by the build.
const version = 'twistwood-__VERSION__';
const files = ['__FILES__'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(version)
      .then((cache) => cache.addAll(files.map((name) => new Request(name, { cache: 'reload' })))),
  );
});

// The page wants this version now, or it is hidden and it is its user's turn.
self.addEventListener('message', (event) => {
  if (event.data === 'use') self.skipWaiting();
  else event.waitUntil(call(event.data));
});

self.addEventListener('activate', (event) => {
  const forget = (name) => name.startsWith('twistwood-') && name !== version;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(forget).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
  event.respondWith(answer(event.request));
});

// Somebody's turn has come. What is said, and where, the page has laid down in a cache of its own.
const turns = () => caches.open('turns');
const turnAt = async (table) => (await (await turns()).match(`turn/${table}`))?.json();

async function call({ table }) {
  const { title, body } = (await turnAt(table)) ?? { title: 'Twistwood' };
  void navigator.setAppBadge?.().catch(() => {});
  return self.registration.showNotification(title, {
    body,
    tag: table,
    renotify: true,
    icon: 'icon-192.png',
    data: table,
  });
}

// At the table, if it is open somewhere; otherwise it is opened.
async function goTo(table) {
  const way = `#/t/${table}`;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => url.endsWith(way));
  return open ? open.focus() : self.clients.openWindow(`./${way}`);
}

// The browser has another address for us: every table that asked for it hears of it.
async function move({ oldSubscription, newSubscription }) {
  const { pushManager } = self.registration;
  const fresh = newSubscription ?? (await pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = fresh.toJSON();
  const subscription = { endpoint, ...keys };
  const cache = await turns();
  for (const request of await cache.keys()) {
    const kept = await (await cache.match(request)).json();
    for (const token of kept.tokens) {
      const body = JSON.stringify({ token, subscription, off: kept.endpoint });
      await fetch(`api/tables/${kept.table}/push`, { method: 'POST', body });
    }
    await cache.put(request, new Response(JSON.stringify({ ...kept, endpoint })));
  }
}

self.addEventListener('push', (event) => event.waitUntil(call(event.data.json())));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(move(event)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data));
});

async function answer(request) {
  const cache = await caches.open(version);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept || !request.url.endsWith('/online.json')) return kept ?? fetch(request);
  // Every visit asks whether there is a server. Without network it hears nothing, which is no fault.
  return fetch(request).catch(() => new Response(null, { status: 204 }));
}
