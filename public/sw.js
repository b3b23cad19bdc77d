/**
 * The service worker: pages come from the network, and where there is none from the pocket, which pages fill
 * (src/features/pocket). It keeps nothing by itself, and empties the pocket where a session ends or begins. It also
 * shows what is pushed (src/server/push).
 */

const POCKET = 'sukkah-pocket:';

/** Where a session ends or begins. */
const COMES_OR_GOES = /^\/api\/(login|logout|auth)(\/|$)/;

const pockets = async () => (await caches.keys()).filter((name) => name.startsWith(POCKET));

async function empty() {
  // An open page of the one who leaves may be about to fill it again.
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  for (const page of pages) page.postMessage('left');
  await Promise.all((await pockets()).map((name) => caches.delete(name)));
  // Whoever comes next is not told what concerns the one before.
  const device = await self.registration.pushManager?.getSubscription();
  await device?.unsubscribe();
}

/** It runs nothing and loads nothing. */
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

/** What the pocket has for a path: without what was to be shown until then and no longer. */
async function fromPocket(asked) {
  // It is kept in one language: that in which it was last read.
  const path = asked.replace(/^\/(en|he)(?=\/|$)/, '') || '/';
  // A page that was left while it filled a pocket may have made an empty one.
  const all = (await pockets()).map((cacheName) => caches.match('/pocket', { cacheName }));
  const kept = (await Promise.all(all)).find(Boolean);
  if (!kept) return Response.error();
  const { pages } = await kept.json();
  const of = (wanted) => pages.find((page) => page.path === wanted);
  const lasting = ({ until }) => !until || Date.parse(until) > Date.now();
  const page = of(path === '/' ? '/requests' : path) ?? of('*');
  const isOver = page.path.startsWith('/requests/') && !page.parts.every(lasting);
  const { parts } = isOver ? of('*') : page;
  const html = parts.filter(lasting).map((part) => part.html);
  return new Response(html.join(''), { headers: HEADERS });
}

self.addEventListener('install', () => self.skipWaiting());

// Without navigation preload, which asks for each address before this looks at it: twice for a link that signs
// in once.
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  const { pathname } = new URL(event.request.url);
  if (COMES_OR_GOES.test(pathname)) event.waitUntil(empty());
  else if (!pathname.startsWith('/api/'))
    event.respondWith(fetch(event.request).catch(() => fromPocket(pathname)));
});

self.addEventListener('push', (event) => {
  const { title, lang, dir, path, tag } = event.data.json();
  // Of the same only one is shown.
  const shown = { tag, lang, dir, data: path, icon: '/icon-192.png', badge: '/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, shown));
});

/** Goes there in a page that is open, else in a new one. */
async function lead(path) {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const focused = await page?.focus();
  return (await focused?.navigate(path).catch(() => null)) ?? self.clients.openWindow(path);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});
