import { isolateText } from '@/format/direction';
import { mealTexts } from '@/format/meal';
import { addressLines, pinOnly, publicPlace } from '@/format/place';
import { formatDate } from '@/i18n/format';
import type { Language } from '@/i18n/language';
import { isAllowedTitle } from '@/schemas/listingTitle';
import { placesFor } from '../access/visibility';
import { type PlacedListing, placedListingFields } from '../db/locality';
import type { EmailContext } from '../mail/emailTemplate';
import { asUser } from '../policies/actor';
import { slotFields } from '../presenters/slot';
import { calendarOf, cancellationOf } from '../requests/calendar';
import { mealDay } from '../zmanim/mealDay';

/** The address isn't included. */
export const mealFields = {
  ...slotFields,
  removedAt: true,
  listing: {
    select: {
      id: true,
      title: true,
      city: true,
      region: true,
      country: true,
      ...placedListingFields,
      host: { select: { id: true, firstName: true, deletedAt: true, phone: true, timeZone: true } },
    },
  },
} as const;

type Meal = {
  type: string | null;
  startsAt: Date;
  endsAt: Date;
  listing: { title: string; timeZone: string };
};

/** In a subject, so that its end still shows. */
const MAX_TITLE_IN_SUBJECT = 60;

function shortTitle(title: string): string {
  const signs = [...title];
  return signs.length > MAX_TITLE_IN_SUBJECT
    ? `${signs
        .slice(0, MAX_TITLE_IN_SUBJECT - 1)
        .join('')
        .trimEnd()}…`
    : title;
}

/** Returns an email's texts about a meal. Times are in the meal's own time zone and name it. */
export function mealIn(language: Language, { type, startsAt, endsAt, listing }: Meal) {
  const { mealName, mealDate, mealDateLong, mealTimeInZone, zoneName } = mealTexts(language);
  const { timeZone } = listing;
  const { locale, t } = language;
  // A title may predate today's rules, and subjects come from our own address.
  const title = isAllowedTitle(listing.title) ? listing.title : t('mail.aSukkah');
  const arrival = formatDate(locale, startsAt, { timeZone, hour: 'numeric', minute: '2-digit' });
  return {
    meal: isolateText(mealName(type)),
    listing: isolateText(title),
    shortListing: isolateText(shortTitle(title)),
    date: mealDate(startsAt, timeZone),
    arrival: t('meal.timeInZone', { time: arrival, zone: zoneName(startsAt, timeZone) }),
    when: t('mail.when', {
      date: mealDateLong(startsAt, timeZone),
      time: mealTimeInZone(startsAt, endsAt, timeZone),
    }),
  };
}

/**
 * Returns 'Night of 15 Tishrei · Candle lighting 5:57 PM' in the meal's time zone. In Hebrew, the
 * date uses Hebrew numerals.
 */
export function hebrewDayIn(
  language: Language,
  { listing, ...slot }: Meal & { listing: PlacedListing },
): string {
  const { timeZone } = listing;
  return mealTexts(language).hebrewDay(mealDay(language.t, slot, listing), timeZone);
}

type Listing = { id: string; city: string | null; region: string | null; country: string | null };

export async function placeIn<L extends Listing>(
  { db, now }: Pick<EmailContext, 'db' | 'now'>,
  userId: string,
  listing: L,
) {
  const place = (await placesFor(db, asUser(userId), [listing.id], now)).get(listing.id);
  return { ...listing, ...place };
}

export function addressText({ t }: Language, place: Parameters<typeof addressLines>[0]): string {
  const lines = addressLines(place);
  if (lines.length > 0) return isolateText(lines.join(', '));
  return pinOnly(place)
    ? `${isolateText(publicPlace(place))}. ${t('requests.card.pinOnly')}`
    : t('requests.card.noStreet');
}

export const addressIn = async (context: EmailContext, userId: string, listing: Listing) =>
  addressText(context.language, await placeIn(context, userId, listing));

export async function conversationOf(
  { db, link }: EmailContext,
  listingId: string,
  hopperId: string,
): Promise<string> {
  const [thread] = await db.$queryRaw<{ id: string }[]>`SELECT id::text FROM threads
      WHERE listing_id = ${listingId}::uuid AND hopper_id = ${hopperId}::uuid`;
  return link(thread ? `/messages?thread=${thread.id}` : '/messages');
}

type Attached = { id: string; hopperId: string };

const calendarContext = (
  { db, now, language, link }: EmailContext,
  { id, hopperId }: Attached,
) => ({
  ctx: { db, viewer: asUser(hopperId), clock: { now: () => now }, site: link('/'), language },
  input: { id },
});

const attachment = (file: { filename: string; content: string }, method: 'PUBLISH' | 'CANCEL') => ({
  ...file,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
});

export const attachedCalendar = async (context: EmailContext, request: Attached) =>
  attachment(await calendarOf(calendarContext(context, request)), 'PUBLISH');

/** Empty if the guest's calendar has no such meal. */
export async function attachedCancellation(context: EmailContext, request: Attached) {
  const file = await cancellationOf(calendarContext(context, request));
  return file ? [attachment(file, 'CANCEL')] : [];
}
