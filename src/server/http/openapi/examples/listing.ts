import type { host, listingCreateInput, listingDetail, listingWithSlots } from '@/schemas/listing';
import type { listingPicture, uploadedPicture } from '@/schemas/picture';
import type { foundListing } from '@/schemas/search';
import type { timeSlot, timeSlotCreateInput } from '@/schemas/timeSlot';
import type { z } from '@/schemas/zod';
import type { Example } from '../operation';

export const ids = {
  host: '01a13c00-0000-7000-8000-000000000001',
  guest: '01a13c00-0000-7000-8000-000000000002',
  listing: '01a13c00-0000-7000-8000-000000000003',
  slot: '01a13c00-0000-7000-8000-000000000004',
  request: '01a13c00-0000-7000-8000-000000000005',
  thread: '01a13c00-0000-7000-8000-000000000006',
  message: '01a13c00-0000-7000-8000-000000000007',
  picture: '01a13c00-0000-7000-8000-000000000008',
  report: '01a13c00-0000-7000-8000-000000000009',
};

export const SENT_AT = '2027-10-01T14:30:00.000Z';
export const ANSWERED_AT = '2027-10-01T18:05:00.000Z';

const slotFields = {
  type: 'dinner',
  startsAt: '2027-10-15T23:00:00.000Z',
  endsAt: '2027-10-16T01:00:00.000Z',
  capacityTotal: 10,
  priceCents: null,
  donationSuggestedCents: 1800,
  currency: 'USD',
  isFree: false,
} satisfies Partial<z.input<typeof timeSlotCreateInput>>;

export const slotInput = {
  listingId: ids.listing,
  ...slotFields,
  capacityReserved: 2,
} satisfies z.input<typeof timeSlotCreateInput>;

export const slotOfRequest = {
  id: ids.slot,
  listingId: ids.listing,
  ...slotFields,
  capacityReserved: 4,
  rainTold: null,
  rainToldBy: null,
  price: { kind: 'donation', cents: 1800 },
  seatsLeft: 6,
  isOver: false,
  seatsPerRequest: 6,
  waitlistSeats: 0,
} satisfies Partial<Example<typeof timeSlot>>;

export const slot = {
  ...slotOfRequest,
  refusal: null,
  requests: [],
  day: {
    hebrewDate: '15 Tishrei',
    isNight: true,
    candleLightingAt: '2027-10-15T21:57:00.000Z',
    nightfallAt: '2027-10-15T22:57:00.000Z',
    holy: { name: 'yom-tov', until: '2027-10-17T22:54:00.000Z' },
  },
} satisfies Example<typeof timeSlot>;

const listingFields = {
  title: 'Garden sukkah in Crown Heights',
  description: 'A quiet garden, long tables, and singing.',
  kashrutLevel: 'mehadrin',
  minhagim: ['Chabad', 'Ashkenazi'],
  seatingStyle: 'table',
  genderSeating: 'mixed',
  kidFriendly: true,
  accessibilityTags: ['Step-free entry'],
  dietaryOptions: ['Vegetarian', 'Gluten-free'],
  kashrutCertifier: null,
  kitchen: ['meat', 'separate-kitchens'],
  amenities: ['lulav', 'eruv'],
  stepsToEnter: 0,
  doorWidthCm: 97,
  squareMeters: 24,
  rainPlan: 'cancel',
  rainCancelBy: '17:00',
  city: 'Brooklyn',
  region: 'NY',
  country: 'United States',
  timeZone: 'America/New_York',
  placeId: 'us-ny-brooklyn',
  privacyLevel: 'exact',
  visible: true,
} satisfies Partial<z.input<typeof listingCreateInput>>;

/** Details only for the host and accepted guests. */
export const address = {
  addressLine1: '1 Example Street',
  addressLine2: null,
  postal: '11213',
  lat: 40.6692,
  lon: -73.9427,
};

const alt = 'The table, set for ten';

export const listingInput = {
  ...listingFields,
  ...address,
  pictures: [{ id: ids.picture, alt }],
  timeSlots: [{ ...slotFields, capacityReserved: 2 }],
} satisfies z.input<typeof listingCreateInput>;

export const upload = {
  id: ids.picture,
  url: `/pictures/${ids.picture}.jpg`,
  width: 1600,
  height: 1200,
} satisfies Example<typeof uploadedPicture>;

export const picture = { ...upload, alt } satisfies Example<typeof listingPicture>;

export const someHost = { firstName: 'Hanna', profileImageUrl: null } satisfies Example<
  typeof host
>;

export const listing = {
  id: ids.listing,
  hostId: ids.host,
  ...listingFields,
  accessibility: ['step-free'],
  photoUrl: upload.url,
  createdAt: SENT_AT,
  updatedAt: SENT_AT,
  postal: '11213',
  publicLat: 40.6715,
  publicLon: -73.9391,
} satisfies Partial<Example<typeof listingWithSlots>>;

const withSlots = {
  ...listing,
  timeSlots: [slot],
  host: someHost,
  rating: { average: 4.8, count: 12 },
  hiddenReason: null,
} satisfies Example<typeof listingWithSlots>;

export const ownListing = {
  ...withSlots,
  ...address,
  timeSlots: [
    {
      ...slot,
      refusal: 'OWN_SLOT',
      groups: {
        accepted: 1,
        pending: 2,
        waitlisted: 1,
        open: 4,
        total: 5,
        acceptedSeats: 3,
        pendingSeats: 4,
      },
    },
  ],
  canceledMeals: [],
} satisfies Example<typeof listingWithSlots>;

export const detail = {
  ...withSlots,
  pictures: [picture],
  aboutHost: {
    emailConfirmed: true,
    phoneConfirmed: true,
    since: '2026-08-01T00:00:00.000Z',
    mealsHosted: 4,
    bio: 'We love a full table.',
    languages: ['English', 'Hebrew'],
    affiliation: null,
    answersWithin: 'hours',
  },
} satisfies Example<typeof listingDetail>;

const { day, ...slotInSearch } = slot;

export const searchResult = {
  ...withSlots,
  timeSlots: [slotInSearch],
  distanceKm: 1.5,
  walkMinutes: 18,
  dietaryMatch: ['Vegetarian'],
} satisfies Example<typeof foundListing>;
