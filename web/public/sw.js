// After the first visit the page works without network: every file of the build is kept.
//
// One version is kept as a whole, so that a page never mixes files of two builds. The names below are
// filled in by the build.
const version = 'twistwood-__VERSION__';
const files = ['__FILES__'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(version)
      .then((cache) => cache.addAll(files.map((name) => new Request(name, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
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

async function answer(request) {
  const cache = await caches.open(version);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept || !request.url.endsWith('/online.json')) return kept ?? fetch(request);
  // Every visit asks whether there is a server. Without network it hears nothing, which is no fault.
  return fetch(request).catch(() => new Response(null, { status: 204 }));
}
