// Being told that it is one's turn: the switch, the server, a push service, the service worker.
import { test as base, type Page } from '@playwright/test';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Guest, nextOf } from './guests';
import { desktop, expect, phone } from './helpers';
import { pushService, type PushService } from './push_service';
import { serve, web, type Running } from './server';

const test = base.extend<{ service: PushService; server: Running }>({
  service: async ({}, use) => {
    const service = await pushService();
    await use(service);
    service.stop();
  },
  server: async ({ service }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'page-'));
    cpSync(web, folder, { recursive: true });
    const worker = join(folder, 'sw.js');
    writeFileSync(worker, notes + readFileSync(worker, 'utf8'));
    const own = ['--push-private-networks', '--push-ca', service.ca, '--web', folder];
    const server = await serve('--push-contact', 'mailto:push@example.com', ...own);
    await use(server);
    await server.stop();
    rmSync(folder, { recursive: true });
  },
});

test.use({ serviceWorkers: 'allow' });

// The browser has no push service here: in its place it names ours. Everything else is its own.
// Its permission is that of the test: without a screen it gives none.
async function subscribeAt(page: Page, service: PushService, path: string): Promise<void> {
  await permit(page, 'granted');
  const { url, p256dh, auth } = service;
  await page.addInitScript(
    ({ endpoint, keys }) => {
      PushManager.prototype.subscribe = () =>
        Promise.resolve({ toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription);
    },
    { endpoint: `${url}/${path}`, keys: { p256dh, auth } },
  );
}

const permit = (page: Page, permission: NotificationPermission) =>
  page.addInitScript((given) => {
    let now: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => now });
    Notification.requestPermission = () => Promise.resolve((now = given));
  }, permission);

async function lay(guest: Guest, url: string, clock?: string): Promise<string> {
  const { page } = guest;
  await page.goto(`${url}#/setup/twisty/online`);
  if (clock) await page.locator('.options select').last().selectOption({ label: clock });
  await page.locator('form button[type="submit"]').click();
  const link = await page.locator('dialog [data-link]').first().inputValue();
  await page.keyboard.press('Escape');
  return link;
}

const openMenu = (page: Page) => page.locator('[data-action="menu"]').click();
const tellMe = (page: Page) => page.getByRole('switch');

// Chromium without a screen shows no notifications, opens no windows from them, and ends a service
// worker that wants a badge. So before the service worker itself stands what notes down, where the
// page can read it, what it asks for.
const notes = `
  const note = (name, text) => caches.open('noted').then((cache) => cache.put(name, new Response(text)));
  self.registration.showNotification = (title, more) =>
    note('shown', JSON.stringify({ ...more, title }));
  Object.defineProperty(navigator, 'setAppBadge', { value: () => note('badge', 'set') });
  self.clients.constructor.prototype.openWindow = (url) => note('opened', url).then(() => null);
  self.addEventListener('message', (event) => {
    if (!event.data.tapped) return;
    event.stopImmediatePropagation();
    const notification = { data: event.data.tapped, close: () => {} };
    const waitUntil = (work) => event.waitUntil(work);
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
  });
`;

const noted = (page: Page, name: string) =>
  page.evaluate(async (what) => {
    const found = await (await caches.open('noted')).match(what);
    return found ? await found.text() : '';
  }, name);

// A tap on the notification, as the system would tell the service worker.
const tap = (page: Page, table: string) =>
  page.evaluate(async (tapped) => {
    (await navigator.serviceWorker.ready).active!.postMessage({ tapped });
  }, table);

test('who is not there is told, and a tap leads to the table', async ({
  browser,
  server,
  service,
}) => {
  const ada = await Guest.invite(browser, desktop);
  const ben = await Guest.invite(browser, phone, { language: 'de' });
  await subscribeAt(ben.page, service, 'ben');
  const link = await lay(ada, server.url);
  await ben.page.goto(link);
  await expect(ben.page).toHaveURL(/#\/t\/[\w-]+$/);
  const table = ben.page.url().split('/').at(-1)!;
  await openMenu(ben.page);
  await expect(tellMe(ben.page)).not.toBeChecked();
  const wish = ben.page.waitForResponse(/\/push$/);
  await tellMe(ben.page).click();
  expect((await wish).status()).toBe(200);
  await expect(tellMe(ben.page)).toBeChecked();
  await ben.page.keyboard.press('Escape');

  // Until it is Ada's turn; then Ben leaves, and Ada plays.
  if ((await nextOf([ada, ben])) === ben) await ben.turn();
  await nextOf([ada]);
  await ben.page.goto('about:blank');
  await expect(ada.page.locator('[data-presence="away"]')).toHaveCount(1);
  await ada.turn();
  const pushed = await service.next();
  const { push: key } = (await (await fetch(`${server.url}online.json`)).json()) as {
    push: string;
  };
  expect(pushed.headers['content-encoding']).toBe('aes128gcm');
  const claims = await service.claims(pushed, key);
  expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:push@example.com' });
  const lasts_s = (claims.exp as number) - Date.now() / 1000;
  expect(lasts_s).toBeGreaterThan(0);
  expect(lasts_s).toBeLessThan(24 * 60 * 60);
  const text = await service.read(pushed);
  expect(text).toMatchObject({ kind: 'turn', table, game: 'twisty' });

  // As its push service would hand it over.
  const page = await ben.context.newPage();
  await page.goto(server.url);
  const cdp = await ben.context.newCDPSession(page);
  const registration = new Promise<string>((found) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) found(registrations[0].registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(server.url).origin,
    registrationId: await registration,
    data: JSON.stringify(text),
  });
  await expect.poll(() => noted(page, 'shown')).not.toBe('');
  expect(JSON.parse(await noted(page, 'shown'))).toMatchObject({
    title: 'Du bist dran',
    tag: table,
    data: table,
  });
  await expect.poll(() => noted(page, 'badge')).toBe('set');
  await tap(page, table);
  await expect.poll(() => noted(page, 'opened')).toBe(`./#/t/${table}`);
  await page.goto(new URL(await noted(page, 'opened'), server.url).href);
  await expect(page.locator('.table[data-free="true"]')).toBeVisible();
  await expect(page).toHaveTitle(/^● Du bist dran – /);
  await ada.context.close();
  await ben.context.close();
});

test('what the browser does not allow is said in plain words', async ({ browser, server }) => {
  const ada = await Guest.invite(browser, phone);
  await permit(ada.page, 'denied');
  await lay(ada, server.url);
  await openMenu(ada.page);
  await tellMe(ada.page).click();
  await expect(ada.page.getByText('does not let this page notify you')).toBeVisible();
  await expect(tellMe(ada.page)).not.toBeChecked();
  await ada.page.addInitScript(() => delete (window as { PushManager?: unknown }).PushManager);
  await ada.page.reload();
  await openMenu(ada.page);
  await expect(ada.page.getByText('add the page to the Home Screen')).toBeVisible();
  await expect(tellMe(ada.page)).toHaveCount(0);
  await ada.context.close();
});

test('a hidden page calls by title, badge and sound, and is quiet again when seen', async ({
  browser,
  server,
}) => {
  const ada = await Guest.invite(browser, desktop);
  const ben = await Guest.invite(browser, phone, { sound: true });
  await ben.page.addInitScript(() => {
    const badge = { now: false, hidden: false, bells: 0 };
    Object.assign(globalThis, { badge });
    Object.defineProperty(document, 'hidden', { get: () => badge.hidden });
    // The lowest tone of the bell is counted instead of heard; counters on wood have others.
    const { start } = AudioScheduledSourceNode.prototype;
    AudioScheduledSourceNode.prototype.start = function (when?: number) {
      if (this instanceof OscillatorNode && this.frequency.value === 880) ++badge.bells;
      start.call(this, when);
    };
    navigator.setAppBadge = () => ((badge.now = true), Promise.resolve());
    navigator.clearAppBadge = () => ((badge.now = false), Promise.resolve());
  });
  const hide = (hidden: boolean) =>
    ben.page.evaluate((is) => {
      (globalThis as unknown as { badge: { hidden: boolean } }).badge.hidden = is;
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  const hasBadge = () =>
    ben.page.evaluate(() => (globalThis as unknown as { badge: { now: boolean } }).badge.now);
  const bells = () =>
    ben.page.evaluate(() => (globalThis as unknown as { badge: { bells: number } }).badge.bells);
  const link = await lay(ada, server.url);
  await ben.page.goto(link);
  if ((await nextOf([ada, ben])) === ben) await ben.turn();
  await nextOf([ada]);
  const before = await bells();
  await hide(true);
  await ada.turn();
  await expect(ben.page).toHaveTitle(/^● Your turn – /);
  await expect.poll(hasBadge).toBe(true);
  await expect.poll(bells).toBe(before + 1);
  await hide(false);
  await expect.poll(hasBadge).toBe(false);
  // Who looks at the table needs no bell.
  await ben.turn();
  await nextOf([ada]);
  await ada.turn();
  await expect(ben.page).toHaveTitle(/^● Your turn – /);
  await nextOf([ben]);
  expect(await bells()).toBe(before + 1);
  await ada.context.close();
  await ben.context.close();
});

test('a slow game shows days, and keeps them over a visit', async ({ browser, server }) => {
  const ada = await Guest.invite(browser, phone);
  const link = await lay(ada, server.url, '3 days for each turn');
  await expect(ada.page.locator('.clock').first()).toHaveText(/^(3 days|2 days 23 hr)$/);
  const ben = await Guest.invite(browser, desktop, { language: 'de' });
  await ben.page.goto(link);
  await expect(ben.page.locator('.clock').first()).toHaveText(/^(3 Tg\.|2 Tg\. 23 Std\.)$/);
  await ada.context.close();
  await ben.context.close();
});
