/** A search as a feed for readers (Atom, RFC 4287) and as a calendar. Never with streets. */
import { withoutDirectionMarks } from '@/format/direction';
import { mealTexts } from '@/format/meal';
import { publicPlace } from '@/format/place';
import type { Language } from '@/i18n/language';
import { urlIn } from '@/i18n/paths';
import type { listingSearchPage } from '@/schemas/search';
import type { z } from '@/schemas/zod';
import { Html, html } from '../http/html';
import { mealEvent, placeIn } from '../requests/calendar';
import { calendarFile, oneLine } from '../requests/calendarFile';

export type Found = z.output<typeof listingSearchPage>['items'][number];
type Meal = Found['timeSlots'][number];

export type SearchFeed = {
  language: Language;
  /** The public address of the site. */
  site: string;
  /** The feed's own path and query. */
  path: string;
  city: string | undefined;
  listings: Found[];
};

export const matchingMeals = ({ timeSlots, matchingMeals: count }: Found) =>
  timeSlots.slice(0, count);

const pageOf = ({ site, language }: SearchFeed, { id }: Found) =>
  urlIn(site, language.locale, `/listing/${id}`);

const titleOf = ({ language: { t }, city }: SearchFeed) =>
  city ? t('feed.titleIn', { city }) : t('feed.title');

function seatsText({ t }: Language, { mode, seatsLeft, isOver, isClosed }: Meal): string {
  if (mode === 'open') return t(isClosed ? 'meal.closed' : 'meal.comeAsYouAre');
  if (isOver) return t('meal.over');
  return seatsLeft > 0 ? t('listing.slot.seatsLeft', { left: seatsLeft }) : t('meal.full');
}

/** 'Dinner', 'Thu, Oct 15', '6:30 PM – 9:30 PM EDT', '4 seats left' and 'Free'. */
export function mealParts(language: Language, { timeZone }: Found, meal: Meal): string[] {
  const { slotName, mealDate, mealTimeInZone, cardPrice } = mealTexts(language);
  return [
    slotName(meal),
    mealDate(meal.startsAt, timeZone),
    mealTimeInZone(meal.startsAt, meal.endsAt, timeZone),
    seatsText(language, meal),
    cardPrice(meal),
  ];
}

const mealLine = (...meal: Parameters<typeof mealParts>) => mealParts(...meal).join(' · ');

/** XML can't have other control characters, nor these two (XML 1.0, 2.2). */
const plain = (text: string) => withoutDirectionMarks(oneLine(text)).replace(/[\uFFFE\uFFFF]/g, '');

function entry(feed: SearchFeed, listing: Found): Html {
  const { language } = feed;
  const lines = [
    publicPlace(listing),
    ...matchingMeals(listing).map((meal) => mealLine(language, listing, meal)),
  ];
  const page = pageOf(feed, listing);
  return html`<entry>
<id>urn:uuid:${listing.id}</id>
<title type="text">${plain(listing.title)}</title>
<link rel="alternate" type="text/html" href="${page}"/>
<published>${listing.createdAt.toISOString()}</published>
<updated>${listing.updatedAt.toISOString()}</updated>
<author><name>${plain(listing.host.firstName ?? language.t('site.name'))}</name></author>
<summary type="text">${lines.map(plain).filter(Boolean).join('\n')}</summary>
</entry>
`;
}

/** Depends on nothing but the listings, so that it has the same tag until one of them changes. */
export function atomFeed(feed: SearchFeed): string {
  const { language, site, path, listings } = feed;
  const latest = Math.max(0, ...listings.map(({ updatedAt }) => updatedAt.getTime()));
  const address = new URL(path, site).href;
  return html`${new Html('<?xml version="1.0" encoding="utf-8"?>')}
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language.locale}">
<id>${address}</id>
<title type="text">${plain(titleOf(feed))}</title>
<updated>${new Date(latest).toISOString()}</updated>
<link rel="self" type="application/atom+xml" href="${address}"/>
<link rel="alternate" type="text/html" href="${urlIn(site, language.locale, '/explore')}"/>
${listings.map((listing) => entry(feed, listing))}</feed>
`.text;
}

/** Each matching meal is an event. */
export function searchCalendar(feed: SearchFeed): string {
  const { language, site, listings } = feed;
  const events = listings.flatMap((listing) =>
    matchingMeals(listing).map((meal) => {
      const url = pageOf(feed, listing);
      return {
        ...mealEvent(language, { ...meal, listing }),
        ...placeIn(listing, undefined),
        ...{ uid: meal.id, sequence: 0, changedAt: listing.updatedAt, url, isOffer: true },
        notes: `${withoutDirectionMarks(mealLine(language, listing, meal))}\n${url}`,
      };
    }),
  );
  return calendarFile(events, { site, name: withoutDirectionMarks(titleOf(feed)) });
}
