import { myData } from '@/schemas/myData';
import { place } from '@/schemas/place';
import { phoneCodeInput, phoneCodeSent, phoneConfirmed } from '@/schemas/profile';
import { zmanim } from '@/schemas/zmanim';
import { describe } from './describe';
import { listingTexts, uploadTexts } from './listing';
import { slotTexts } from './timeSlot';

const { shape } = myData;
const ownListing = shape.listings.element.shape;
const ownRequest = shape.requests.element.shape;

const times = {
  createdAt: 'When it was created, in UTC.',
  updatedAt: 'When it was last changed, in UTC.',
};

export const accountDescriptions = [
  describe(phoneCodeInput, 'A code that confirms a phone number.', {
    code: 'The 6 digits that were sent.',
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
      exportedAt: 'When this export was made, in UTC.',
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
      savedListings: 'Listings the user saved.',
      mails: 'Emails to the user, without their text.',
      unsubscribedFrom: 'Kinds of email the user has turned off.',
      devices:
        'Devices with push notifications, without their addresses: anyone who has one could send to the device.',
      notPushed: 'Kinds of email without push notifications.',
    },
  ),
  describe(shape.user, 'The account and profile. Only the user gets it.', {
    id: 'The user’s ID.',
    email: 'Email address. Null if there is none.',
    emailVerified: 'When the email address was confirmed, in UTC. Null if it wasn’t.',
    emailRefused:
      'Whether the mail server refuses the address, because it doesn’t exist or is closed.',
    verificationStatus:
      'What the user has confirmed: `pending` for nothing, `email` for the email address, `phone` for the phone number.',
    role: '`admin` for a moderator. Other values have no effect.',
    firstName: 'First name. Null if none was entered.',
    lastName: 'Last name. Others see only its first letter.',
    profileImageUrl: 'The photo. Null if there is none.',
    phone:
      'Phone number. Shared with guests and hosts only from acceptance until 48 hours after the meal.',
    bio: 'What the user says about themselves.',
    languages: 'The languages the user speaks.',
    affiliation: 'The user’s community.',
    shown: 'The details the user shows to others.',
    timeZone:
      'IANA time zone, stored under its canonical name. Shabbat starts and ends by it for users who keep Shabbat.',
    language: 'Language of the user’s emails: `en` or `he`. Null if it isn’t known.',
    observanceLevel: 'Level of observance. Never shown to others.',
    kashrutLevel: 'Kashrut level the user keeps. Never shown to others.',
    shomerShabbat: 'Whether the user keeps Shabbat. If so, no email is sent on it.',
    dietaryFlags: 'Dietary needs, proposed in new requests.',
    allergens:
      'Allergies, up to 20, from a list of ours or in the user’s own words. Hosts see them only while a request’s details are shared.',
    dietaryNotes: 'Notes on food. Hosts see them only while a request’s details are shared.',
    accessibilityNeeds:
      'Accessibility needs. Hosts see them only while a request’s details are shared.',
    genderPreference: 'Preferred seating. Never shown to others.',
    householdSize:
      'Number of people in the household, proposed as seats in new requests. Null if none was entered.',
    ...times,
  }),
  describe(shape.accounts, 'An account at a sign-in provider.', {
    provider: 'Name of the provider.',
    providerAccountId: 'The user’s ID there.',
  }),
  describe(shape.listings, 'A listing of the user’s own.', {
    ...listingTexts,
    timeSlots: 'Its meals.',
    pictures: 'Its pictures, in order.',
  }),
  describe(ownListing.timeSlots, 'A meal of the user’s own listing.', slotTexts),
  describe(shape.pictures, 'An uploaded picture.', { ...uploadTexts, ...times }),
  describe(shape.requests, 'A request the user sent.', {
    id: 'The request’s ID.',
    listing: 'The listing it is for.',
    meal: 'The meal it is for.',
    status: 'The status that the user sees.',
    seatsRequested: 'Number of seats it asks for.',
    introMessage: 'The introduction. Null if there is none.',
    dietaryFlags: 'Dietary needs of the group.',
    dietaryCounts:
      'How many people in the group have each of `dietaryFlags`, in the same order. 0 means not specified. May be empty.',
    allergens: 'Allergens sent with it.',
    accessibilityNeeds: 'Accessibility needs sent with the request.',
    ...times,
  }),
  describe(ownRequest.listing, 'A listing’s name.', listingTexts),
  describe(ownRequest.meal, 'The time of a meal.', slotTexts),
  describe(shape.actions, 'A change to a request by the user.', {
    requestId: 'The request’s ID.',
    from: 'The status before. Null if the request was created.',
    to: 'The status after.',
    reason: 'The reason given. Null if there is none.',
    at: 'When it happened, in UTC.',
  }),
  describe(shape.messages, 'A message the user sent.', {
    id: 'The message’s ID.',
    threadId: 'ID of its conversation.',
    body: 'The text.',
    createdAt: 'When it was sent, in UTC.',
  }),
  describe(shape.ratings, 'A rating the user gave.', {
    requestId: 'ID of the accepted request it is about.',
    giverIs: 'The user’s side: `host` or `hopper` (guest).',
    stars: '1 to 5 stars. Null if the other didn’t come or the user would rather not say.',
    note: 'The private note. Null if there is none.',
    ...times,
  }),
  describe(shape.rated, 'The user’s public ratings.', {
    asHost: 'As a host. Null with fewer than three ratings.',
    asGuest: 'As a guest. Null with fewer than three ratings.',
  }),
  describe(shape.reports, 'A report the user made.', {
    id: 'The report’s ID.',
    listingId: 'ID of the listing reported. Null if it wasn’t a listing.',
    messageId: 'ID of the message reported. Null if it wasn’t a message.',
    reason: 'What is wrong.',
    details: 'What the user wrote. Null if nothing.',
    status: 'Whether moderators have handled it: `open`, `acted`, or `dismissed`.',
    answer: 'The moderators’ answer to the user. Null if there is none.',
    createdAt: 'When it was made, in UTC.',
    answeredAt: 'When moderators handled it, in UTC. Null while it is open.',
  }),
  describe(shape.blocks, 'A person the user blocked.', {
    userId: 'Their user ID.',
    createdAt: 'When the user blocked them, in UTC.',
  }),
  describe(shape.savedListings, 'A listing the user saved.', {
    listingId: 'The listing’s ID.',
    createdAt: 'When it was saved, in UTC.',
  }),
  describe(shape.mails, 'An email to the user.', {
    kind: 'What it is about.',
    status: 'Whether it is queued, sent, skipped, or failed.',
    createdAt: 'When it was queued, in UTC.',
    sentAt: 'When it was sent, in UTC. Null if it wasn’t.',
  }),
  describe(shape.devices, 'A device with push notifications.', {
    createdAt: 'When it subscribed, in UTC.',
  }),
  describe(place, 'A place to search near.', {
    id: 'The place’s ID, for `near` of a search.',
    kind: 'What it is: `part` is part of a borough, `area` has no borders of its own, and `postal` is a postal code.',
    name: 'Its name.',
    within:
      'What distinguishes it from places of the same name: a larger city, a state, or a country.',
    lat: 'Latitude of its center, in degrees.',
    lon: 'Longitude of its center, in degrees.',
    radiusKm: 'Default search radius around its center, in kilometers.',
    exact: 'Whether its name is exactly the text sent.',
    isSimilar: 'Whether the text sent is only like its name, and may mean another place.',
    listings: 'Number of listings in it that have coming meals.',
  }),
  describe(zmanim, 'Times of a city’s next Shabbat or holiday. Approximate.', {
    location: 'The city’s name.',
    date: 'Date of candle lighting in the city, like `2027-10-15`.',
    candleLighting:
      'Candle lighting in the city’s time zone, like `6:02 PM`. Null where the sun doesn’t set on that day.',
    havdalah:
      'Nightfall at the end, in the city’s time zone, like `6:59 PM`. Null where it doesn’t get dark on that night.',
    candleLightingAt: 'Candle lighting, in UTC. Null as above.',
    havdalahAt: 'Nightfall at the end, in UTC. Null as above.',
    occasion: 'Shabbat, or the holiday that it belongs to. Null if it has no name.',
  }),
];
