import { DAY_MS } from '@/schemas/time';
import type { Db } from '@/server/db/client';
import { DINNER, listingForm, slotForm } from '../factories';
import { needForm } from '../needs';
import { aDevice } from '../pushService';
import { idOf, MEALS } from './costWorld';

/**
 * Each procedure at the largest input that its schema allows, as the person with the most of what
 * it reads. Reads come first, then changes, and what ends something comes last.
 */

type Person = 'host' | 'guest' | 'moderator' | 'newcomer' | 'visitor';

export type CostRow = {
  as: Person;
  input?: unknown;
  /** Prepares what a change needs, such as a request that can be answered. */
  before?: (db: Db) => Promise<unknown>;
  /** How many people or meals a change concerns, if there are many. */
  concerns?: number;
  /** The code of the refusal, if it needs something that isn't set up here. */
  refused?: string;
};

/** A meal that is removed before the others are canceled. */
const REMOVED = 5;

const text = (length: number) => 'A sukkah under the stars. '.repeat(200).slice(0, length).trim();

/** Returns 60 meals on days that no one else has a meal on, so that nothing is cached. */
const newMeals = (firstDay: number) =>
  Array.from({ length: MEALS }, (_, n) =>
    slotForm({
      startsAt: new Date(Date.parse(DINNER) + (firstDay + 7 * n) * DAY_MS).toISOString(),
      capacityTotal: 50,
    }),
  );

const form = (firstDay: number) =>
  listingForm({ title: text(120), description: text(5000), timeSlots: newMeals(firstDay) });

/** All meals of a listing on other days, at another address. */
const moved = {
  ...form(0),
  id: idOf('listing 2'),
  addressLine1: '1 Another Street',
  timeSlots: newMeals(3).map((meal, n) => ({ ...meal, id: idOf(`slot 2-${n + 1}`) })),
};

const request = (l: number, s: number, g: number) => idOf(`request ${l}-${s}-${g}`);
const changed = (id: string, data: object) => (db: Db) =>
  db.request.update({ where: { id }, data });

const aNeed = {
  ...{ meals: ['2027-10-15 dinner'], city: 'Brooklyn', near: 'us-ny-brooklyn', groupSize: 2 },
  endsAt: new Date('2027-10-18T00:00:00Z'),
};

const wantsMeals = (db: Db) => {
  const hopperId = idOf('guest');
  return db.need.upsert({ where: { hopperId }, create: { ...aNeed, hopperId }, update: {} });
};

const page = { limit: 100 };
const thread = { threadId: idOf('thread 1-0') };

export const costRows: Record<string, CostRow> = {
  'listings.search': { as: 'visitor', input: page },
  'listings.points': { as: 'visitor', input: {} },
  'listings.alternatives': {
    as: 'visitor',
    input: {
      city: 'Brooklyn',
      date: '2028-01-01',
      kidFriendly: false,
      dietary: ['Vegan', 'Gluten-free', 'No fish', 'No meat', 'Vegetarian', 'Dairy-free'],
      accessibility: ['elevator'],
    },
  },
  'listings.community': { as: 'visitor' },
  'listings.byId': { as: 'host', input: { id: idOf('listing 1') } },
  'listings.host': { as: 'host', input: page },
  'listings.hostStats': { as: 'host' },
  'listings.comingMeals': { as: 'host' },
  'listings.saved': { as: 'guest' },
  'listings.preview': {
    as: 'host',
    input: { ...form(0), timeZone: 'America/New_York', dietaryOptions: [] },
  },
  'listings.shownAt': { as: 'host', input: { lat: 40.7, lon: -73.9 } },
  'listings.again': { as: 'host', input: { id: idOf('listing 1') } },
  'listings.consequences': { as: 'host', input: moved },
  'requests.host': { as: 'host', input: page },
  'requests.hopper': { as: 'guest', input: page },
  'requests.nextMeal': { as: 'guest' },
  'requests.overlaps': { as: 'guest', input: { slotId: idOf('slot 30-1') } },
  'requests.ofThread': { as: 'guest', input: thread },
  'requests.offers': { as: 'guest', input: { id: request(1, 2, 0) } },
  'requests.eveList': { as: 'host', input: { slotId: idOf('slot 2-1') } },
  'requests.eveLists': { as: 'host' },
  'requests.card': { as: 'guest', input: { id: request(2, 1, 0) } },
  'requests.pocket': { as: 'guest' },
  'requests.calendar': { as: 'guest', input: { id: request(2, 1, 0) } },
  'requests.markSeen': { as: 'guest' },
  'requests.markIntroRead': { as: 'host', input: { id: request(1, 1, 1) } },
  'ratings.open': { as: 'guest', input: { as: 'hopper' } },
  'threads.list': { as: 'host', input: page },
  'threads.markRead': { as: 'guest', input: { id: thread.threadId } },
  'messages.list': { as: 'guest', input: thread },
  'zmanim.forCity': { as: 'visitor', input: { city: 'New York' } },
  'zmanim.sukkot': { as: 'visitor', input: { city: 'Jerusalem' } },
  'zmanim.meals': { as: 'visitor', input: { city: 'New York' } },
  'needs.mine': { as: 'guest' },
  'needs.save': { as: 'guest', input: needForm({ words: text(2000) }) },
  'needs.end': { as: 'guest' },
  'invitations.look': {
    as: 'host',
    input: { id: idOf('slot 30-1') },
    before: async (db) => {
      await db.user.update({ where: { id: idOf('host') }, data: { emailVerified: new Date(0) } });
    },
  },
  'invitations.send': {
    as: 'host',
    input: { id: idOf('nobody'), message: text(500) },
    refused: 'NOT_FOUND',
  },
  'invitations.sent': { as: 'host' },
  'needs.matches': {
    as: 'guest',
    input: { date: '2027-10-15', type: 'dinner' },
    before: wantsMeals,
  },
  'needs.openSukkahs': {
    as: 'guest',
    input: { date: '2027-10-15' },
    before: wantsMeals,
  },
  'places.resolve': { as: 'visitor', input: { city: 'Portland' } },
  'places.suggest': { as: 'visitor', input: { q: 'San' } },
  'places.streets': { as: 'host', input: { q: text(100) } },
  'users.viewer': { as: 'guest' },
  'users.me': { as: 'guest' },
  'users.news': { as: 'host' },
  'users.seenByOthers': { as: 'host' },
  'users.profile': { as: 'guest' },
  'users.mailSettings': { as: 'guest' },
  'users.calendarFeed': { as: 'guest' },
  'push.settings': { as: 'guest' },
  'safety.reports': { as: 'guest', input: page },
  'safety.blocked': { as: 'moderator' },
  'moderation.groups': { as: 'moderator', input: page },
  'moderation.reports': { as: 'moderator', input: page },
  'moderation.search': { as: 'moderator', input: { text: 'a' } },
  'moderation.needViewers': { as: 'moderator' },
  'moderation.log': { as: 'moderator', input: page },

  'moderation.readMessages': { as: 'moderator', input: { reportId: idOf('report 1') } },
  'users.setFirstName': { as: 'guest', input: { firstName: 'Gila' } },
  'users.isElsewhere': { as: 'guest', input: { timeZone: 'Asia/Jerusalem' } },
  'users.setTimeZone': { as: 'guest', input: { timeZone: 'Asia/Jerusalem' } },
  'users.setLanguage': { as: 'guest', input: { language: 'en' } },
  'users.createCalendarFeed': { as: 'guest' },
  'users.updateCalendarFeed': { as: 'guest', input: { includesStreets: true } },
  'users.deleteCalendarFeed': { as: 'guest' },
  'users.signOutEverywhere': { as: 'guest' },
  'users.updateProfile': {
    as: 'guest',
    input: { firstName: 'Gila', timeZone: 'Asia/Jerusalem', bio: text(2000) },
  },
  'users.updateMailSetting': { as: 'guest', input: { kind: 'unread', on: false } },
  'users.sendAddressLink': {
    ...{ as: 'guest', input: { email: 'a@example.org' }, refused: 'HAS_ADDRESS' },
  },
  'users.proveAddress': {
    ...{ as: 'guest', input: { token: 'x'.repeat(200) }, refused: 'HAS_ADDRESS' },
  },
  'users.sendPhoneCode': { as: 'guest', refused: 'PHONES_NOT_CONFIRMED' },
  'users.confirmPhone': {
    ...{ as: 'guest', input: { code: '123456' }, refused: 'PHONES_NOT_CONFIRMED' },
  },
  'push.updateSetting': { as: 'guest', input: { kind: 'unread', on: false } },
  'push.subscribe': { as: 'guest', input: aDevice() },
  'push.unsubscribe': { as: 'guest', input: { endpoint: aDevice().endpoint } },
  'requests.create': {
    as: 'newcomer',
    input: { slotId: idOf('slot 40-1'), seatsRequested: 8, introMessage: text(2000) },
  },
  'requests.askSeveral': {
    as: 'newcomer',
    input: {
      meals: [41, 42, 43, 44].map((n) => ({ slotId: idOf(`slot ${n}-1`) })),
      ...{ seatsRequested: 8, introMessage: text(2000) },
    },
  },
  'requests.setStatus': { as: 'host', input: { id: request(1, 1, 50), status: 'accepted' } },
  'requests.answerAll': {
    concerns: 80,
    as: 'host',
    input: { id: idOf('slot 1-2'), status: 'accepted' },
  },
  'requests.undo': {
    as: 'host',
    input: { id: request(1, 3, 50) },
    before: changed(request(1, 3, 50), {
      ...{ status: 'declined', heldFrom: 'pending', heldUntil: new Date('2027-09-02T00:00:00Z') },
    }),
  },
  'requests.extendUndo': {
    as: 'host',
    input: { id: request(1, 3, 52) },
    before: changed(request(1, 3, 52), {
      ...{ status: 'declined', heldFrom: 'pending', heldUntil: new Date('2027-09-02T00:00:00Z') },
    }),
  },
  'requests.reconsider': {
    as: 'host',
    input: { id: request(1, 3, 51) },
    before: changed(request(1, 3, 51), { status: 'declined' }),
  },
  'requests.stillComing': {
    as: 'guest',
    input: { id: request(2, 3, 0) },
    before: changed(request(2, 3, 0), { movedAt: new Date('2027-08-31T00:00:00Z') }),
  },
  'requests.changeSize': { as: 'guest', input: { id: request(2, 4, 0), seatsRequested: 1 } },
  'requests.acceptInvitation': {
    as: 'newcomer',
    input: { id: idOf('invitation') },
    before: async (db) => {
      const slotId = idOf('slot 50-30');
      await db.timeSlot.update({ where: { id: slotId }, data: { capacityReserved: 1 } });
      await db.request.create({
        data: {
          ...{ id: idOf('invitation'), slotId, hopperId: idOf('newcomer') },
          ...{ status: 'invited', seatsRequested: 1, introMessage: '', invitation: text(500) },
          ...{ anonymous: true, answerBy: new Date('2027-10-14T00:00:00Z') },
        },
      });
    },
  },
  'requests.answerMoreSeats': {
    as: 'host',
    input: { id: request(2, 3, 0), accept: false },
    before: changed(request(2, 3, 0), { seatsWanted: 8 }),
  },
  'requests.releaseSeats': {
    as: 'host',
    input: { id: request(2, 3, 0) },
    before: changed(request(2, 3, 0), {
      comingAt: null,
      comingRemindedAt: new Date('2027-08-24T00:00:00Z'),
    }),
  },
  'requests.cancel': { as: 'guest', input: { id: request(2, 4, 0), reason: text(1000) } },
  'ratings.give': { as: 'guest', input: { id: request(100, 2, 0), stars: 5, note: text(1000) } },
  'messages.send': { as: 'guest', input: { ...thread, body: text(4000) } },
  'messages.ask': { as: 'newcomer', input: { listingId: idOf('listing 41'), body: text(4000) } },
  'messages.sendToGuests': {
    concerns: 50,
    as: 'host',
    input: { id: idOf('slot 2-2'), body: text(4000) },
  },
  'timeSlots.setClosed': {
    as: 'host',
    input: { id: idOf('slot 2-3'), closed: true },
    refused: 'NOT_OPEN_SLOT',
  },
  'timeSlots.rainPlan': { concerns: 50, as: 'host', input: { id: idOf('slot 2-3') } },
  'timeSlots.remove': { as: 'host', input: { id: idOf(`slot 1-${REMOVED}`) } },
  'timeSlots.create': {
    as: 'host',
    input: { listingId: idOf('listing 1'), ...slotForm({ startsAt: '2028-03-01T18:00:00Z' }) },
  },
  'listings.save': { as: 'guest', input: { id: idOf('listing 1') } },
  'listings.unsave': { as: 'guest', input: { id: idOf('listing 1') } },
  'listings.create': { concerns: 60, as: 'newcomer', input: form(1) },
  'listings.update': { concerns: 600, as: 'host', input: moved },
  'timeSlots.cancel': {
    concerns: 121,
    as: 'host',
    input: { id: idOf('slot 2-1'), message: text(500) },
  },
  'listings.setVisible': { as: 'host', input: { id: idOf('listing 3'), visible: false } },
  'timeSlots.cancelSeveral': {
    concerns: 759,
    as: 'host',
    input: {
      ids: Array.from({ length: MEALS }, (_, n) => n + 1)
        .filter((n) => n !== REMOVED)
        .map((n) => idOf(`slot 1-${n}`)),
      message: text(500),
    },
  },
  'safety.report': {
    as: 'newcomer',
    input: { listingId: idOf('listing 5'), reason: 'spam', details: text(2000) },
  },
  'safety.block': { as: 'newcomer', input: { listingId: idOf('listing 5') } },
  'safety.unblock': { as: 'newcomer', input: { userId: idOf('host') } },
  'moderation.answer': {
    as: 'moderator',
    input: { reportId: idOf('report 3'), status: 'dismissed', answer: text(1000) },
  },
  'moderation.dismiss': {
    concerns: 100,
    as: 'moderator',
    input: {
      reportIds: Array.from({ length: 100 }, (_, n) => idOf(`report ${n + 10}`)),
      answer: text(1000),
    },
  },
  'moderation.setInstitution': {
    as: 'moderator',
    input: { userId: idOf('host'), isInstitution: true },
  },
  'moderation.setMaxListings': {
    as: 'moderator',
    input: { userId: idOf('host'), maxListings: 1000 },
  },
  // Ten open requests. See the known limits in docs/threats.md for people with thousands.
  'moderation.take': {
    concerns: 10,
    as: 'moderator',
    input: { userId: idOf('guest 119'), measure: 'suspend', reason: 'spam', note: text(2000) },
  },
  'users.deleteAccount': { concerns: 60, as: 'newcomer', input: { confirmation: 'DELETE' } },
};
