import type { myData } from '@/schemas/myData';
import type { currentUser } from '@/schemas/person';
import type { place } from '@/schemas/place';
import type { blockList, report } from '@/schemas/safety';
import type { zmanim } from '@/schemas/zmanim';
import type { Example } from '../operation';
import { address, ids, listing, picture, SENT_AT, slot, slotOfRequest, upload } from './listing';
import { pendingRequest, sentMessage } from './request';

export const user = {
  id: ids.guest,
  firstName: 'Gil',
  email: 'gil@example.org',
  profileImageUrl: null,
} satisfies Example<typeof currentUser>;

export const openReport = {
  id: ids.report,
  about: 'listing',
  title: listing.title,
  person: { firstName: 'Hanna', lastName: 'L', profileImageUrl: null },
  reason: 'false',
  details: 'There is no sukkah at this address.',
  status: 'open',
  answer: null,
  createdAt: SENT_AT,
  answeredAt: null,
} satisfies Example<typeof report>;

export const blocked = [
  {
    firstName: 'Hanna',
    lastName: 'L',
    profileImageUrl: null,
    userId: ids.host,
    createdAt: SENT_AT,
  },
] satisfies Example<typeof blockList>;

export const crownHeights = {
  id: 'us-ny-crown-heights',
  kind: 'part',
  name: 'Crown Heights',
  within: 'Brooklyn',
  lat: 40.67,
  lon: -73.94,
  radiusKm: 2,
  exact: true,
  isSimilar: false,
  listings: 4,
} satisfies Example<typeof place>;

export const times = {
  location: 'New York',
  date: '2027-10-15',
  candleLighting: '5:57 PM',
  havdalah: '6:54 PM',
  candleLightingAt: '2027-10-15T21:57:00.000Z',
  havdalahAt: '2027-10-17T22:54:00.000Z',
  occasion: 'Sukkot',
} satisfies Example<typeof zmanim>;

const { hostId, ...ownListing } = listing;
const { key, senderId, ...ownMessage } = sentMessage;
const { seatsRequested, introMessage, dietaryFlags, dietaryCounts, accessibilityNeeds, allergens } =
  pendingRequest;

export const exported = {
  exportedAt: '2027-10-20T08:00:00.000Z',
  user: {
    ...user,
    emailVerified: '2026-08-20T09:00:00.000Z',
    emailRefused: false,
    verificationStatus: 'email',
    role: 'hopper',
    lastName: 'Amir',
    phone: '+1 212 555 0100',
    bio: null,
    languages: ['English'],
    affiliation: null,
    shown: ['languages'],
    timeZone: 'America/New_York',
    language: 'en',
    observanceLevel: 'Traditional',
    kashrutLevel: 'certified',
    shomerShabbat: true,
    dietaryFlags: ['Vegetarian'],
    allergens: ['Peanuts'],
    dietaryNotes: null,
    accessibilityNeeds: [],
    genderPreference: null,
    householdSize: 3,
    createdAt: '2026-08-20T09:00:00.000Z',
    updatedAt: SENT_AT,
  },
  accounts: [{ provider: 'google', providerAccountId: '1234567890' }],
  listings: [
    {
      ...ownListing,
      ...address,
      timeSlots: [{ ...slotOfRequest, day: slot.day }],
      pictures: [picture],
    },
  ],
  pictures: [{ ...upload, createdAt: SENT_AT }],
  requests: [
    {
      id: ids.request,
      listing: { id: ids.listing, title: listing.title },
      meal: { type: slot.type, startsAt: slot.startsAt, endsAt: slot.endsAt },
      status: 'pending',
      seatsRequested,
      introMessage,
      dietaryFlags,
      dietaryCounts,
      accessibilityNeeds,
      allergens,
      createdAt: SENT_AT,
      updatedAt: SENT_AT,
    },
  ],
  actions: [{ requestId: ids.request, from: null, to: 'pending', reason: null, at: SENT_AT }],
  messages: [ownMessage],
  ratings: [
    {
      requestId: ids.request,
      giverIs: 'hopper',
      stars: 5,
      note: null,
      createdAt: SENT_AT,
      updatedAt: SENT_AT,
    },
  ],
  rated: { asHost: null, asGuest: { average: 4.9, count: 3 } },
  reports: [
    {
      id: ids.report,
      listingId: ids.listing,
      messageId: null,
      reason: 'false',
      details: openReport.details,
      status: 'open',
      answer: null,
      createdAt: SENT_AT,
      answeredAt: null,
    },
  ],
  blocks: [{ userId: ids.host, createdAt: SENT_AT }],
  savedListings: [{ listingId: ids.listing, createdAt: SENT_AT }],
  mails: [{ kind: 'received', status: 'sent', createdAt: SENT_AT, sentAt: SENT_AT }],
  unsubscribedFrom: ['rateHost'],
  devices: [{ createdAt: SENT_AT }],
  notPushed: [],
} satisfies Example<typeof myData>;
