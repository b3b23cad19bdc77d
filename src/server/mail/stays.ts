import { DAY_MS } from '@/schemas/time';
import type { Tx } from '../db/client';
import { localityOf, type PlacedListing, placedListingFields } from '../db/locality';
import { type QuietTime, quietTimeAt, quietTimeIn } from '../zmanim/quietTime';
import { nextHolyStretch } from '../zmanim/zmanim';
import type { Recipient } from './emailTemplate';

/** The longest stretch of holy days is three, and its eve is a fourth. In milliseconds. */
const AHEAD_MS = 4 * DAY_MS;

/** A meal that someone has a seat at, and where it is. */
type Stay = { startsAt: Date; endsAt: Date; listing: PlacedListing };

/**
 * Returns the meals that someone has a seat at now or in the next days. They're away from home for
 * those, perhaps in another time zone.
 */
async function staysOf(tx: Tx, userId: string, now: Date): Promise<Stay[]> {
  const slots = await tx.timeSlot.findMany({
    where: {
      removedAt: null,
      startsAt: { lt: new Date(now.getTime() + AHEAD_MS) },
      // After a meal on a holy day, guests stay there until its end.
      endsAt: { gt: new Date(now.getTime() - AHEAD_MS) },
      requests: { some: { hopperId: userId, status: 'accepted' } },
    },
    select: { startsAt: true, endsAt: true, listing: { select: placedListingFields } },
  });
  return slots;
}

/**
 * Returns the holy time at a listing's place, if it's holy there at `at`. If the place isn't known,
 * it's the one of its whole time zone.
 */
export function holyStretchAt(listing: PlacedListing, at: Date): QuietTime | undefined {
  const locality = localityOf(listing);
  const stretch = locality ? nextHolyStretch(locality, at) : quietTimeIn(listing.timeZone, at);
  return stretch.startsAt <= at ? stretch : undefined;
}

/**
 * Returns the holy time at the place of a meal, if it's holy there at `at` and the guest is likely
 * to be there: from the eve of the meal to its end, or to the end of the holy days around it.
 */
function quietTimeDuring({ startsAt, endsAt, listing }: Stay, at: Date) {
  const quiet = holyStretchAt(listing, at);
  if (!quiet) return undefined;
  const isAround = quiet.startsAt < endsAt && startsAt < quiet.endsAt;
  const isOnEve = at >= new Date(startsAt.getTime() - DAY_MS) && at < endsAt;
  return isAround || isOnEve ? quiet : undefined;
}

/**
 * Returns the first instant from `at` on when this person may get an email or a push notification.
 * It's later if they keep Shabbat, and it's Shabbat or Yom Tov at home or where they're a guest.
 */
export async function deliverableFrom(
  tx: Tx,
  { id, timeZone, profile }: Recipient & { id: string },
  at: Date,
): Promise<Date> {
  if (!profile?.shomerShabbat) return at;
  const stays = await staysOf(tx, id, at);
  const endOf = (from: Date) =>
    [quietTimeAt(timeZone, from), ...stays.map((stay) => quietTimeDuring(stay, from))].reduce(
      (latest, quiet) => (quiet && quiet.endsAt > latest ? quiet.endsAt : latest),
      from,
    );
  // When it ends in one place, it may last in the other.
  let from = at;
  for (let end = endOf(from); end > from; end = endOf(from)) from = end;
  return from;
}
