import { createEvent } from 'ics';
import { isolateText, markedText } from '@/format/direction';
import { pinOnly } from '@/format/place';
import type { Translate } from '@/i18n/language';
import { mealTypes } from '@/schemas/options';
import { isClosed } from '../access/blocks';
import { isShared } from '../access/streetSharing';
import { placesFor } from '../access/visibility';
import type { Tx } from '../db/client';
import { errors } from '../errors';
import { readablePhone } from '../presenters/phoneNumber';
import { type UndoWindow, withAnnouncedStatus } from '../presenters/undoWindow';
import type { SignedIn } from '../trpc/init';

/**
 * Puts a text on one line. The library keeps lone carriage returns, and some calendar apps cut the
 * text there.
 */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ');

function mealIn(t: Translate, type: string | null): string {
  const mealType = mealTypes.find((one) => one === type);
  return mealType || !type ? t(`calendar.meal.${mealType ?? 'unnamed'}`) : type;
}

type Row = UndoWindow & {
  status: string;
  hopperId: string;
  type: string | null;
  startsAt: Date;
  endsAt: Date;
  hostPhone: string | null;
  listing: Record<'id' | 'hostId' | 'title', string> &
    Record<'city' | 'region' | 'country', string | null>;
};

/**
 * Returns the calendar file (RFC 5545) of an accepted meal: times in UTC, so every phone shows them
 * right, the address, the host's phone, and a link to the listing.
 * @throws RuleError `NOT_ACCEPTED` unless the request is accepted; `SHARING_ENDED` if its address
 *   is no longer shared
 */
export async function calendarOf({
  ctx: {
    db,
    viewer,
    clock,
    site,
    language: { t, locale },
  },
  input: { id: requestId },
}: {
  ctx: Pick<SignedIn, 'viewer' | 'clock' | 'site' | 'language'> & { db: Tx };
  input: { id: string };
}): Promise<{ filename: string; content: string }> {
  const [request] = await db.$queryRaw<
    Row[]
  >`SELECT r.status, r.held_from AS "heldFrom", r.held_until AS "heldUntil",
      r.hopper_id::text AS "hopperId", s.type, s.starts_at AS "startsAt",
      s.ends_at AS "endsAt", json_build_object('id', l.id, 'hostId', l.host_id, 'title', l.title,
        'city', l.city, 'region', l.region, 'country', l.country) AS listing,
      host.phone AS "hostPhone"
    FROM requests r JOIN time_slots s ON s.id = r.slot_id
      JOIN sukkah_listings l ON l.id = s.listing_id JOIN users host ON host.id = l.host_id
    WHERE r.id = ${requestId}::uuid`;
  if (!request) throw errors.notFound('Request');
  const now = clock.now();
  if (withAnnouncedStatus(request, now).status !== 'accepted') throw errors.notAccepted();
  const { listing, hostPhone, ...slot } = request;
  const closed = await isClosed(db, request.hopperId, listing.hostId);
  if (closed || !isShared(request, slot, now)) throw errors.sharingEnded();
  const place = (await placesFor(db, viewer, [listing.id], now)).get(listing.id);
  const location = [
    place?.addressLine1,
    place?.addressLine2,
    listing.city,
    listing.region,
    place?.postal,
    listing.country,
  ];
  const pin = pinOnly({ ...listing, ...place });
  const say = (text: string) => markedText(locale, oneLine(text));
  const url = site && new URL(`/listing/${listing.id}`, site).href;
  // Most calendar apps hide an event's URL, so put it in the notes too.
  const notes = [
    hostPhone && say(t('calendar.phone', { phone: isolateText(readablePhone(hostPhone)) })),
    url,
  ];
  const { error, value } = createEvent({
    uid: requestId,
    productId: 'sukkah-marketplace',
    title: say(
      t('calendar.title', { listing: isolateText(listing.title), meal: mealIn(t, slot.type) }),
    ),
    location: oneLine([...location, pin && `(${pin})`].filter(Boolean).join(', ')),
    ...(place?.lat != null && place.lon != null && { geo: { lat: place.lat, lon: place.lon } }),
    description: notes.filter(Boolean).join('\n'),
    ...(url && { url }),
    start: slot.startsAt.getTime(),
    end: slot.endsAt.getTime(),
    startInputType: 'utc',
    endInputType: 'utc',
    startOutputType: 'utc',
    endOutputType: 'utc',
    status: 'CONFIRMED',
    busyStatus: 'BUSY',
  });
  if (error || !value) throw error ?? new Error('The calendar file is empty.');
  return { filename: 'sukkah-meal.ics', content: value };
}
