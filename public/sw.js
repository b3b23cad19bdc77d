/**
 * The service worker. Pages come from the network, or from the offline copy when there's no network. Pages save that
 * copy (src/features/offline); the worker only deletes it, when its user signs out. It also shows push notifications
 * (src/server/push).
 */

const CACHE_PREFIX = 'sukkah-pocket:';

/**
 * Whether one of our pages signs its user out, online or offline. From another site, `/api/logout` asks first, so a link
 * there must not delete anything. Users who sign out some other way lose the copy on the next page they open.
 */
function isSignOut({ url, referrer }) {
  const { pathname, origin } = new URL(url);
  return pathname === '/api/logout' && referrer.startsWith(`${origin}/`);
}

const offlineCaches = async () =>
  (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));

async function clearOfflineCopy() {
  // An open page of the user who leaves may be about to save it again.
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  for (const page of pages) page.postMessage('left');
  await Promise.all((await offlineCaches()).map((name) => caches.delete(name)));
  // The next user must not get this user's notifications.
  const device = await self.registration.pushManager?.getSubscription();
  await device?.unsubscribe();
}

/** Offline pages run and load nothing. */
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

/** Returns the offline page for a path, without the parts that have expired. */
async function fromOfflineCopy(requested) {
  // The copy is in one language, the one it was last read in.
  const path = requested.replace(/^\/(en|he)(?=\/|$)/, '') || '/';
  // A page that was left while saving may have created an empty cache.
  const copies = (await offlineCaches()).map((cacheName) => caches.match('/pocket', { cacheName }));
  const copy = (await Promise.all(copies)).find(Boolean);
  if (!copy) return Response.error();
  const { pages } = await copy.json();
  const pageAt = (wanted) => pages.find((page) => page.path === wanted);
  const isCurrent = ({ until }) => !until || Date.parse(until) > Date.now();
  const page = pageAt(path === '/' ? '/requests' : path) ?? pageAt('*');
  const isOver = page.path.startsWith('/requests/') && !page.parts.every(isCurrent);
  const { parts } = isOver ? pageAt('*') : page;
  const html = parts.filter(isCurrent).map((part) => part.html);
  return new Response(html.join(''), { headers: HEADERS });
}

self.addEventListener('install', () => self.skipWaiting());

// No navigation preload: it would open a sign-in link, which works once, before this handler runs.
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  const { pathname } = new URL(event.request.url);
  if (isSignOut(event.request)) event.waitUntil(clearOfflineCopy());
  else if (!pathname.startsWith('/api/'))
    event.respondWith(fetch(event.request).catch(() => fromOfflineCopy(pathname)));
});

self.addEventListener('push', (event) => {
  const { title, lang, dir, path, tag } = event.data.json();
  // The tag replaces an older notification about the same thing.
  const options = { tag, lang, dir, data: path, icon: '/icon-192.png', badge: '/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, options));
});

/** Opens the path in an open page, or in a new one. */
async function openPath(path) {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const focused = await page?.focus();
  return (await focused?.navigate(path).catch(() => null)) ?? self.clients.openWindow(path);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(event.notification.data));
});
