import { randomUUID } from 'node:crypto';
import { needForm } from '../../needs';
import { aDevice } from '../../pushService';
import type { Rows } from '../row';

export const otherRows: Rows = {
  'zmanim.forCity': {
    rest: 'GET /api/zmanim',
    input: () => ({ city: 'New York' }),
    all: 'ok',
  },
  'zmanim.sukkot': { all: 'ok' },
  'zmanim.meals': { input: () => ({ city: 'Haifa' }), all: 'ok' },

  'needs.mine': { rest: 'GET /api/need', signedIn: 'ok' },
  'needs.save': { rest: 'PUT /api/need', input: () => needForm(), signedIn: 'ok' },
  'needs.end': { rest: 'DELETE /api/need', signedIn: 'ok' },
  'invitations.look': {
    rest: 'POST /api/time-slots/{id}/looking',
    input: ({ slots }) => ({ id: slots.free }),
    signedIn: 'FORBIDDEN',
    apart: 'NOT_FOUND',
    host: 'INVITE_UNCONFIRMED',
  },
  'invitations.look, when somebody’s looking': {
    input: ({ slots }) => ({ id: slots.free }),
    before: 'looking',
    signedIn: 'FORBIDDEN',
    apart: 'NOT_FOUND',
    host: 'ok',
  },
  'invitations.send': {
    rest: 'POST /api/invitations',
    input: () => ({ id: randomUUID() }),
    signedIn: 'NOT_FOUND',
  },
  'invitations.send, to a group that the host saw': {
    input: ({ viewId }) => ({ id: viewId }),
    before: 'looking',
    signedIn: 'NOT_FOUND',
    host: 'ok',
  },
  'invitations.sent': { rest: 'GET /api/invitations', signedIn: 'ok' },
  'needs.matches': {
    rest: 'GET /api/need/matches',
    input: () => ({ date: '2027-10-15', type: 'dinner' }),
    signedIn: 'NOT_FOUND',
  },
  'needs.openSukkahs': {
    rest: 'GET /api/need/open-sukkahs',
    input: () => ({ date: '2027-10-15' }),
    signedIn: 'NOT_FOUND',
  },

  'places.resolve': { input: () => ({ city: 'Brooklyn', region: 'NY' }), all: 'ok' },
  'places.streets': { input: () => ({ q: '1 Palm Street' }), signedIn: 'ok' },
  'places.suggest': { rest: 'GET /api/places', input: () => ({ q: 'NYC' }), all: 'ok' },

  'users.viewer': { all: 'ok' },
  'users.me': { rest: 'GET /api/auth/user', signedIn: 'ok' },
  'users.news': { signedIn: 'ok' },
  'users.setFirstName': { input: () => ({ firstName: 'Gila' }), signedIn: 'ok' },
  'users.isElsewhere': { input: () => ({ timeZone: 'Asia/Jerusalem' }), signedIn: 'ok' },
  'users.setTimeZone': { input: () => ({ timeZone: 'Asia/Jerusalem' }), signedIn: 'ok' },
  'users.setLanguage': { input: () => ({ language: 'he' }), signedIn: 'ok' },
  'users.calendarFeed': { signedIn: 'ok' },
  'users.createCalendarFeed': { signedIn: 'ok' },
  // No actor has created a calendar link.
  'users.updateCalendarFeed': {
    input: () => ({ includesStreets: true }),
    signedIn: 'NOT_FOUND',
  },
  'users.deleteCalendarFeed': { signedIn: 'ok' },
  'users.signOutEverywhere': { signedIn: 'ok' },
  'users.seenByOthers': { signedIn: 'ok' },
  'users.profile': { signedIn: 'ok' },
  'users.updateProfile': {
    input: () => ({ firstName: 'Gila', timeZone: 'Asia/Jerusalem' }),
    signedIn: 'ok',
  },
  'users.mailSettings': { signedIn: 'ok' },
  'users.updateMailSetting': { input: () => ({ kind: 'unread', on: false }), signedIn: 'ok' },
  // People who have an address can't change it.
  'users.sendAddressLink': {
    input: () => ({ email: 'a@example.org' }),
    signedIn: 'HAS_ADDRESS',
    stranger: 'ok',
  },
  'users.proveAddress': {
    input: () => ({ token: 'none' }),
    signedIn: 'HAS_ADDRESS',
    stranger: 'LINK_OVER',
  },
  // Without a provider, no phone number can be confirmed. phone.test.ts has one.
  'users.sendPhoneCode': {
    rest: 'POST /api/profile/phone/code',
    signedIn: 'PHONES_NOT_CONFIRMED',
  },
  'users.confirmPhone': {
    rest: 'POST /api/profile/phone/confirm',
    input: () => ({ code: '123456' }),
    signedIn: 'PHONES_NOT_CONFIRMED',
  },
  'push.settings': { signedIn: 'ok' },
  'push.updateSetting': { input: () => ({ kind: 'unread', on: false }), signedIn: 'ok' },
  'push.subscribe': { input: aDevice, signedIn: 'ok' },
  'push.unsubscribe': { input: () => ({ endpoint: aDevice().endpoint }), signedIn: 'ok' },
  'users.download': { rest: 'GET /api/profile/export', signedIn: 'ok', host: 'ok street' },
  'users.deleteAccount': { input: () => ({ confirmation: 'DELETE' }), signedIn: 'ok' },

  'live.changes': { signedIn: 'ok' },

  'GET /api/listings/host/{userId}': {
    input: ({ userId }, actor) => ({ userId: userId(actor) }),
    signedIn: 'ok',
    host: 'ok street',
  },
  'GET /api/listings/host/{userId}, of the host': {
    input: ({ userId }) => ({ userId: userId('host') }),
    signedIn: 'FORBIDDEN',
    suspended: 'FORBIDDEN',
    host: 'ok street',
  },
  'GET /api/requests/host/{userId}': {
    input: ({ userId }, actor) => ({ userId: userId(actor) }),
    signedIn: 'ok',
    host: 'ok accepted recent',
  },
  'GET /api/requests/host/{userId}, of the host': {
    input: ({ userId }) => ({ userId: userId('host') }),
    signedIn: 'FORBIDDEN',
    suspended: 'FORBIDDEN',
    host: 'ok accepted recent',
  },
  'GET /api/requests/hopper/{userId}': {
    input: ({ userId }, actor) => ({ userId: userId(actor) }),
    signedIn: 'ok',
    sharing: 'ok street hostPhone',
  },
  'GET /api/requests/hopper/{userId}, of the accepted guest': {
    input: ({ userId }) => ({ userId: userId('accepted') }),
    signedIn: 'FORBIDDEN',
    suspended: 'FORBIDDEN',
    accepted: 'ok street hostPhone',
  },
  // For an unknown link. See calendarFeed.test.ts for what a link shows.
  'GET /api/calendar/{token}/meals.ics': {
    input: () => ({ token: 'unknown' }),
    all: 'NOT_FOUND',
  },
  // Like visitors', for everyone.
  'GET /api/listings/search.atom': { all: 'ok' },
  'GET /api/listings/search.ics': { all: 'ok' },
  'GET /api/login': { all: 'ok' },
  'GET /api/logout': { all: 'ok' },
  'POST /api/logout': { all: 'ok' },
  // For an unknown photo. See photo.test.ts for which photos are served.
  'GET /api/photo': {
    input: () => ({ url: 'https://pictures.invalid/none.jpg' }),
    all: 'NOT_FOUND',
  },
  // The upload isn't a picture. See upload.test.ts for which pictures are stored.
  'POST /api/pictures': { signedIn: 'NO_PICTURE' },
  'GET /api/health': { all: 'ok' },
  'GET /api/ready': { all: 'ok' },
  'GET /api/openapi.json': { all: 'ok' },
};
