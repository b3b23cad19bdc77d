import { createHash, randomBytes } from 'node:crypto';
import { Prisma } from '@/generated/prisma/client';
import type { Language } from '@/i18n/language';
import type { calendarFeedInput } from '@/schemas/calendarFeed';
import { DAY_MS } from '@/schemas/time';
import type { z } from '@/schemas/zod';
import { isClosedSql } from '../access/blocks';
import { isShared } from '../access/streetSharing';
import { type Place, placesFor } from '../access/visibility';
import type { Tx } from '../db/client';
import { lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { languageFor } from '../mail/emailLanguage';
import { asUser } from '../policies/actor';
import { listingPolicy } from '../policies/listing';
import { maySql } from '../policies/policy';
import { announcedStatusSql } from '../presenters/undoWindow';
import { chargeReads, countRead } from '../rateLimit/memoryLimits';
import {
  type CalendarMeal,
  type CalendarRow,
  calendarRows,
  canceledEvent,
  lostSeatAtSql,
  mealEvent,
  placeIn,
} from '../requests/calendar';
import { type CalendarEvent, calendarFile } from '../requests/calendarFile';
import type { SignedIn } from '../trpc/init';

const { sql } = Prisma;

/**
 * A private link to a calendar with a person's meals, for calendar apps. Anyone who has the link can
 * read it, so it has no names, phone numbers or messages, and streets only if its owner says so. The
 * database has only a hash of its token.
 */

/** How long past and canceled meals stay in it, in milliseconds. Apps delete what isn't in it. */
const KEPT_MS = 30 * DAY_MS;

const MAX_HOSTED = 100;

/** Events that cost one point of a read: about 10 ms. */
const EVENTS_PER_POINT = 10;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

const shown = { includesStreets: true, createdAt: true } as const;

export const feedSettingsOf = (db: Tx, userId: string) =>
  db.calendarFeed.findUnique({ where: { userId }, select: shown });

/** Creates the viewer's link, without streets. An earlier link stops working. */
export const createFeed = ({ ctx: { db, clock, viewer } }: { ctx: SignedIn }) =>
  transaction(db, async (tx) => {
    await lockUser(tx, viewer.id);
    const token = randomBytes(32).toString('base64url');
    const data = { tokenHash: hashOf(token), includesStreets: false, createdAt: clock.now() };
    const feed = await tx.calendarFeed.upsert({
      where: { userId: viewer.id },
      create: { userId: viewer.id, ...data },
      update: data,
      select: shown,
    });
    return { ...feed, path: `/api/calendar/${token}/meals.ics` };
  });

/** @throws RuleError `NOT_FOUND` if the viewer has no link */
export const updateFeed = ({
  ctx: { db, viewer },
  input: data,
}: {
  ctx: SignedIn;
  input: z.infer<typeof calendarFeedInput>;
}) =>
  transaction(db, async (tx) => {
    await lockUser(tx, viewer.id);
    const where = { userId: viewer.id };
    const [feed] = await tx.calendarFeed.updateManyAndReturn({ where, data, select: shown });
    if (!feed) throw errors.notFound('Link');
    return feed;
  });

export async function deleteFeed(db: Tx, userId: string): Promise<void> {
  await db.calendarFeed.deleteMany({ where: { userId } });
}

/** The guest's accepted meals, and those they lost a seat at. None of hosts they're kept apart from. */
const requestsOf = (db: Tx, userId: string, now: Date) => {
  const since = new Date(now.getTime() - KEPT_MS);
  const isAccepted = sql`${announcedStatusSql(now)} = 'accepted'`;
  return calendarRows(
    db,
    sql`r.hopper_id = ${userId}::uuid AND s.ends_at > ${since}::timestamptz
      AND (${isAccepted} OR ${lostSeatAtSql} > ${since}::timestamptz)
      AND NOT ${isClosedSql(sql`r.hopper_id`, sql`l.host_id`)}`,
    now,
  );
};

type HostedRow = CalendarMeal & { slotId: string; changedAt: Date; guests: number };

const hostedOf = (db: Tx, userId: string, now: Date) =>
  db.$queryRaw<
    HostedRow[]
  >`SELECT s.id::text AS "slotId", s.type, s.starts_at AS "startsAt", s.ends_at AS "endsAt",
      s.updated_at AS "changedAt", coming.guests,
      json_build_object('id', l.id, 'hostId', l.host_id, 'title', l.title,
        'city', l.city, 'region', l.region, 'country', l.country) AS listing
    FROM sukkah_listings l JOIN time_slots s ON s.listing_id = l.id
    CROSS JOIN LATERAL (SELECT sum(r.seats_requested)::int AS guests FROM requests r
      WHERE r.slot_id = s.id AND r.status = 'accepted') coming
    WHERE ${maySql(listingPolicy, 'seeGuests', asUser(userId))} AND s.removed_at IS NULL
      AND s.ends_at > ${new Date(now.getTime() - KEPT_MS)}::timestamptz AND coming.guests > 0
    ORDER BY s.starts_at DESC, s.id LIMIT ${MAX_HOSTED}`;

type Texts = { language: Language; site: string; places: Map<string, Place> };

function guestEvent(row: CalendarRow, { language, site, places }: Texts, now: Date): CalendarEvent {
  if (row.lostSeatAt) return canceledEvent(language, row);
  const { id: uid, sequence, changedAt, listing } = row;
  const url = new URL(`/listing/${listing.id}`, site).href;
  return {
    ...mealEvent(language, row),
    ...placeIn(listing, isShared(row, row, now) ? places.get(listing.id) : undefined),
    ...{ uid, sequence, changedAt, url, notes: url },
  };
}

function hostEvent(row: HostedRow, { language, site, places }: Texts): CalendarEvent {
  const { slotId: uid, changedAt, listing, guests: count } = row;
  const url = new URL(`/host/list/${uid}`, site).href;
  return {
    ...mealEvent(language, row, 'hosting'),
    ...placeIn(listing, places.get(listing.id)),
    ...{ uid, sequence: 0, changedAt, url },
    notes: `${language.t('calendar.guests', { count })}\n${url}`,
  };
}

type Context = Pick<SignedIn, 'db' | 'clock' | 'language' | 'client'> & { site: string };

/**
 * Returns the calendar behind a link, in its owner's language.
 * @throws RuleError `NOT_FOUND`, the same for a link that was stopped as for one that never existed;
 *   `TOO_MANY_REQUESTS`
 */
export async function feedFor(context: Context, token: string): Promise<string> {
  const { db, clock, site, client } = context;
  await countRead({ viewer: null, client }, 'reads');
  const feed = await db.calendarFeed.findFirst({
    where: { tokenHash: hashOf(token), user: { suspendedAt: null, deletedAt: null } },
    select: { userId: true, includesStreets: true, user: { select: { language: true } } },
  });
  if (!feed) throw errors.notFound('Link');
  const { userId, includesStreets, user } = feed;
  const now = clock.now();
  const requests = await requestsOf(db, userId, now);
  const hosted = await hostedOf(db, userId, now);
  const listingIds = new Set([...requests, ...hosted].map(({ listing }) => listing.id));
  const places: Map<string, Place> = includesStreets
    ? await placesFor(db, asUser(userId), [...listingIds], now)
    : new Map();
  const language = languageFor(user.language, context.language);
  const texts = { language, site, places };
  const events = [
    ...requests.map((row) => guestEvent(row, texts, now)),
    ...hosted.map((row) => hostEvent(row, texts)),
  ];
  chargeReads({ viewer: null, client }, Math.floor(events.length / EVENTS_PER_POINT));
  return calendarFile(events, { site, name: language.t('calendar.feed') });
}
