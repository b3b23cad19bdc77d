import { DateTime } from 'luxon';
import { headers } from 'next/headers';
import { withoutDirectionMarks } from '@/format/direction';
import { photoSrc } from '@/format/photo';
import type { Translate } from '@/i18n/language';
import { serverLanguage } from '@/i18n/serverLanguage';
import { listingDescription, picturePath } from './listingPreview';
import type { DetailListing, DetailSlot } from './types';

const amount = ({ price }: DetailSlot) => (price.cents / 100).toFixed(2);

const local = (date: Date, zone: string) =>
  DateTime.fromJSDate(date, { zone }).toISO({ suppressMilliseconds: true });

const isOpenSukkah = ({ timeSlots }: Pick<DetailListing, 'timeSlots'>) =>
  timeSlots.some(({ mode }) => mode === 'open');

/**
 * City, region and country only, even if the response includes the address. Everyone sees the street
 * of an open sukkah.
 */
const location = (
  t: Translate,
  { city, region, country, addressLine1, postal, ...listing }: DetailListing,
) => ({
  '@type': 'Place',
  name: [city, region, country].filter(Boolean).join(', ') || t('listing.preview.place'),
  address: {
    '@type': 'PostalAddress',
    ...(isOpenSukkah(listing) && addressLine1 && { streetAddress: addressLine1 }),
    ...(isOpenSukkah(listing) && postal && { postalCode: postal }),
    ...(city && { addressLocality: city }),
    ...(region && { addressRegion: region }),
    ...(country && { addressCountry: country }),
  },
});

/** An open sukkah has no seats to ask for. */
const seats = (slot: DetailSlot, url: string) => ({
  maximumAttendeeCapacity: slot.capacityTotal,
  remainingAttendeeCapacity: slot.seatsLeft,
  offers: {
    '@type': 'Offer',
    url,
    price: amount(slot),
    priceCurrency: slot.currency,
    availability: `https://schema.org/${slot.seatsLeft > 0 ? 'InStock' : 'SoldOut'}`,
  },
});

/**
 * Returns the upcoming meals of a visible listing as schema.org events, or null if there are no
 * such meals. Includes only what a visitor may see, because search engines keep it.
 * @param site Base URL of this site.
 */
export function listingEvents(t: Translate, listing: DetailListing, site: string) {
  const slots = listing.timeSlots.filter((slot) => !slot.isOver);
  if (!listing.visible || slots.length === 0) return null;
  const { id, title, photoUrl, host, timeZone } = listing;
  const absolute = (path: string) => new URL(path, site).href;
  const url = absolute(`/listing/${id}`);
  const images = [picturePath(listing), photoSrc(photoUrl)].flatMap((path) =>
    path ? absolute(path) : [],
  );
  return {
    '@context': 'https://schema.org',
    '@graph': slots.map((slot) => ({
      '@type': 'Event',
      '@id': `${url}#${slot.id}`,
      name: title,
      description: listingDescription(t, listing),
      url,
      image: images,
      startDate: local(slot.startsAt, timeZone),
      endDate: local(slot.endsAt, timeZone),
      eventStatus: `https://schema.org/${slot.isClosed ? 'EventCancelled' : 'EventScheduled'}`,
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: location(t, listing),
      organizer: {
        '@type': slot.mode === 'open' ? 'Organization' : 'Person',
        name: host.firstName || t('person.host'),
      },
      isAccessibleForFree: slot.price.kind === 'free',
      ...(slot.mode === 'open' ? {} : seats(slot, url)),
    })),
  };
}

/** Without characters that set the text's direction, because other programs show them as boxes or count them. */
export const scriptJson = (value: unknown): string =>
  withoutDirectionMarks(JSON.stringify(value)).replaceAll('<', '\\u003c');

export async function ListingJsonLd({ listing, site }: { listing: DetailListing; site: string }) {
  const { t } = await serverLanguage();
  const events = listingEvents(t, listing, site);
  if (!events) return null;
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <script type="application/ld+json" nonce={nonce} suppressHydrationWarning>
      {scriptJson(events)}
    </script>
  );
}
