import type { LookingGroups, SentInvitations } from '@/schemas/invitation';
import type { ListingDetail } from '@/schemas/listing';
import { emptyFields } from '@/schemas/listingFields';
import type { Message, ThreadItem } from '@/schemas/message';
import type { Need, NeedMatches } from '@/schemas/need';
import type { Profile } from '@/schemas/profile';
import type { HopperRequest, HostRequest } from '@/schemas/request';
import type { ComingMeal, TimeSlot } from '@/schemas/timeSlot';
import type { SukkotMeals } from '@/schemas/zmanim';
import { presentSlot } from '@/server/presenters/slot';

/** Complete server responses, for tests that need only a few of their fields. */

let count = 0;

/** Returns a unique ID. Later IDs sort after earlier ones. */
export function newId(): string {
  count += 1;
  return `0199d3a0-0000-7000-8000-${String(count).padStart(12, '0')}`;
}

const at = new Date('2027-10-10T12:00:00Z');

export const gil = {
  id: newId(),
  firstName: 'Gil',
  email: 'gil@example.org',
  profileImageUrl: null,
};

export const aThread = (values: Partial<ThreadItem> = {}): ThreadItem => ({
  id: newId(),
  otherUser: { firstName: 'Hanna', lastName: 'L', profileImageUrl: null, side: 'host' },
  listing: null,
  lastMessage: null,
  unreadCount: 0,
  isClosed: false,
  isBlocked: false,
  createdAt: at,
  ...values,
});

export const aMessage = (values: Partial<Message> = {}): Message => ({
  id: newId(),
  threadId: newId(),
  senderId: newId(),
  body: 'Shalom',
  createdAt: at,
  key: null,
  ...values,
});

/** Returns a slot as the server sends it, including derived fields. */
export function aSlot(values: Partial<TimeSlot> = {}): TimeSlot {
  const row = {
    id: newId(),
    listingId: newId(),
    type: 'dinner',
    startsAt: new Date('2027-10-15T23:00:00Z'),
    endsAt: new Date('2027-10-16T01:00:00Z'),
    mode: 'approval' as const,
    closedAt: null,
    capacityTotal: 10,
    capacityReserved: 0,
    priceCents: null,
    donationSuggestedCents: null,
    currency: 'USD',
    isFree: true,
    rainTold: null,
    rainToldBy: null,
    ...values,
  };
  const { requests = [] } = values;
  const countOf = (status: string) => requests.filter((one) => one.status === status).length;
  const seatsOf = (status: string) =>
    requests.reduce((sum, one) => sum + (one.status === status ? one.seatsRequested : 0), 0);
  const groups = {
    accepted: countOf('accepted'),
    pending: countOf('pending'),
    waitlisted: countOf('waitlisted'),
    open: requests.filter(({ isOpen }) => isOpen).length,
    total: requests.length,
    acceptedSeats: seatsOf('accepted'),
    pendingSeats: seatsOf('pending'),
  };
  return { ...presentSlot(row, at), refusal: null, requests, groups, ...values };
}

export const aListing = (values: Partial<ListingDetail> = {}): ListingDetail => ({
  id: newId(),
  hostId: gil.id,
  placeId: 'us-ny-brooklyn',
  title: 'Sukkah in the garden',
  description: null,
  ...emptyFields,
  accessibility: [],
  rainPlan: null,
  rainCancelBy: null,
  city: 'Brooklyn',
  region: 'NY',
  country: 'United States',
  timeZone: 'America/New_York',
  privacyLevel: 'approximate',
  photoUrl: null,
  visible: true,
  pictures: [],
  aboutHost: null,
  rating: null,
  hiddenReason: null,
  createdAt: at,
  updatedAt: at,
  timeSlots: [aSlot()],
  host: { firstName: 'Gil', profileImageUrl: null },
  ...values,
});

export function aRequest(values: Partial<HostRequest> = {}): HostRequest {
  const { requests, refusal, groups, ...slot } = aSlot();
  return {
    id: newId(),
    slotId: slot.id,
    slot,
    groups: { accepted: 0, pending: 1, waitlisted: 0 },
    listing: {
      id: slot.listingId,
      title: 'Sukkah in the garden',
      timeZone: 'America/New_York',
      photoUrl: null,
    },
    hopper: { firstName: 'Adi', lastName: 'L', profileImageUrl: null, about: null, rating: null },
    seatsRequested: 2,
    seatsWanted: null,
    status: 'pending',
    isShared: false,
    actions: ['accept', 'decline', 'waitlist'],
    undoMs: null,
    goesFirst: false,
    fromWaitlist: false,
    asksOthers: false,
    isIntroUnread: false,
    answerBy: null,
    stillComing: null,
    movedAt: null,
    movedFrom: null,
    placeChanged: false,
    introMessage: null,
    invitation: null,
    dietaryFlags: [],
    dietaryCounts: [],
    accessibilityNeeds: [],
    allergens: [],
    allergies: [],
    confirmedAt: null,
    unmet: { dietary: [], accessibility: [] },
    createdAt: at,
    updatedAt: at,
    reason: null,
    threadId: null,
    ...values,
  };
}

export function ownRequest(values: Partial<HopperRequest> = {}): HopperRequest {
  const { hopper, ...request } = aRequest();
  const { timeSlots, hiddenReason, ...listing } = aListing();
  return { ...request, offersFor: null, suggestsPhone: false, listing, ...values };
}

export const aProfile = (values: Partial<Profile> = {}): Profile => ({
  email: gil.email,
  emailConfirmed: true,
  emailRefused: false,
  phoneConfirmed: false,
  verificationStatus: 'email',
  phoneCodes: null,
  saved: false,
  version: '1',
  firstName: gil.firstName,
  lastName: null,
  profileImageUrl: null,
  phone: null,
  bio: null,
  languages: [],
  affiliation: null,
  shown: [],
  timeZone: 'America/New_York',
  language: null,
  institutionUntil: null,
  observanceLevel: null,
  kashrutLevel: null,
  shomerShabbat: false,
  dietaryFlags: [],
  allergens: [],
  dietaryNotes: null,
  accessibilityNeeds: [],
  genderPreference: null,
  householdSize: null,
  ...values,
});

export const page = <T>(...items: T[]) => ({
  items,
  nextCursor: null,
  total: items.length,
  isTotalExact: true,
  widened: null,
});

export const sukkot2027: SukkotMeals = {
  year: 2027,
  from: '2027-10-15',
  to: '2027-10-24',
  place: 'Brooklyn',
  timeZone: 'America/New_York',
  meals: [
    {
      id: '15-dinner',
      name: 'Erev Sukkot · first night · Shabbat',
      day: 'Fri, Oct 15',
      type: 'dinner',
      startsAt: '2027-10-15T19:00',
      endsAt: '2027-10-15T21:00',
      candleLighting: '5:57 PM',
      nightfall: '6:57 PM',
    },
    {
      id: '15-lunch',
      name: 'First day · Shabbat',
      day: 'Sat, Oct 16',
      type: 'lunch',
      startsAt: '2027-10-16T12:30',
      endsAt: '2027-10-16T14:30',
      candleLighting: null,
      nightfall: null,
    },
  ],
};

export const aNeed = (values: Partial<Need> = {}): Need => ({
  meals: [{ date: '2027-10-15', type: 'dinner', state: 'open', requests: [] }],
  city: 'Brooklyn',
  near: 'us-ny-brooklyn',
  groupSize: 2,
  dietaryFlags: [],
  allergens: [],
  accessibilityNeeds: [],
  maxSteps: null,
  kashrutLevel: null,
  genderSeating: null,
  maxWalkMinutes: null,
  words: null,
  audience: 'onlyMe',
  alerts: 'off',
  seenBy: 0,
  ...values,
});

export function aMatch(values: Partial<NeedMatches[number]> = {}): NeedMatches[number] {
  const { requests, refusal, groups, ...slot } = aSlot();
  const { id, title, city, region, country, timeZone } = aListing();
  return { listing: { id, title, city, region, country, timeZone }, slot, unmet: [], ...values };
}

/** A meal of a host, with room for groups that are looking. */
export function aComingMeal(values: Partial<ComingMeal> = {}): ComingMeal {
  const { id, type, startsAt, endsAt } = aSlot();
  const { id: listingId, title, timeZone } = aListing();
  return {
    ...{ id, type, startsAt, endsAt, groups: [], seats: 0, canInvite: true },
    listing: { id: listingId, title, timeZone },
    ...values,
  };
}

export const aLookingGroup = (
  values: Partial<LookingGroups[number]> = {},
): LookingGroups[number] => ({
  id: newId(),
  groupSize: 3,
  dietaryFlags: [],
  accessibilityNeeds: [],
  allergies: [],
  languages: [],
  isWalk: false,
  ...values,
});

export const aSentInvitation = (
  values: Partial<SentInvitations[number]> = {},
): SentInvitations[number] => ({
  id: newId(),
  slotId: newId(),
  groupSize: 3,
  dietaryFlags: [],
  accessibilityNeeds: [],
  allergies: [],
  status: 'invited',
  invitation: null,
  answerBy: new Date('2027-10-14T14:00:00Z'),
  isWithdrawn: false,
  createdAt: at,
  ...values,
});
