import { mealCancelBody, slotClosedBody } from '@/schemas/rest';
import {
  canceledMeal,
  mealCancelled,
  mealsCancelInput,
  mealsCancelled,
  rainPlanTold,
  savedTimeSlotInput,
  slotClosed,
  timeSlot,
  timeSlotCreateInput,
} from '@/schemas/timeSlot';
import { describe, type Fields } from './describe';
import { CANDLES_AT, HAVDALAH_AT, ids } from './values';

const STARTS_AT = '2027-10-15T23:00:00.000Z';
const ENDS_AT = '2027-10-16T01:00:00.000Z';

const inputFields = {
  type: ['The kind of meal. Null or empty if the host doesn’t say.', 'dinner'],
  mode: [
    '`approval`: guests ask for seats. `open`: the opening hours of a public sukkah, for institutions only. A listing’s slots are all of one mode, and a slot’s mode never changes. If it’s absent, a saved slot keeps its own, and a new one is `approval`.',
    'approval',
  ],
  startsAt: [
    'When the meal starts: an instant with an offset or `Z`. At the latest two years from now, and not before 2000. Pages show it in the listing’s time zone.',
    STARTS_AT,
  ],
  endsAt: ['When the meal ends: an instant after `startsAt`, by nine days at most.', ENDS_AT],
  capacityTotal: [
    'Number of seats at the table, including those the host keeps. An open slot has none to ask for, so its number doesn’t matter.',
    10,
  ],
  capacityReserved: [
    'Seats the host keeps for others. Only used when the slot is created; later the server maintains the count.',
    2,
  ],
  priceCents: [
    'Price per person, in hundredths of `currency`. Ignored if `isFree` or if there is a suggested donation. 0 counts as unset.',
    null,
  ],
  donationSuggestedCents: [
    'Suggested donation per person, in hundredths of `currency`. Ignored if `isFree`. 0 counts as unset.',
    1800,
  ],
  currency: ['Currency of both amounts: a code of ISO 4217.', 'USD'],
  isFree: ['Whether the meal is free, whatever the amounts say.', false],
} satisfies Partial<Fields<typeof timeSlotCreateInput>>;

export const slotFields = {
  id: ['The time slot’s ID.', ids.slot],
  listingId: ['ID of the listing it belongs to.', ids.listing],
  type: [
    'The kind of meal: dinner, lunch, kiddush, dessert, or other. Null if the host doesn’t say.',
    'dinner',
  ],
  mode: [
    '`approval`: guests ask for seats. `open`: the opening hours of a public sukkah. Everyone sees its street, and nobody asks.',
    'approval',
  ],
  isClosed: 'Whether the host says that an open sukkah is closed during these hours.',
  startsAt: ['When the meal starts, in UTC. Pages show it in the listing’s time zone.', STARTS_AT],
  endsAt: ['When the meal ends, in UTC.', ENDS_AT],
  capacityTotal: ['Number of seats at the table.', 10],
  capacityReserved: [
    'Seats taken: those of accepted requests and those the host keeps. Pending requests take none.',
    4,
  ],
  priceCents: 'The price as entered, in hundredths of `currency`. Use `price` for what applies.',
  donationSuggestedCents: [
    'The suggested donation as entered, in hundredths of `currency`. Use `price` for what applies.',
    1800,
  ],
  currency: ['Currency of all amounts: a code of ISO 4217.', 'USD'],
  isFree: 'Whether the host marked the meal as free.',
  rainTold:
    'The rain plan that the host has announced for this meal: inside, wait, or cancel. Null before.',
  rainToldBy:
    'For the announced plan `cancel`: the time by which the host cancels if it rains, in the listing’s time zone, like `17:00`. Otherwise null.',
  price: 'What a guest is asked to pay or give. No money passes through this site.',
  seatsLeft: ['Seats not taken: the total minus those taken, at least 0.', 6],
  isOver: 'Whether the meal has ended.',
  seatsPerRequest: ['The most seats one request can ask for now.', 6],
  maxGroupSize: ['The largest group that could ever have seats: it may wait for them.', 8],
  waitlistSeats: ['The most seats one group can wait for. 0 unless the meal is full.', 0],
  refusal:
    'Why a request by the caller would be rejected now, as an error code. Null if they can ask.',
  requests: [
    'Requests for this slot that the caller can see, at most 100, active ones first. Hosts see all, guests only their own, visitors none.',
    [],
  ],
  groups: [
    'How many requests there are, including those beyond `requests`. Only for the host of the meal. Otherwise absent.',
    undefined,
  ],
  day: 'The Hebrew day and holy times where the meal is. Only with a single listing and with a guest’s own request.',
} satisfies Fields<typeof timeSlot>;

export const timeSlotDocs = [
  describe(savedTimeSlotInput, 'A time slot as saved with its listing.', {
    ...inputFields,
    id: 'ID of the slot to update. Without it, a slot is created.',
  }),
  describe(timeSlotCreateInput, 'A new time slot.', {
    ...inputFields,
    listingId: ['ID of the caller’s listing.', ids.listing],
  }),
  describe(mealCancelBody, 'An optional message for the guests.', {
    message: [
      'A message to everyone who asked for the meal, up to 500 characters. Without one, guests read that the host had to cancel.',
      'I’m sick. I’m so sorry!',
    ],
  }),
  describe(mealCancelled, 'Who is told.', {
    guests: ['Number of requests whose guests are told.', 4],
  }),
  describe(mealsCancelInput, 'The meals to cancel, and an optional message for their guests.', {
    ids: ['IDs of meals of the caller’s, of any of their listings.', [ids.slot]],
    message: [
      'A message to everyone who asked for one of the meals, up to 500 characters. Without one, guests read that the host had to cancel.',
      'I’m sick. I’m so sorry!',
    ],
  }),
  describe(mealsCancelled, 'What is canceled, and who is told.', {
    meals: ['Number of meals that are canceled now.', 1],
    groups: ['Number of groups that are told, now or at an earlier try.', 4],
  }),
  describe(slotClosedBody, 'Whether an open sukkah is closed.', {
    closed: ['Whether it’s closed during these opening hours.', true],
  }),
  describe(slotClosed, 'Whether the open sukkah is closed now.', {
    closed: ['Whether it’s closed during these opening hours.', true],
  }),
  describe(rainPlanTold, 'Who knows.', {
    guests: ['Number of accepted requests whose guests have been told.', 3],
  }),
  describe(timeSlot, 'A meal of a listing.', slotFields),
  describe(canceledMeal, 'A meal that its host canceled for everyone.', {
    id: slotFields.id,
    type: slotFields.type,
    startsAt: slotFields.startsAt,
    endsAt: slotFields.endsAt,
  }),
  describe(timeSlot.shape.price, 'What a guest is asked for, per person.', {
    kind: ['Whether the meal is free, asks for a donation, or has a fixed price.', 'donation'],
    cents: ['The amount per person, in hundredths of the slot’s currency. 0 if free.', 1800],
  }),
  describe(timeSlot.shape.requests, 'A request for this slot.', {
    id: 'The request’s ID.',
    status: 'Its current status.',
    seatsRequested: 'Number of seats it asks for.',
    createdAt: 'When it was sent, in UTC.',
    isOpen: 'Whether it is still active: waiting for an answer or seats, or accepted.',
  }),
  describe(timeSlot.shape.groups.unwrap(), 'How many requests a meal has.', {
    accepted: ['Number of accepted requests.', 1],
    pending: ['Number of requests waiting for the host’s answer.', 2],
    waitlisted: ['Number of requests on the waitlist.', 1],
    open: ['Number of active requests: accepted, waiting for an answer, or on the waitlist.', 4],
    total: ['Number of all requests, including declined and canceled ones.', 5],
    acceptedSeats: ['Number of seats that accepted requests ask for.', 3],
    pendingSeats: ['Number of seats that pending requests ask for.', 4],
  }),
  describe(timeSlot.shape.day, 'A meal’s day where it takes place.', {
    hebrewDate: ['The Hebrew date, like “15 Tishrei”, in the response’s language.', '15 Tishrei'],
    isNight: ['Whether the meal is in the night that begins this Hebrew day.', true],
    candleLightingAt: [
      'Candle lighting on the evening of the day the meal starts, in UTC. Approximate. Null if no candles are lit then or we don’t know the city.',
      CANDLES_AT,
    ],
    nightfallAt: [
      'Nightfall on the same evening, in UTC. Null if we don’t know the city.',
      '2027-10-15T22:57:00.000Z',
    ],
    holy: 'The Shabbat or Yom Tov that overlaps the meal. Null if there is none.',
  }),
  describe(timeSlot.shape.day.unwrap().shape.holy, 'A Shabbat or Yom Tov, or several in a row.', {
    name: ['Which one it is.', 'yom-tov'],
    until: ['When it ends, in UTC. Approximate. Null if we don’t know the city.', HAVDALAH_AT],
  }),
];
