import { createEvent } from 'ics';
import type { Language, Translate } from '@/i18n/language';
import { mealTypes } from '@/schemas/options';
import { isClosed } from '../access/apart';
import { isShared } from '../access/sharing';
import { placesFor } from '../access/visibility';
import type { Clock } from '../clock';
import type { Tx } from '../db';
import { errors } from '../errors';

/** A text on one line: the library passes on a lone carriage return, at which some readers cut. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ');

/** A kind of meal within a title; one that the list does not know stands as it is. */
function mealIn(t: Translate, type: string | null): string {
  const known = mealTypes.find((one) => one === type);
  return known || !type ? t(`calendar.meal.${known ?? 'unnamed'}`) : type;
}

/**
 * The calendar file (RFC 5545) of an accepted meal: instants in UTC, so that every phone shows
 * them right, and the address.
 * @throws RuleError `NOT_ACCEPTED` unless the request is accepted; `SHARING_ENDED` when it was, and
 *   its address is shared no longer.
 */
export async function calendarOf({
  ctx: {
    db,
    viewer,
    clock,
    language: { t },
  },
  input: { id: requestId },
}: {
  ctx: { db: Tx; viewer: { id: string }; clock: Clock; language: Language };
  input: { id: string };
}): Promise<{ filename: string; content: string }> {
  const request = await db.request.findUniqueOrThrow({
    where: { id: requestId },
    select: {
      status: true,
      hopperId: true,
      slot: {
        select: {
          type: true,
          startsAt: true,
          endsAt: true,
          listing: {
            select: {
              id: true,
              hostId: true,
              title: true,
              city: true,
              region: true,
              country: true,
            },
          },
        },
      },
    },
  });
  if (request.status !== 'accepted') throw errors.notAccepted();
  const { slot } = request;
  const { listing } = slot;
  const now = clock.now();
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
  const { error, value } = createEvent({
    uid: requestId,
    productId: 'sukkah-marketplace',
    title: oneLine(t('calendar.title', { listing: listing.title, meal: mealIn(t, slot.type) })),
    location: oneLine(location.filter(Boolean).join(', ')),
    start: slot.startsAt.getTime(),
    end: slot.endsAt.getTime(),
    startInputType: 'utc',
    endInputType: 'utc',
    startOutputType: 'utc',
    endOutputType: 'utc',
    status: 'CONFIRMED',
    busyStatus: 'BUSY',
  });
  if (error || !value) throw error ?? new Error('The calendar file came out empty.');
  return { filename: 'sukkah-meal.ics', content: value };
}
