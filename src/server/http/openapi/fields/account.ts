import { myData } from '@/schemas/myData';
import { place } from '@/schemas/place';
import { phoneCodeInput, phoneCodeSent, phoneConfirmed } from '@/schemas/profile';
import { zmanim } from '@/schemas/zmanim';
import { describe } from './describe';
import { listingFields, uploadFields } from './listing';
import { blockedFields, reportFields } from './person';
import { messageFields, requestFields } from './request';
import { slotFields } from './timeSlot';
import { CANDLES_AT, HAVDALAH_AT, ids, SENT_AT } from './values';

const { shape } = myData;
const ownListing = shape.listings.element.shape;
const ownRequest = shape.requests.element.shape;

const JOINED_AT = '2026-08-20T09:00:00.000Z';

const times = {
  createdAt: 'When it was created, in UTC.',
  updatedAt: 'When it was last changed, in UTC.',
};

export const accountDocs = [
  describe(phoneCodeInput, 'A code that confirms a phone number.', {
    code: ['The 6 digits that were sent.', '123456'],
  }),
  describe(phoneCodeSent, 'A code was sent.', {
    sentBy: 'How: `sms` to the phone, or, on a demo site, `email` to the caller.',
  }),
  describe(phoneConfirmed, 'The phone number is confirmed.', {
    phoneConfirmed: 'Always `true`.',
  }),
  describe(
    myData,
    'Everything stored about the user. It contains nothing that other people wrote.',
    {
      exportedAt: ['When this export was made, in UTC.', '2027-10-20T08:00:00.000Z'],
      user: 'The account and profile.',
      accounts: 'Accounts at sign-in providers.',
      listings: 'The user’s listings, including hidden ones.',
      pictures: 'Uploaded pictures. The user can download each from its URL.',
      requests: 'The user’s requests as a guest.',
      actions: 'What the user did with requests, as a guest and as a host.',
      messages: 'Messages the user sent.',
      ratings: 'Ratings the user gave.',
      rated: 'Averages of the ratings others gave the user.',
      reports: 'Reports the user made.',
      blocks: 'People the user blocked. Never those who blocked the user.',
      need: 'What the user is looking for. Null if nothing.',
      seatAlerts: 'Meals that they were told of because seats opened, in the last 30 days.',
      savedListings: 'Listings the user saved.',
      mails: 'Emails to the user, without their text.',
      unsubscribedFrom: ['Kinds of email the user has turned off.', ['rateHost']],
      devices:
        'Devices with push notifications, without their addresses: anyone who has one could send to the device.',
      notPushed: 'Kinds of email without push notifications.',
      calendarFeed: 'The private calendar link, without its token. Null if there is none.',
    },
  ),
  describe(shape.user, 'The account and profile. Only the user gets it.', {
    id: ['The user’s ID.', ids.guest],
    email: ['Email address. Null if there is none.', 'gil@example.org'],
    emailVerified: ['When the email address was confirmed, in UTC. Null if it wasn’t.', JOINED_AT],
    emailRefused:
      'Whether the mail server refuses the address, because it doesn’t exist or is closed.',
    verificationStatus: [
      'What the user has confirmed: `pending` for nothing, `email` for the email address, `phone` for the phone number.',
      'email',
    ],
    role: ['`admin` for a moderator. Other values have no effect.', 'hopper'],
    firstName: ['First name. Null if none was entered.', 'Gil'],
    lastName: ['Last name. Others see only its first letter.', 'Amir'],
    profileImageUrl: 'The photo. Null if there is none.',
    phone: [
      'Phone number. Shared with guests and hosts only from acceptance until 48 hours after the meal.',
      '+1 212 555 0100',
    ],
    bio: 'What the user says about themselves.',
    languages: ['The languages the user speaks.', ['English']],
    affiliation: 'The user’s community.',
    shown: ['The details the user shows to others.', ['languages']],
    timeZone: [
      'IANA time zone, stored under its canonical name. Shabbat starts and ends by it for users who keep Shabbat.',
      'America/New_York',
    ],
    language: ['Language of the user’s emails: `en` or `he`. Null if it isn’t known.', 'en'],
    institutionUntil:
      'Until when moderators have confirmed that the account is an institution, which can have open sukkahs. Null if they haven’t.',
    observanceLevel: ['Level of observance. Never shown to others.', 'Traditional'],
    kashrutLevel: ['Kashrut level the user keeps. Never shown to others.', 'certified'],
    shomerShabbat: ['Whether the user keeps Shabbat. If so, no email is sent on it.', true],
    dietaryFlags: ['Dietary needs, proposed in new requests.', ['Vegetarian']],
    allergens: [
      'Allergies, up to 20, from a list of ours or in the user’s own words. Hosts see them only while a request’s details are shared.',
      ['Peanuts'],
    ],
    dietaryNotes: 'Notes on food. Hosts see them only while a request’s details are shared.',
    accessibilityNeeds:
      'Accessibility needs. Hosts see them only while a request’s details are shared.',
    genderPreference: 'Preferred seating. Never shown to others.',
    householdSize: [
      'Number of people in the household, proposed as seats in new requests. Null if none was entered.',
      3,
    ],
    createdAt: ['When it was created, in UTC.', JOINED_AT],
    updatedAt: times.updatedAt,
  }),
  describe(shape.accounts, 'An account at a sign-in provider.', {
    provider: ['Name of the provider.', 'google'],
    providerAccountId: ['The user’s ID there.', '1234567890'],
  }),
  describe(shape.listings, 'A listing of the user’s own.', {
    ...listingFields,
    timeSlots: 'Its meals.',
    pictures: 'Its pictures, in order.',
  }),
  describe(ownListing.timeSlots, 'A meal of the user’s own listing.', slotFields),
  describe(shape.pictures, 'An uploaded picture.', { ...uploadFields, ...times }),
  describe(shape.requests, 'A request the user sent.', {
    ...requestFields,
    listing: 'The listing it is for.',
    meal: 'The meal it is for.',
  }),
  describe(ownRequest.listing, 'A listing’s name.', listingFields),
  describe(ownRequest.meal, 'The time of a meal.', slotFields),
  describe(shape.actions, 'A change to a request by the user.', {
    requestId: ['The request’s ID.', ids.request],
    from: 'The status before. Null if the request was created.',
    to: ['The status after.', 'pending'],
    reason: 'The reason given. Null if there is none.',
    at: 'When it happened, in UTC.',
  }),
  describe(shape.messages, 'A message the user sent.', messageFields),
  describe(shape.ratings, 'A rating the user gave.', {
    requestId: ['ID of the accepted request it is about.', ids.request],
    giverIs: ['The user’s side: `host` or `hopper` (guest).', 'hopper'],
    stars: ['1 to 5 stars. Null if the other didn’t come or the user would rather not say.', 5],
    note: 'The private note. Null if there is none.',
    ...times,
  }),
  describe(shape.rated, 'The user’s public ratings.', {
    asHost: ['As a host. Null with fewer than three ratings.', null],
    asGuest: ['As a guest. Null with fewer than three ratings.', { average: 4.9, count: 3 }],
  }),
  describe(shape.reports, 'A report the user made.', {
    ...reportFields,
    listingId: ['ID of the listing reported. Null if it wasn’t a listing.', ids.listing],
    messageId: 'ID of the message reported. Null if it wasn’t a message.',
  }),
  describe(shape.blocks, 'A person the user blocked.', blockedFields),
  describe(shape.savedListings, 'A listing the user saved.', {
    listingId: ['The listing’s ID.', ids.listing],
    createdAt: 'When it was saved, in UTC.',
  }),
  describe(shape.seatAlerts, 'A meal that the user was told of because seats opened.', {
    slotId: ['The meal’s ID.', ids.slot],
    at: 'When its turn came, in UTC.',
    sentAt: 'When the message was written, in UTC. Null if it waits for the next one.',
  }),
  describe(shape.mails, 'An email to the user.', {
    kind: ['What it is about.', 'received'],
    status: ['Whether it is queued, sent, skipped, or failed.', 'sent'],
    createdAt: 'When it was queued, in UTC.',
    sentAt: ['When it was sent, in UTC. Null if it wasn’t.', SENT_AT],
  }),
  describe(shape.devices, 'A device with push notifications.', {
    createdAt: 'When it subscribed, in UTC.',
  }),
  describe(shape.calendarFeed.unwrap(), 'A private calendar link.', {
    includesStreets: 'Whether the calendar has the addresses of accepted meals.',
    createdAt: ['When the link was created, in UTC.', JOINED_AT],
  }),
  describe(place, 'A place to search near.', {
    id: ['The place’s ID, for `near` of a search.', 'us-ny-crown-heights'],
    kind: [
      'What it is: `part` is part of a borough, `area` has no borders of its own, and `postal` is a postal code.',
      'part',
    ],
    name: ['Its name.', 'Crown Heights'],
    within: [
      'What distinguishes it from places of the same name: a larger city, a state, or a country.',
      'Brooklyn',
    ],
    lat: ['Latitude of its center, in degrees.', 40.67],
    lon: ['Longitude of its center, in degrees.', -73.94],
    radiusKm: ['Default search radius around its center, in kilometers.', 2],
    exact: ['Whether its name is exactly the text sent.', true],
    isSimilar: 'Whether the text sent is only like its name, and may mean another place.',
    listings: ['Number of listings in it that have coming meals.', 4],
  }),
  describe(zmanim, 'Times of a city’s next Shabbat or holiday. Approximate.', {
    location: ['The city’s name.', 'New York'],
    date: ['Date of candle lighting in the city, like `2027-10-15`.', '2027-10-15'],
    candleLighting: [
      'Candle lighting in the city’s time zone, like `6:02 PM`. Null where the sun doesn’t set on that day.',
      '5:57 PM',
    ],
    havdalah: [
      'Nightfall at the end, in the city’s time zone, like `6:59 PM`. Null where it doesn’t get dark on that night.',
      '6:54 PM',
    ],
    candleLightingAt: ['Candle lighting, in UTC. Null as above.', CANDLES_AT],
    havdalahAt: ['Nightfall at the end, in UTC. Null as above.', HAVDALAH_AT],
    occasion: ['Shabbat, or the holiday that it belongs to. Null if it has no name.', 'Sukkot'],
  }),
];
