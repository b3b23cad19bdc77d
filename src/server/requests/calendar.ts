import { isolateText, markedText } from '@/format/direction';
import { pinOnly } from '@/format/place';
import { Prisma } from '@/generated/prisma/client';
import type { Language, Translate } from '@/i18n/language';
import { mealTypes } from '@/schemas/options';
import { isClosed } from '../access/blocks';
import { isShared } from '../access/streetSharing';
import { type Place, placesFor } from '../access/visibility';
import type { Tx } from '../db/client';
import { errors } from '../errors';
import { readablePhone } from '../presenters/phoneNumber';
import { type UndoWindow, withAnnouncedStatus } from '../presenters/undoWindow';
import type { SignedIn } from '../trpc/init';
import { type CalendarEvent, calendarFile, oneLine } from './calendarFile';

const { sql } = Prisma;

/**
 * SQL for a lateral join that counts what the guest of a request `r` has been told of: the acceptance,
 * moves and a cancellation. A partial index has these types, so they can't be parameters.
 */
const changesSql = (now: Date) => sql`CROSS JOIN LATERAL (
  SELECT count(*)::int AS sequence, coalesce(max(e.visible_from), r.updated_at) AS "changedAt"
  FROM events e WHERE e.request_id = r.id
    AND e.type IN ('request.accepted', 'request.moved', 'request.cancelled')
    AND e.visible_from <= ${now}::timestamptz) changes`;

/**
 * SQL for when a request `r` lost a seat that its guest knew of. Null if it didn't: a seat that was
 * canceled inside the undo window of its acceptance stays a secret.
 */
export const lostSeatAtSql = sql`(SELECT last.at FROM request_events last
  WHERE last.request_id = r.id AND r.status = 'cancelled' AND NOT last.undone
    AND last.from_status = 'accepted' AND last.to_status = 'cancelled'
    AND NOT EXISTS (SELECT FROM events e WHERE e.request_id = r.id
      AND e.type = 'request.accepted' AND e.visible_from > last.at))`;

export type CalendarMeal = {
  type: string | null;
  startsAt: Date;
  endsAt: Date;
  listing: Record<'id' | 'hostId' | 'title', string> &
    Record<'city' | 'region' | 'country', string | null>;
};

export type CalendarRow = CalendarMeal &
  UndoWindow & {
    id: string;
    status: string;
    hopperId: string;
    sequence: number;
    changedAt: Date;
    lostSeatAt: Date | null;
    hostPhone: string | null;
  };

/** Requests read at once, of a person who has asked for very many meals. */
const MAX_REQUESTS = 100;

/** Reads requests with what calendars need, by a condition on `r`, `s` and `l`. */
export const calendarRows = (db: Tx, condition: Prisma.Sql, now: Date) =>
  db.$queryRaw<CalendarRow[]>`SELECT r.id::text, r.status, r.held_from AS "heldFrom",
      r.held_until AS "heldUntil", r.hopper_id::text AS "hopperId", changes.*,
      ${lostSeatAtSql} AS "lostSeatAt", s.type, s.starts_at AS "startsAt", s.ends_at AS "endsAt",
      json_build_object('id', l.id, 'hostId', l.host_id, 'title', l.title,
        'city', l.city, 'region', l.region, 'country', l.country) AS listing,
      host.phone AS "hostPhone"
    FROM requests r JOIN time_slots s ON s.id = r.slot_id
      JOIN sukkah_listings l ON l.id = s.listing_id JOIN users host ON host.id = l.host_id
      ${changesSql(now)}
    WHERE ${condition}
    ORDER BY s.starts_at DESC, r.id LIMIT ${MAX_REQUESTS}`;

function mealIn(t: Translate, type: string | null): string {
  const mealType = mealTypes.find((one) => one === type);
  return mealType || !type ? t(`calendar.meal.${mealType ?? 'unnamed'}`) : type;
}

/** Returns the meal's texts as they appear in calendars, without its address. */
export function mealEvent(
  { t, locale }: Pick<Language, 't' | 'locale'>,
  { type, startsAt, endsAt, listing }: CalendarMeal,
  title: 'title' | 'hosting' = 'title',
) {
  const texts = { listing: isolateText(listing.title), meal: mealIn(t, type) };
  return { startsAt, endsAt, title: markedText(locale, t(`calendar.${title}`, texts)) };
}

/** Returns where a meal is: with its address if `place` has one, else the city. */
export function placeIn(listing: CalendarMeal['listing'], place: Place | undefined) {
  const { lat, lon } = place ?? {};
  const pin = pinOnly({ ...listing, ...place });
  const parts = [
    place?.addressLine1,
    place?.addressLine2,
    listing.city,
    listing.region,
    place?.postal,
    listing.country,
    pin && `(${pin})`,
  ];
  return {
    location: parts.filter(Boolean).join(', '),
    point: lat != null && lon != null ? { lat, lon } : undefined,
  };
}

export const canceledEvent = (
  language: Pick<Language, 't' | 'locale'>,
  { id, sequence, changedAt, ...meal }: CalendarRow,
): CalendarEvent => ({
  ...mealEvent(language, meal),
  ...{ uid: id, sequence, changedAt },
  isCanceled: true,
});

type Context = {
  ctx: Pick<SignedIn, 'viewer' | 'clock' | 'site' | 'language'> & { db: Tx };
  input: { id: string };
};

async function readRow({ ctx: { db, clock }, input: { id } }: Context, now = clock.now()) {
  const [row] = await calendarRows(db, sql`r.id = ${id}::uuid`, now);
  if (!row) throw errors.notFound('Request');
  return row;
}

/**
 * Returns the calendar file of an accepted meal, for the email and the download: its times, its
 * address, the host's phone, and a link to the listing.
 * @throws RuleError `NOT_ACCEPTED` unless the request is accepted; `SHARING_ENDED` if its address
 *   is no longer shared
 */
export async function calendarOf(context: Context): Promise<{ filename: string; content: string }> {
  const { db, viewer, clock, site, language } = context.ctx;
  const { t, locale } = language;
  const now = clock.now();
  const request = await readRow(context, now);
  if (withAnnouncedStatus(request, now).status !== 'accepted') throw errors.notAccepted();
  const { listing, hostPhone, hopperId } = request;
  const closed = await isClosed(db, hopperId, listing.hostId);
  if (closed || !isShared(request, request, now)) throw errors.sharingEnded();
  const place = (await placesFor(db, viewer, [listing.id], now)).get(listing.id);
  const url = site && new URL(`/listing/${listing.id}`, site).href;
  const phone = hostPhone && t('calendar.phone', { phone: isolateText(readablePhone(hostPhone)) });
  const { id: uid, sequence, changedAt } = request;
  const event = {
    ...mealEvent(language, request),
    ...placeIn(listing, place),
    ...{ uid, sequence, changedAt, url },
    // Most calendar apps hide an event's URL, so put it in the notes too.
    notes: [phone && markedText(locale, oneLine(phone)), url].filter(Boolean).join('\n'),
  };
  return { filename: 'sukkah-meal.ics', content: calendarFile([event], { site }) };
}

/**
 * Returns the file that removes a canceled meal from the guest's calendar, without an address or a
 * phone number. Undefined if the guest never knew of a seat.
 */
export async function cancellationOf(context: Context) {
  const { site, language } = context.ctx;
  const request = await readRow(context);
  if (!request.lostSeatAt) return undefined;
  const event = canceledEvent(language, request);
  return {
    filename: 'sukkah-meal-canceled.ics',
    content: calendarFile([event], { site, method: 'CANCEL' }),
  };
}
