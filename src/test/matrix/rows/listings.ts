import { DAY_MS } from '@/schemas/time';
import { CANARY, listingForm } from '../../factories';
import type { Rows } from '../row';

const slot = (day: number) => {
  const at = (hours: number) => new Date(Date.now() + day * DAY_MS + hours * 3_600_000);
  return { type: 'dinner', startsAt: at(0).toISOString(), endsAt: at(2).toISOString() };
};
const later = { ...slot(400), capacityTotal: 10 };
const form = listingForm({ visible: true });

export const listingRows: Rows = {
  'listings.search': {
    rest: 'GET /api/listings/search',
    all: 'ok',
    sharing: 'ok street',
    host: 'ok street',
  },
  'listings.search, by the postal code': {
    input: () => ({ city: CANARY.postal }),
    all: 'ok',
    sharing: 'ok street',
    host: 'ok street',
  },
  'listings.points': { input: ({ listingId }) => ({ ids: [listingId] }), all: 'ok' },
  'listings.alternatives': { input: () => ({ city: 'Bro', date: '2027-10-16' }), all: 'ok' },
  'listings.community': { all: 'ok' },
  'listings.byId': {
    rest: 'GET /api/listings/{id}',
    input: ({ listingId: id }) => ({ id }),
    all: 'ok',
    sharing: 'ok street',
    apart: 'NOT_FOUND',
    host: 'ok street',
  },
  'listings.byId, hidden': {
    input: ({ listingId: id }) => ({ id }),
    before: 'hidden',
    all: 'NOT_FOUND',
    guests: 'ok',
    sharing: 'ok street',
    apart: 'NOT_FOUND',
    host: 'ok street',
  },
  'listings.byId, hidden by moderators': {
    input: ({ listingId: id }) => ({ id }),
    before: 'hiddenByModerators',
    all: 'NOT_FOUND',
    guests: 'ok',
    sharing: 'ok street',
    apart: 'NOT_FOUND',
    host: 'ok street',
  },
  'listings.byId, of an open sukkah': {
    input: ({ listingId: id }) => ({ id }),
    before: 'openSukkah',
    all: 'ok street',
    apart: 'NOT_FOUND',
  },
  'listings.byId, of an institution that isn’t confirmed anew': {
    input: ({ listingId: id }) => ({ id }),
    before: 'lapsedOpenSukkah',
    all: 'ok',
    sharing: 'ok street',
    apart: 'NOT_FOUND',
    host: 'ok street',
  },
  'listings.search, for open sukkahs': {
    input: () => ({ mode: 'open' }),
    before: 'openSukkah',
    all: 'ok street',
    apart: 'ok',
  },
  'listings.search, for open sukkahs of an institution that isn’t confirmed anew': {
    input: () => ({ mode: 'open' }),
    before: 'lapsedOpenSukkah',
    all: 'ok',
  },
  'listings.save': { input: ({ listingId: id }) => ({ id }), signedIn: 'ok', apart: 'NOT_FOUND' },
  'listings.unsave': { input: ({ listingId: id }) => ({ id }), signedIn: 'ok' },
  'listings.saved': { signedIn: 'ok' },
  'listings.host': { rest: 'GET /api/listings/host', signedIn: 'ok', host: 'ok street' },
  'listings.hostStats': { signedIn: 'ok' },
  'listings.comingMeals': { signedIn: 'ok' },
  'listings.create': { rest: 'POST /api/listings', input: () => form, signedIn: 'ok' },
  'listings.preview': {
    input: () => ({ ...form, ...CANARY, timeZone: 'Asia/Jerusalem', dietaryOptions: [] }),
    signedIn: 'ok',
  },
  'listings.shownAt': { input: () => ({ lat: 40.7, lon: -73.9 }), signedIn: 'ok' },
  'listings.again': {
    input: ({ listingId: id }) => ({ id }),
    signedIn: 'FORBIDDEN',
    apart: 'NOT_FOUND',
    host: 'ok',
  },
  'listings.update': {
    rest: 'PUT /api/listings/{id}',
    input: ({ listingId: id }) => ({ ...form, ...CANARY, id }),
    signedIn: 'FORBIDDEN',
    apart: 'NOT_FOUND',
    host: 'ok street',
  },
  'listings.setVisible': {
    input: ({ listingId: id }) => ({ id, visible: false }),
    signedIn: 'FORBIDDEN',
    apart: 'NOT_FOUND',
    host: 'ok',
  },
  'listings.consequences': {
    input: ({ listingId: id }) => ({ ...form, ...CANARY, id }),
    signedIn: 'FORBIDDEN',
    apart: 'NOT_FOUND',
    host: 'ok',
  },
  'listings.update, hidden': {
    input: ({ listingId: id }) => ({ ...form, ...CANARY, id }),
    before: 'hidden',
    signedIn: 'NOT_FOUND',
    guests: 'FORBIDDEN',
    apart: 'NOT_FOUND',
    host: 'ok street',
  },

  'timeSlots.create': {
    rest: 'POST /api/time-slots',
    input: ({ listingId }) => ({ listingId, ...later }),
    signedIn: 'FORBIDDEN',
    apart: 'NOT_FOUND',
    host: 'ok',
  },
  'timeSlots.remove': {
    rest: 'DELETE /api/time-slots/{id}',
    input: ({ slots }) => ({ id: slots.coming }),
    signedIn: 'FORBIDDEN',
    apart: 'NOT_FOUND',
    host: 'ok',
  },
  'timeSlots.cancel': {
    rest: 'POST /api/time-slots/{id}/cancel',
    input: ({ slots }) => ({ id: slots.coming, message: 'I am ill.' }),
    signedIn: 'FORBIDDEN',
    apart: 'NOT_FOUND',
    host: 'ok',
  },
  'timeSlots.cancel, of a meal that is over': {
    input: ({ slots }) => ({ id: slots.over }),
    signedIn: 'FORBIDDEN',
    apart: 'NOT_FOUND',
    host: 'SLOT_OVER',
  },
  'timeSlots.cancelSeveral': {
    rest: 'POST /api/time-slots/cancel',
    input: ({ slots }) => ({ ids: [slots.coming], message: 'I am ill.' }),
    signedIn: 'FORBIDDEN',
    apart: 'NOT_FOUND',
    host: 'ok',
  },
  'timeSlots.cancelSeveral, with a meal that is over': {
    input: ({ slots }) => ({ ids: [slots.over, slots.coming] }),
    signedIn: 'FORBIDDEN',
    apart: 'NOT_FOUND',
    host: 'SLOT_OVER',
  },
  'timeSlots.setClosed': {
    rest: 'POST /api/time-slots/{id}/closed',
    input: ({ slots }) => ({ id: slots.hours, closed: true }),
    before: 'openSukkah',
    signedIn: 'FORBIDDEN',
    apart: 'NOT_FOUND',
    host: 'ok',
  },
  'timeSlots.setClosed, of a meal': {
    input: ({ slots }) => ({ id: slots.coming, closed: true }),
    signedIn: 'FORBIDDEN',
    apart: 'NOT_FOUND',
    host: 'NOT_OPEN_SLOT',
  },
  'timeSlots.rainPlan': {
    rest: 'POST /api/time-slots/{id}/rain-plan',
    input: ({ slots }) => ({ id: slots.coming }),
    signedIn: 'FORBIDDEN',
    apart: 'NOT_FOUND',
    host: 'NO_RAIN_PLAN',
  },
  'timeSlots.rainPlan, of a meal that is over': {
    input: ({ slots }) => ({ id: slots.over }),
    signedIn: 'FORBIDDEN',
    apart: 'NOT_FOUND',
    host: 'SLOT_STARTED',
  },
};
