import { test as base } from '@playwright/test';
import { DAY_MS } from '@/schemas/time';
import type { Db } from '@/server/db/client';
import { seed } from '../../../prisma/seed';
import { createTestDatabase } from '../database';
import { makeSession } from '../factories';
import { type HtmlJudges, startHtmlJudges } from '../judges/html';
import { startServer } from '../server';

export type Viewer = 'visitor' | 'host' | 'guest' | 'newcomer' | 'moderator';

export type Demo = {
  url: string;
  db: Db;
  sids: Record<Exclude<Viewer, 'visitor'>, string>;
  paths: {
    listing: string;
    /** A listing that has accepted the guest. */
    accepted: string;
    edit: string;
    guestList: string;
    conversation: string;
    pass: string;
  };
};

async function signIn(db: Db, email: string) {
  const user = await db.user.findUniqueOrThrow({ where: { email } });
  return { id: user.id, sid: await makeSession(db, user) };
}

async function findPaths(db: Db, hostId: string, guestId: string): Promise<Demo['paths']> {
  const open = {
    startsAt: { gt: new Date(Date.now() + DAY_MS) },
    capacityReserved: { lt: db.timeSlot.fields.capacityTotal },
    requests: { none: { hopperId: guestId } },
  };
  const orderBy = { title: 'asc' } as const;
  const listing = await db.sukkahListing.findFirstOrThrow({
    where: { hostId: { not: hostId }, photoUrl: { not: null }, timeSlots: { some: open } },
    orderBy,
  });
  const own = await db.sukkahListing.findFirstOrThrow({ where: { hostId }, orderBy });
  const meal = await db.timeSlot.findFirstOrThrow({
    where: { listing: { hostId }, requests: { some: { status: 'accepted' } } },
    orderBy: [{ requests: { _count: 'desc' } }, { startsAt: 'asc' }],
  });
  const thread = await db.thread.findFirstOrThrow({
    where: { hopperId: guestId },
    orderBy: { messages: { _count: 'desc' } },
  });
  const accepted = await db.request.findFirstOrThrow({
    where: { hopperId: guestId, status: 'accepted', slot: { startsAt: { gt: new Date() } } },
    orderBy: { slot: { startsAt: 'asc' } },
    include: { slot: true },
  });
  return {
    listing: `/listing/${listing.id}`,
    accepted: `/listing/${accepted.slot.listingId}`,
    edit: `/host/edit/${own.id}`,
    guestList: `/host/list/${meal.id}`,
    conversation: `/messages?thread=${thread.id}`,
    pass: `/requests/${accepted.id}`,
  };
}

async function reportSomething(db: Db, guestId: string): Promise<void> {
  const message = await db.message.findFirstOrThrow({
    where: { thread: { hopperId: guestId }, senderId: { not: guestId } },
    include: { thread: true },
    orderBy: { createdAt: 'asc' },
  });
  const { senderId: subjectUserId, threadId, thread } = message;
  const report = {
    reporterId: guestId,
    subjectUserId,
    details: 'They asked for money beforehand.',
  };
  await db.report.createMany({
    data: [
      // The older of the two, so it's among the first three.
      { ...report, threadId, messageId: message.id, reason: 'scam', createdAt: message.createdAt },
      { ...report, listingId: thread.listingId, reason: 'false', details: null },
    ],
  });
  const others = await db.user.findMany({
    where: { id: { notIn: [guestId, subjectUserId] }, role: 'hopper', firstName: { not: null } },
    orderBy: { email: 'asc' },
    take: 2,
  });
  await db.report.createMany({
    data: others.map(({ id: reporterId }) => ({ reporterId, subjectUserId, reason: 'unsafe' })),
  });
  await db.moderationEvent.create({
    data: { action: 'warn', userId: subjectUserId, reason: 'scam', note: 'The first time.' },
  });
  const other = await db.user.findFirstOrThrow({
    where: {
      id: { not: guestId },
      role: 'hopper',
      hostThreads: { none: { hopperId: guestId } },
      hopperThreads: { none: { hostId: guestId } },
      listings: { none: {} },
      firstName: { not: null },
    },
    orderBy: { email: 'asc' },
  });
  await db.block.create({ data: { blockerId: guestId, blockedId: other.id } });
}

type Fixtures = {
  viewer: Viewer;
  theme: 'light' | 'dark';
};

export const test = base.extend<Fixtures, { demo: Demo; htmlJudges: HtmlJudges }>({
  htmlJudges: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const judges = await startHtmlJudges();
      await use(judges);
      await judges.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const database = await createTestDatabase();
      const { db } = database;
      await seed(db, new Date());
      const host = await signIn(db, 'host@demo.invalid');
      const guest = await signIn(db, 'guest@demo.invalid');
      await db.user.create({ data: { email: 'newcomer@demo.invalid' } });
      const admin = { email: 'moderator@demo.invalid', firstName: 'Ruth', role: 'admin' };
      await db.user.create({ data: admin });
      const moderator = await signIn(db, admin.email);
      await reportSomething(db, guest.id);
      const newcomer = await signIn(db, 'newcomer@demo.invalid');
      const server = await startServer(database.url, {
        DEMO_MODE: '1',
        EMAIL_SERVER: 'smtp://mail.invalid',
        EMAIL_FROM: 'hello@sukkah.test',
        GOOGLE_CLIENT_ID: 'nobody',
        GOOGLE_CLIENT_SECRET: 'nothing',
      });
      await use({
        url: server.url,
        db,
        sids: {
          host: host.sid,
          guest: guest.sid,
          newcomer: newcomer.sid,
          moderator: moderator.sid,
        },
        paths: await findPaths(db, host.id, guest.id),
      });
      await server.stop();
      await database.drop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  viewer: ['visitor', { option: true }],
  theme: ['dark', { option: true }],

  baseURL: ({ demo }, use) => use(demo.url),

  storageState: ({ demo, viewer, theme }, use) => {
    const cookie = {
      name: 'next-auth.session-token',
      domain: new URL(demo.url).hostname,
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax' as const,
    };
    return use({
      cookies: viewer === 'visitor' ? [] : [{ ...cookie, value: demo.sids[viewer] }],
      origins: [{ origin: demo.url, localStorage: [{ name: 'sukkah-theme', value: theme }] }],
    });
  },
});

export { expect } from '@playwright/test';
