/** Baseline (c): the responses as one would first write them, with Prisma's `include`. */
import http from 'node:http';
import { createDb } from '@/server/db/client';

const db = createDb(process.env.DATABASE_URL ?? '');
const listingInclude = { host: true, timeSlots: true } as const;

const upcomingFilter = () => ({
  visible: true,
  timeSlots: { some: { endsAt: { gt: new Date() } } },
});

async function search(where: object) {
  const [items, total] = await Promise.all([
    db.sukkahListing.findMany({
      where,
      include: listingInclude,
      orderBy: { createdAt: 'desc' },
      take: 24,
    }),
    db.sukkahListing.count({ where }),
  ]);
  return { items, total };
}

async function viewer(sid: string | null) {
  const row = await db.session.findUnique({ where: { sid: sid ?? '' } });
  const { userId } = (row?.sess ?? {}) as { userId?: string };
  return userId ?? '';
}

const answers: Record<string, (query: URLSearchParams) => Promise<unknown>> = {
  'search-first': () => search(upcomingFilter()),
  'search-city': (query) => search({ ...upcomingFilter(), city: query.get('city') }),
  'search-narrow': (query) =>
    search({
      ...upcomingFilter(),
      city: query.get('city'),
      accessibilityTags: { has: 'Wheelchair accessible' },
    }),
  'search-three': (query) =>
    search({
      ...upcomingFilter(),
      city: query.get('city'),
      dietaryOptions: { has: 'Kosher only' },
    }),
  listing: (query) =>
    db.sukkahListing.findUnique({ where: { id: query.get('id') ?? '' }, include: listingInclude }),
  'host-listings': async (query) =>
    db.sukkahListing.findMany({
      where: { hostId: await viewer(query.get('sid')) },
      include: { timeSlots: { include: { requests: true } } },
    }),
  'host-requests': async (query) =>
    db.request.findMany({
      where: { slot: { listing: { hostId: await viewer(query.get('sid')) } } },
      include: { slot: { include: { listing: true } }, hopper: true, events: true },
      orderBy: { createdAt: 'desc' },
      take: 20,
    }),
  threads: async (query) =>
    db.thread.findMany({
      where: { hostId: await viewer(query.get('sid')) },
      include: { hopper: true, listing: true, messages: true },
      orderBy: { lastMessageAt: 'desc' },
      take: 20,
    }),
};

http
  .createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bench.invalid');
    const answer = answers[pathname.split('/').at(-1) ?? ''];
    response.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer ? await answer(searchParams) : null));
  })
  .listen(Number(process.env.PORT), '127.0.0.1');
