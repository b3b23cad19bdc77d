import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { comingUrl } from '@/server/mail/comingLink';
import { unsubscribeUrl } from '@/server/mail/unsubscribe';
import { appRouter } from '@/server/trpc/root';
import { makeListing, makeRequest } from '../factories';
import { TEST_SECRET } from '../server';
import { db, fingerprint, linkFor, newUser, SERVER } from './world';

const APP = path.resolve(import.meta.dirname, '../../app');

/** Everything that responds to GET, by folder and, unless it's a page, by file. */
const answering = fs
  .readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((file) =>
    /(^|\/)(route\.ts|page\.tsx|opengraph-image\.tsx|robots\.ts|manifest\.ts)$/.test(file),
  )
  .filter(
    (file) =>
      !file.endsWith('route.ts') || /\bGET\b/.test(fs.readFileSync(path.join(APP, file), 'utf8')),
  )
  .map((file) => `/${file.replace(/\/?(route\.ts|page\.tsx)$/, '').replace(/\(\w+\)\//g, '')}`)
  .sort();

async function makeWorld() {
  const [user, host] = [await newUser('Dana'), await newUser('Hanna')];
  const listing = await makeListing(db, host, { photoUrl: 'https://pictures.invalid/a.png' });
  const request = await makeRequest(db, listing.slot, user, {
    status: 'accepted',
    comingAskedAt: new Date(),
  });
  const thread = await db.thread.create({
    data: { listingId: listing.id, hopperId: user.id, hostId: host.id },
  });
  await db.message.create({ data: { threadId: thread.id, senderId: host.id, body: 'Welcome' } });
  const links = {
    own: await linkFor(`${user.email}`),
    others: await linkFor(`${host.email}`),
    newcomers: await linkFor(`new.${user.email}`),
  };
  return { user, host, listing, request, thread, links };
}

type World = Awaited<ReturnType<typeof makeWorld>>;

let world: World;
let before: string;
beforeAll(async () => {
  world = await makeWorld();
  before = await state();
});

const addresses: Record<string, (world: World) => string[]> = {
  '/[...unknown]': () => ['/nothing/here'],
  '/api/[[...unknown]]': () => ['/api/nothing'],
  '/api/auth/[...nextauth]': ({ links }) => [
    links.own,
    links.others,
    links.newcomers,
    '/api/auth/callback/oidc?code=1&state=2',
    '/api/auth/callback/email',
    ...['session', 'csrf', 'providers', 'signin', 'signin/email', 'signout', 'error'].map(
      (action) => `/api/auth/${action}?callbackUrl=/host`,
    ),
    '/api/auth/verify-request',
    '/api/auth/_log',
  ],
  '/api/blocks/[userId]': ({ host }) => [`/api/blocks/${host.id}`],
  '/api/calendar/[token]/meals.ics': () => ['/api/calendar/unknown/meals.ics'],
  '/api/coming': ({ request: { id: requestId, comingAskedAt } }) => {
    if (!comingAskedAt) throw new Error('The guest was never asked.');
    const site = { NEXTAUTH_URL: SERVER, NEXTAUTH_SECRET: TEST_SECRET };
    const { pathname, search } = new URL(comingUrl({ requestId, askedAt: comingAskedAt }, site));
    return [`${pathname}${search}`];
  },
  '/api/listings/[id]': ({ listing }) => [`/api/listings/${listing.id}`],
  '/api/listings/host/[userId]': ({ user }) => [`/api/listings/host/${user.id}`],
  '/api/login': () => ['/api/login?callbackUrl=/host'],
  '/api/messages/[threadId]': ({ thread }) => [`/api/messages/${thread.id}`],
  '/api/photo': () => [`/api/photo?url=${encodeURIComponent('https://pictures.invalid/a.png')}`],
  '/api/requests/[id]': ({ request }) => [`/api/requests/${request.id}`],
  '/api/requests/[id]/calendar.ics': ({ request }) => [`/api/requests/${request.id}/calendar.ics`],
  '/api/requests/[id]/cancel': ({ request }) => [`/api/requests/${request.id}/cancel`],
  '/api/requests/[id]/more-seats': ({ request }) => [`/api/requests/${request.id}/more-seats`],
  '/api/requests/[id]/accept-invitation': ({ request }) => [
    `/api/requests/${request.id}/accept-invitation`,
  ],
  '/api/requests/[id]/release': ({ request }) => [`/api/requests/${request.id}/release`],
  '/api/requests/[id]/offers': ({ request }) => [`/api/requests/${request.id}/offers`],
  '/api/requests/[id]/reconsider': ({ request }) => [`/api/requests/${request.id}/reconsider`],
  '/api/requests/[id]/status': ({ request }) => [`/api/requests/${request.id}/status`],
  '/api/requests/[id]/still-coming': ({ request }) => [`/api/requests/${request.id}/still-coming`],
  '/api/requests/[id]/undo': ({ request }) => [`/api/requests/${request.id}/undo`],
  '/api/requests/hopper/[userId]': ({ user }) => [`/api/requests/hopper/${user.id}`],
  '/api/requests/host/[userId]': ({ user }) => [`/api/requests/host/${user.id}`],
  '/api/threads/[id]/read': ({ thread }) => [`/api/threads/${thread.id}/read`],
  '/api/time-slots/[id]': ({ listing }) => [`/api/time-slots/${listing.slot.id}`],
  '/api/time-slots/[id]/looking': ({ listing }) => [`/api/time-slots/${listing.slot.id}/looking`],
  '/api/time-slots/[id]/cancel': ({ listing }) => [`/api/time-slots/${listing.slot.id}/cancel`],
  '/api/time-slots/[id]/closed': ({ listing }) => [`/api/time-slots/${listing.slot.id}/closed`],
  '/api/time-slots/[id]/rain-plan': ({ listing }) => [
    `/api/time-slots/${listing.slot.id}/rain-plan`,
  ],
  '/api/trpc/[trpc]': ({ thread }) =>
    Object.keys(appRouter._def.procedures).map(
      (name) =>
        `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: { id: thread.id, threadId: thread.id } }))}`,
    ),
  '/api/unsubscribe': ({ user }) => {
    const site = { NEXTAUTH_URL: SERVER, NEXTAUTH_SECRET: TEST_SECRET };
    const { pathname, search } = new URL(unsubscribeUrl({ userId: user.id, kind: 'unread' }, site));
    return [`${pathname}${search}`, `${pathname}${search}&subscribe=on`];
  },
  '/api/zmanim': () => ['/api/zmanim?city=New%20York'],
  '/host/edit/[id]': ({ listing }) => [`/host/edit/${listing.id}`],
  '/host/list/[slotId]': ({ listing }) => [`/host/list/${listing.slot.id}`],
  '/listing/[id]': ({ listing }) => [`/listing/${listing.id}`],
  '/listing/[id]/opengraph-image': ({ listing }) => [`/listing/${listing.id}/opengraph-image`],
  '/login/confirm': ({ links }) => [`/login/confirm?${links.others.split('?')[1]}`],
  '/manifest.ts': () => ['/manifest.webmanifest'],
  '/messages': ({ thread }) => [`/messages?thread=${thread.id}`],
  '/opengraph-image.tsx': () => ['/opengraph-image'],
  '/pictures/[name]': () => ['/pictures/00000000-0000-4000-8000-000000000000.jpg', '/pictures/x'],
  '/profile/mail': () => [`/profile/mail?token=${'f'.repeat(64)}`],
  '/requests/[id]': ({ request }) => [`/requests/${request.id}`],
  '/robots.ts': () => ['/robots.txt'],
  '/sitemap.xml': () => ['/sitemap.xml'],
  '/sitemap/[file]': () => ['/sitemap/pages.xml', '/sitemap/1.xml'],
};

type Fetcher = {
  method?: string;
  signedIn?: boolean;
  /** A person opens the page: their own link may sign them in again. */
  opened?: boolean;
  headers: Record<string, string>;
};

/** Clients that fetch a URL nobody has opened, or that another site linked to. */
const fetchers: Record<string, Fetcher> = {
  'a picture on our own page': {
    signedIn: true,
    headers: { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Site': 'same-origin' },
  },
  'a frame on another site': {
    signedIn: true,
    headers: { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'cross-site' },
  },
  'a browser that prefetches': {
    signedIn: true,
    headers: { 'Sec-Fetch-Dest': 'document', 'Sec-Purpose': 'prefetch;prerender' },
  },
  'an older browser that prefetches': {
    signedIn: true,
    headers: { Purpose: 'prefetch' },
  },
  'a HEAD request': { method: 'HEAD', signedIn: true, headers: {} },
  'a link on another site': {
    signedIn: true,
    opened: true,
    headers: { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'cross-site' },
  },
  'a link on another site, in an old browser': {
    signedIn: true,
    opened: true,
    headers: { Referer: 'https://elsewhere.example/' },
  },
  'a link preview': { headers: { 'User-Agent': 'facebookexternalhit/1.1' } },
  'an email scanner': {
    headers: {
      'User-Agent': 'Mozilla/5.0',
      'Sec-Fetch-Dest': 'document',
      'Sec-Fetch-Site': 'none',
    },
  },
};

async function state() {
  const ids = [world.user.id, world.host.id];
  const sessions = await db.session.findMany({ orderBy: { sid: 'asc' } });
  const userSessions = sessions.filter(({ sess }) =>
    ids.some((id) => JSON.stringify(sess).includes(id)),
  );
  const counted = await db.rateLimiterFlexible.count({ where: { key: { contains: ids[0] } } });
  return JSON.stringify([await fingerprint(), userSessions, counted]);
}

describe.each(Object.entries(fetchers))('%s', (_, fetcher) => {
  const { method = 'GET', signedIn, opened, headers } = fetcher;
  test.each(answering)('a GET of %s changes nothing', async (place) => {
    const paths = (addresses[place]?.(world) ?? [place]).filter(
      (one) => !opened || one !== world.links.own,
    );
    expect(paths.join(), 'a path with parts needs an address above').not.toContain('[');
    const cookie = { Cookie: `next-auth.session-token=${world.user.sid}` };
    for (const one of paths) {
      const answer = await fetch(`${SERVER}${one}`, {
        method,
        redirect: 'manual',
        headers: { ...headers, ...(signedIn && cookie) },
      });
      await answer.body?.cancel();
      expect(answer.status, one).toBeLessThan(500);
      expect(answer.headers.getSetCookie().join(), one).not.toContain('session-token');
    }
    const was = before;
    before = await state();
    expect(before, paths.join()).toBe(was);
  });
});
