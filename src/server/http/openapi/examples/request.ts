import type { message, threadItem } from '@/schemas/message';
import type {
  changedRequest,
  hopperRequest,
  hostRequest,
  mealOffers,
  requestCreateInput,
} from '@/schemas/request';
import type { z } from '@/schemas/zod';
import type { Example } from '../operation';
import {
  ANSWERED_AT,
  address,
  ids,
  listing,
  SENT_AT,
  slot,
  slotOfRequest,
  someHost,
} from './listing';

const requestFields = {
  slotId: ids.slot,
  seatsRequested: 3,
  introMessage: 'Shalom! We’re new in the neighborhood and would love to join you.',
  dietaryFlags: ['Vegetarian'],
  dietaryCounts: [1],
  accessibilityNeeds: [],
  allergens: ['Sesame'],
} satisfies z.input<typeof requestCreateInput>;

export const requestInput = { ...requestFields, waitlist: false, remember: false };

export const pendingRequest = {
  id: ids.request,
  ...requestFields,
  allergies: [{ allergy: 'Sesame', answer: 'unconfirmed' }],
  confirmedAt: null,
  status: 'pending',
  isShared: false,
  actions: ['cancel'],
  goesFirst: false,
  answerBy: '2027-10-03T14:30:00.000Z',
  stillComing: null,
  movedFrom: null,
  placeChanged: false,
  undoMs: null,
  createdAt: SENT_AT,
  updatedAt: SENT_AT,
} satisfies Example<typeof changedRequest>;

const acceptedRequest = {
  ...pendingRequest,
  status: 'accepted',
  allergies: [{ allergy: 'Sesame', answer: 'confirmed' }],
  confirmedAt: ANSWERED_AT,
  isShared: true,
  answerBy: null,
  updatedAt: ANSWERED_AT,
} satisfies Example<typeof changedRequest>;

export const answeredRequest = {
  ...acceptedRequest,
  isShared: false,
  actions: ['undo', 'cancel'],
  undoMs: 10_000,
} satisfies Example<typeof changedRequest>;

export const reopenedRequest = {
  ...pendingRequest,
  actions: ['accept', 'decline', 'waitlist'],
  updatedAt: ANSWERED_AT,
} satisfies Example<typeof changedRequest>;

export const canceledRequest = {
  ...pendingRequest,
  status: 'cancelled',
  actions: [],
  answerBy: null,
  updatedAt: ANSWERED_AT,
} satisfies Example<typeof changedRequest>;

export const confirmedRequest = {
  ...acceptedRequest,
  stillComing: 'yes',
  movedFrom: '2027-10-15T22:30:00.000Z',
  placeChanged: false,
} satisfies Example<typeof changedRequest>;

const { id, title, city, region, country, timeZone, photoUrl } = listing;

export const receivedRequest = {
  ...acceptedRequest,
  reason: null,
  threadId: ids.thread,
  fromWaitlist: false,
  isIntroUnread: false,
  slot: slotOfRequest,
  groups: { accepted: 1, pending: 0, waitlisted: 0 },
  listing: { id, title, timeZone, photoUrl },
  unmet: { dietary: [], accessibility: [] },
  hopper: {
    firstName: 'Gil',
    lastName: 'A',
    profileImageUrl: null,
    about: null,
    rating: null,
    email: 'gil@example.org',
    phone: '+1 212 555 0100',
    dietaryNotes: null,
    allergens: ['Sesame'],
    accessibilityNeeds: [],
  },
} satisfies Example<typeof hostRequest>;

export const sentRequest = {
  ...acceptedRequest,
  reason: null,
  threadId: ids.thread,
  slot: { ...slotOfRequest, day: slot.day },
  listing: { ...listing, ...address, host: someHost },
  hostPhone: '+1 718 555 0100',
  suggestsPhone: false,
  offersFor: null,
} satisfies Example<typeof hopperRequest>;

export const offers = [
  { slot: slotOfRequest, listing: { id, title, city, region, country, timeZone } },
] satisfies Example<typeof mealOffers>;

export const sentMessage = {
  id: ids.message,
  threadId: ids.thread,
  senderId: ids.guest,
  body: requestFields.introMessage,
  createdAt: SENT_AT,
  key: null,
} satisfies Example<typeof message>;

export const thread = {
  id: ids.thread,
  otherUser: { firstName: 'Gil', lastName: 'A', profileImageUrl: null, side: 'hopper' },
  listing: { id, title },
  lastMessage: { body: sentMessage.body, createdAt: SENT_AT },
  unreadCount: 1,
  isClosed: false,
  isBlocked: false,
  createdAt: SENT_AT,
} satisfies Example<typeof threadItem>;

/** An example calendar file (RFC 5545), shortened. */
export const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//sukkah//EN',
  'BEGIN:VEVENT',
  `UID:${ids.request}`,
  'DTSTAMP:20271001T180500Z',
  'DTSTART:20271015T230000Z',
  'DTEND:20271016T010000Z',
  `SUMMARY:${title}`,
  `LOCATION:${address.addressLine1}\\, ${city}\\, ${region}`,
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');
