import { expect, test } from 'vitest';
import { emptyFields } from '@/schemas/listingFields';
import { aSlot } from '@/test/components/testData';
import { english } from '@/test/english';
import { CANARY, canariesIn } from '@/test/factories';
import { listingEvents, scriptJson } from './listingEvents';
import type { DetailListing, DetailSlot } from './types';

const SITE = 'https://sukkah.example';
const NOW = new Date('2027-10-01T12:00:00Z');
const ID = '00000000-0000-4000-8000-000000000001';
const SLOT_ID = '00000000-0000-4000-8000-000000000002';

const slot = (values: Partial<DetailSlot> = {}): DetailSlot =>
  aSlot({ id: SLOT_ID, listingId: ID, capacityReserved: 4, ...values });

const listing = (values: Partial<DetailListing> = {}): DetailListing => ({
  id: ID,
  hostId: '00000000-0000-4000-8000-000000000003',
  pictures: [],
  aboutHost: null,
  placeId: null,
  title: 'Sukkah in the garden',
  description: 'Soup and bread.',
  ...emptyFields,
  rainPlan: null,
  rainCancelBy: null,
  rating: null,
  accessibility: [],
  city: 'Brooklyn',
  region: 'NY',
  country: 'United States',
  timeZone: 'America/New_York',
  privacyLevel: 'approximate',
  photoUrl: null,
  visible: true,
  hiddenReason: null,
  createdAt: NOW,
  updatedAt: NOW,
  host: { firstName: 'Miriam', profileImageUrl: null },
  timeSlots: [slot()],
  ...values,
});

const eventsOf = (values: Partial<DetailListing>) =>
  listingEvents(english.t, listing(values), SITE)?.['@graph'] ?? [];

test('a meal is an event in local time', () => {
  expect(eventsOf({ photoUrl: '/pictures/sukkah-01.svg' })).toEqual([
    {
      '@type': 'Event',
      '@id': `${SITE}/listing/${ID}#${slot().id}`,
      name: 'Sukkah in the garden',
      description: 'A sukkah meal in Brooklyn, NY. Soup and bread.',
      url: `${SITE}/listing/${ID}`,
      image: [
        `${SITE}/listing/${ID}/opengraph-image?v=${NOW.getTime()}`,
        `${SITE}/pictures/sukkah-01.svg`,
      ],
      startDate: '2027-10-15T19:00:00-04:00',
      endDate: '2027-10-15T21:00:00-04:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'Brooklyn, NY, United States',
        address: {
          '@type': 'PostalAddress',
          addressLocality: 'Brooklyn',
          addressRegion: 'NY',
          addressCountry: 'United States',
        },
      },
      organizer: { '@type': 'Person', name: 'Miriam' },
      isAccessibleForFree: true,
      maximumAttendeeCapacity: 10,
      remainingAttendeeCapacity: 6,
      offers: {
        '@type': 'Offer',
        url: `${SITE}/listing/${ID}`,
        price: '0.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
    },
  ]);
});

test.each<[Partial<DetailSlot>, string]>([
  [{ isFree: true, priceCents: 2500 }, '0.00'],
  [{ isFree: false, donationSuggestedCents: 1850, priceCents: 2500 }, '18.50'],
  [{ isFree: false, donationSuggestedCents: 0, priceCents: 2500 }, '25.00'],
  [{ isFree: false }, '0.00'],
])('a meal with %j has the offer %s', (values, price) => {
  const [event] = eventsOf({ timeSlots: [slot({ ...values, currency: 'ILS' })] });
  expect(event).toMatchObject({
    isAccessibleForFree: price === '0.00',
    offers: { price, priceCurrency: 'ILS' },
  });
});

test('a full meal is sold out', () => {
  const [event] = eventsOf({ timeSlots: [slot({ capacityReserved: 10 })] });
  expect(event).toMatchObject({
    remainingAttendeeCapacity: 0,
    offers: { availability: 'https://schema.org/SoldOut' },
  });
});

test('includes only upcoming meals, and nothing of a hidden listing', () => {
  const over = slot({ isOver: true });
  expect(eventsOf({ timeSlots: [slot(), over] })).toHaveLength(1);
  expect(listingEvents(english.t, listing({ timeSlots: [over] }), SITE)).toBeNull();
  expect(listingEvents(english.t, listing({ visible: false }), SITE)).toBeNull();
});

test('names only the city, even for someone who can see the street', () => {
  const known = { ...CANARY, publicLat: 40.12345, publicLon: -73.98765 };
  const text = scriptJson(eventsOf({ ...known, privacyLevel: 'exact' }));
  expect(canariesIn(text)).toEqual([]);
  expect(eventsOf({ city: null, region: null, country: null })[0]?.location).toEqual({
    '@type': 'Place',
    name: 'Sukkah',
    address: { '@type': 'PostalAddress' },
  });
});

test('leaves out a picture without a valid URL', () => {
  for (const photoUrl of ['https://[', '/api/logout'])
    expect(eventsOf({ photoUrl })[0]?.image).toHaveLength(1);
});

test("a title can't close the script element that contains it", () => {
  const title = '</script><script>alert("1")</script><!-- & \u2028';
  const text = scriptJson(listingEvents(english.t, listing({ title }), SITE));
  expect(text).not.toContain('<');
  expect(JSON.parse(text)['@graph'][0].name).toBe(title);
});

test('an external photo uses our proxy URL', () => {
  expect(eventsOf({ photoUrl: 'https://pictures.example/a.jpg' })[0]?.image[1]).toBe(
    `${SITE}/api/photo?url=https%3A%2F%2Fpictures.example%2Fa.jpg`,
  );
});

test('an open sukkah has its street and no seats, and is canceled while it’s closed', () => {
  const values = { addressLine1: '1 Shul Street', postal: '11213' };
  const timeSlots = [slot({ mode: 'open' }), slot({ mode: 'open', isClosed: true })];
  const [open, closed] = eventsOf({ ...values, timeSlots });
  expect(open).toMatchObject({
    eventStatus: 'https://schema.org/EventScheduled',
    location: { address: { streetAddress: '1 Shul Street', postalCode: '11213' } },
    organizer: { '@type': 'Organization' },
  });
  for (const name of ['offers', 'maximumAttendeeCapacity', 'remainingAttendeeCapacity'])
    expect(open).not.toHaveProperty(name);
  expect(closed?.eventStatus).toBe('https://schema.org/EventCancelled');
  expect(JSON.stringify(eventsOf(values))).not.toMatch(/Shul|11213/);
});
