import { setImmediate } from 'node:timers/promises';
import { Prisma } from '@/generated/prisma/client';
import { type MyData, type MyDataPart, myData } from '@/schemas/myData';
import { uploadedAddress } from '@/schemas/photo';
import type { z } from '@/schemas/zod';
import { withheldFrom } from '../access/blocks';
import { groupBy } from '../groupBy';
import { viewListings } from '../listings/view';
import { reasonText } from '../presenters/cancellationReason';
import { ratingOf } from '../presenters/rating';
import { presentSlot } from '../presenters/slot';
import { UNDO_WINDOW_MS, withAnnouncedStatus } from '../presenters/undoWindow';
import { chargeReads, takeDownload } from '../rateLimit/memoryLimits';
import { statusAt } from '../requests/transitions';
import type { SignedIn } from '../trpc/init';
import { profileOf } from './profile';

const { sql } = Prisma;

/**
 * Rows per statement and per part. An account can have hundreds of thousands, so the export never
 * has more than a page in memory, and lets other requests run between two pages.
 */
const PAGE = 50;

/** Parts that cost one point of a read. */
const PARTS_PER_POINT = 10;

/** A listing can have 60 meals with 100 requests each. */
const LISTINGS_PER_PAGE = 1;

/** Conversations read at once, and messages of each. A message has up to 4,000 characters. */
const THREADS_PER_PAGE = 10;
const MESSAGES_PER_PAGE = 20;

/** Yields pages until one isn't full. Each gets the last row of the page before. */
async function* pagesOf<R>(read: (last: R | undefined) => Promise<R[]>, size = PAGE) {
  let last: R | undefined;
  do {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    last = rows.length === size ? rows.at(-1) : undefined;
    await setImmediate();
  } while (last);
}

function* chunksOf<T>(all: T[], size: number) {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

type Made = { createdAt: Date; id: string };

/** Prisma arguments for a page in order of creation, after `last`. */
const inTime = (last: Made | undefined) => ({
  where: last
    ? {
        OR: [
          { createdAt: { gt: last.createdAt } },
          { createdAt: last.createdAt, id: { gt: last.id } },
        ],
      }
    : {},
  orderBy: [{ createdAt: 'asc' as const }, { id: 'asc' as const }],
  take: PAGE,
});

const ownRequestIds = ({ db, viewer }: SignedIn) =>
  db.$queryRaw<{ id: string }[]>`SELECT r.id::text FROM requests r
      WHERE r.hopper_id = ${viewer.id}::uuid
    UNION SELECT r.id::text FROM sukkah_listings l JOIN time_slots s ON s.listing_id = l.id
      JOIN requests r ON r.slot_id = s.id WHERE l.host_id = ${viewer.id}::uuid`;

/** Reads what the viewer did, request by request, because no index leads from people to events. */
async function* actionsOf(ctx: SignedIn) {
  for (const requests of chunksOf(await ownRequestIds(ctx), PAGE)) {
    yield await ctx.db.requestEvent.findMany({
      where: { requestId: { in: requests.map(({ id }) => id) }, actorId: ctx.viewer.id },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
    });
    await setImmediate();
  }
}

type MessageRow = MyData['messages'][number];

/** Reads the viewer's messages, conversation by conversation, for the same reason. */
async function* messagesOf({ db, viewer }: SignedIn) {
  const own = await db.$queryRaw<{ id: string }[]>`SELECT id::text FROM threads
    WHERE hopper_id = ${viewer.id}::uuid OR host_id = ${viewer.id}::uuid
    ORDER BY created_at, id`;
  const read = (threadIds: string[], last?: MessageRow) =>
    db.$queryRaw<MessageRow[]>`SELECT m.* FROM unnest(${threadIds}::uuid[]) t (id)
      CROSS JOIN LATERAL (SELECT m.id::text, m.thread_id::text AS "threadId", m.body,
          m.created_at AS "createdAt"
        FROM messages m WHERE m.thread_id = t.id AND m.sender_id = ${viewer.id}::uuid
          AND ${last ? sql`(m.created_at, m.id) > (${last.createdAt}::timestamptz, ${last.id}::uuid)` : sql`TRUE`}
        ORDER BY m.created_at, m.id LIMIT ${MESSAGES_PER_PAGE}) m`;
  for (const chunk of chunksOf(own, THREADS_PER_PAGE)) {
    const firstRows = await read(chunk.map(({ id }) => id));
    for (const [threadId, rows] of groupBy(firstRows, (row) => row.threadId)) {
      yield rows;
      const last = rows.length === MESSAGES_PER_PAGE ? rows.at(-1) : undefined;
      if (!last) continue;
      const readOn = (next: MessageRow = last) => read([threadId], next);
      yield* pagesOf<MessageRow>(readOn, MESSAGES_PER_PAGE);
    }
    await setImmediate();
  }
}

type Mail = Prisma.MailGetPayload<object>;

/**
 * Leaves out unsent emails that would reveal an answer still inside the undo window, or an
 * invitation that's kept from its guest.
 */
async function visibleMails({ db, viewer }: SignedIn, mails: Mail[], now: Date) {
  const own = { hopperId: viewer.id };
  const undoable = {
    request: { ...own, heldUntil: { gt: now } },
    at: { gt: new Date(now.getTime() - UNDO_WINDOW_MS) },
  };
  const where = { OR: [undoable, { request: { ...own, ...withheldFrom(viewer.id) } }] };
  const events = await db.requestEvent.findMany({ where, select: { id: true } });
  const hiddenIds = new Set(events.map(({ id }) => id));
  return mails.filter(({ sentAt, subjectId }) => sentAt || !hiddenIds.has(subjectId));
}

type Lists = { [K in keyof MyData as MyData[K] extends unknown[] ? K : never]: MyData[K] };

/** The response schema of each list drops any field it doesn't name. */
const part = <K extends keyof Lists>(name: K, rows: z.input<(typeof myData.shape)[K]>) =>
  [name, myData.shape[name].parse(rows)] as MyDataPart;

async function* listsOf(ctx: SignedIn): AsyncGenerator<MyDataPart> {
  const { db, clock, viewer, language } = ctx;
  const own = { userId: viewer.id };

  const listings = pagesOf(
    (last?: Made) =>
      db.sukkahListing.findMany({
        ...inTime(last),
        where: { hostId: viewer.id, ...inTime(last).where },
        take: LISTINGS_PER_PAGE,
        select: { id: true, createdAt: true },
      }),
    LISTINGS_PER_PAGE,
  );
  for await (const rows of listings) {
    const ids = rows.map(({ id }) => id);
    yield part('listings', await viewListings(ctx, { ids, withDetails: true }));
  }

  const pictures = pagesOf((last?: Made & { width: number; height: number }) =>
    db.picture.findMany({
      ...inTime(last),
      where: { ownerId: viewer.id, ...inTime(last).where },
    }),
  );
  for await (const rows of pictures)
    yield part(
      'pictures',
      rows.map((one) => ({ ...one, url: uploadedAddress(one.id) })),
    );

  const readRequests = (last?: Made) =>
    db.request.findMany({
      ...inTime(last),
      where: {
        hopperId: viewer.id,
        NOT: withheldFrom(viewer.id),
        ...inTime(last).where,
      },
      include: { slot: { include: { listing: { select: { id: true, title: true } } } } },
    });
  type RequestRow = Awaited<ReturnType<typeof readRequests>>[number];
  for await (const rows of pagesOf<RequestRow>(readRequests)) {
    const now = clock.now();
    yield part(
      'requests',
      rows.map(({ slot, ...request }) => ({
        ...request,
        listing: slot.listing,
        meal: presentSlot(slot, now),
        status: statusAt(withAnnouncedStatus(request, now), slot, now),
      })),
    );
  }

  for await (const rows of actionsOf(ctx))
    yield part(
      'actions',
      rows.map((event) => ({ ...event, reason: reasonText(language, event, 'host') })),
    );
  for await (const rows of messagesOf(ctx)) yield part('messages', rows);

  const readRatings = (last?: Made) =>
    db.rating.findMany({ ...inTime(last), where: { giverId: viewer.id, ...inTime(last).where } });
  type RatingRow = Awaited<ReturnType<typeof readRatings>>[number];
  for await (const rows of pagesOf<RatingRow>(readRatings)) yield part('ratings', rows);

  const readReports = (last?: Made) =>
    db.report.findMany({
      ...inTime(last),
      where: { reporterId: viewer.id, ...inTime(last).where },
    });
  type ReportRow = Awaited<ReturnType<typeof readReports>>[number];
  for await (const rows of pagesOf<ReportRow>(readReports)) yield part('reports', rows);

  const saved = pagesOf((last?: { createdAt: Date; listingId: string }) =>
    db.savedListing.findMany({
      where: own,
      orderBy: [{ createdAt: 'asc' }, { listingId: 'asc' }],
      take: PAGE,
      ...(last && {
        cursor: { userId_listingId: { userId: viewer.id, listingId: last.listingId } },
        skip: 1,
      }),
    }),
  );
  for await (const rows of saved) yield part('savedListings', rows);

  const readMails = (last?: Made) =>
    db.mail.findMany({ ...inTime(last), where: { ...own, ...inTime(last).where } });
  for await (const rows of pagesOf<Mail>(readMails))
    yield part('mails', await visibleMails(ctx, rows, clock.now()));
}

/** Yields what has few rows per person, each limited elsewhere or by how fast one can act. */
async function* smallPartsOf({ db, viewer, clock }: SignedIn): AsyncGenerator<MyDataPart> {
  const rows = await db.user.findUniqueOrThrow({
    where: { id: viewer.id },
    include: {
      accounts: true,
      need: true,
      seatAlerts: { orderBy: [{ at: 'asc' }, { slotId: 'asc' }] },
      blocksMade: { orderBy: { createdAt: 'asc' } },
      mailOptOuts: true,
      pushSubscriptions: { orderBy: { createdAt: 'asc' } },
      pushOptOuts: true,
      calendarFeed: true,
    },
  });
  const { shape } = myData;
  yield ['exportedAt', clock.now()];
  yield ['user', shape.user.parse({ ...rows, ...(await profileOf(db, viewer.id)) })];
  yield ['need', shape.need.parse(rows.need)];
  yield part('seatAlerts', rows.seatAlerts);
  yield part('accounts', rows.accounts);
  const rated = {
    asHost: ratingOf(rows.hostStars, rows.hostRatings),
    asGuest: ratingOf(rows.guestStars, rows.guestRatings),
  };
  yield ['rated', shape.rated.parse(rated)];
  yield part(
    'blocks',
    rows.blocksMade.map(({ blockedId: userId, createdAt }) => ({ userId, createdAt })),
  );
  yield part(
    'unsubscribedFrom',
    rows.mailOptOuts.map(({ kind }) => kind),
  );
  yield part('devices', rows.pushSubscriptions);
  yield part(
    'notPushed',
    rows.pushOptOuts.map(({ kind }) => kind),
  );
  yield ['calendarFeed', shape.calendarFeed.parse(rows.calendarFeed)];
}

/**
 * Yields everything stored about the viewer, in parts. A list may have many parts, or none if it's
 * empty.
 * @throws RuleError `TOO_MANY_REQUESTS` while another export of theirs is running
 */
export async function* myDataOf({ ctx }: { ctx: SignedIn }): AsyncGenerator<MyDataPart> {
  const giveBack = takeDownload(ctx);
  try {
    yield* smallPartsOf(ctx);
    let parts = 0;
    for await (const one of listsOf(ctx)) {
      yield one;
      parts += 1;
      if (parts % PARTS_PER_POINT === 0) chargeReads(ctx, 1);
    }
  } finally {
    giveBack();
  }
}
