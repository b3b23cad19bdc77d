import { describe, expect, it } from 'vitest';
import type { ListingDetail } from '@/schemas/listing';
import { aSlot } from '@/test/components/testData';
import { english } from '@/test/english';
import { sampleFields } from '@/test/sampleFields';
import {
  type ListingFields,
  listingToFields,
  newListing,
  newSlot,
  pinOf,
  toDollars,
} from './fields';
import { listingFormSchema, pointDraft, toCents, toDraft } from './schema';

const now = new Date('2027-10-15T21:52:00Z');
const zone = 'America/New_York';
const slotId = '0190a1b2-0000-7000-8000-000000000001';

const slot = aSlot({
  id: slotId,
  listingId: '0190a1b2-0000-7000-8000-000000000002',
  type: 'lunch',
  startsAt: new Date('2027-10-16T16:30:30.500Z'),
  endsAt: new Date('2027-10-16T18:30:00Z'),
  capacityTotal: 12,
  capacityReserved: 3,
  priceCents: 2500,
  donationSuggestedCents: null,
  currency: 'ILS',
  isFree: false,
});

const listing: ListingDetail = {
  pictures: [],
  aboutHost: null,
  placeId: null,
  id: slot.listingId,
  hostId: '0190a1b2-0000-7000-8000-000000000003',
  title: 'Under the palms',
  description: null,
  ...sampleFields,
  dietaryOptions: ['Vegan'],
  accessibility: ['wheelchair', 'step-free', 'mechitza'],
  rainPlan: 'cancel',
  rainCancelBy: '17:00',
  rating: null,
  addressLine1: '1 Palm Street',
  addressLine2: null,
  city: 'Brooklyn',
  region: 'NY',
  country: 'United States',
  postal: '11213',
  lat: 40.67,
  lon: -73.94,
  timeZone: zone,
  privacyLevel: 'exact',
  photoUrl: null,
  visible: false,
  hiddenReason: null,
  createdAt: now,
  updatedAt: now,
  timeSlots: [slot],
  host: { firstName: 'Rivka', profileImageUrl: null },
};

type Change = Partial<ListingFields['timeSlots'][number]>;
const withSlot = (fields: ListingFields, change: Change): ListingFields => ({
  ...fields,
  timeSlots: fields.timeSlots.map((one) => ({ ...one, ...change })),
});

const filled = {
  ...newListing(zone),
  title: 'Our sukkah',
  timeSlots: [newSlot(now, zone)],
};
const check = (fields: ListingFields, before?: ListingDetail) =>
  listingFormSchema(english, before).safeParse(fields);
const errorsOf = (fields: ListingFields) =>
  Object.fromEntries(
    (check(fields).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

describe('a new listing', () => {
  it('starts with common defaults, and without meals', () => {
    expect(newListing(zone)).toMatchObject({
      country: 'United States',
      privacyLevel: 'approximate',
      kidFriendly: true,
      timeZone: zone,
      timeSlots: [],
    });
  });

  it('gets meals with common defaults: dinner, from now for two hours, 6 seats, free', () => {
    expect(newSlot(now, zone)).toMatchObject({
      type: 'dinner',
      startsAt: '2027-10-15T17:52',
      endsAt: '2027-10-15T19:52',
      capacityTotal: '6',
      isFree: true,
    });
  });

  it.each([
    ['Israel', 'ILS'],
    ['United Kingdom', 'GBP'],
    ['קנדה', 'CAD'],
  ])('in %s is priced in %s', (country, currency) => {
    expect(check({ ...filled, country }).data?.timeSlots).toMatchObject([{ currency }]);
  });

  it('needs only a title, and is submitted in UTC and cents', () => {
    expect(check(filled).data?.timeSlots).toEqual([
      {
        id: undefined,
        mode: 'approval',
        type: 'dinner',
        startsAt: '2027-10-15T21:52:00.000Z',
        endsAt: '2027-10-15T23:52:00.000Z',
        capacityTotal: 6,
        isFree: true,
        donationSuggestedCents: 0,
        priceCents: 0,
        currency: 'USD',
      },
    ]);
    const paid = withSlot(filled, { isFree: false, donation: '18.005' });
    expect(check(paid).data?.timeSlots?.[0]).toMatchObject({ donationSuggestedCents: 1801 });
  });

  it('has its meals in its own time zone', () => {
    const jerusalemForm = { ...filled, timeZone: 'Asia/Jerusalem' };
    expect(check(jerusalemForm).data?.timeSlots?.[0]?.startsAt).toBe('2027-10-15T14:52:00.000Z');
  });
});

describe('a form error', () => {
  it('uses the message of the shared schema', () => {
    expect(errorsOf({ ...filled, title: ' ' })).toEqual({ title: 'This is required.' });
    expect(errorsOf({ ...filled, photoUrl: 'http://a.example/x.jpg' })).toHaveProperty('photoUrl');
    expect(errorsOf({ ...filled, timeSlots: [] })).toEqual({
      timeSlots: 'At least one time slot is required',
    });
  });

  it.each<[Change, string, string]>([
    [{ capacityTotal: '' }, 'capacityTotal', 'This is required.'],
    [{ capacityTotal: '0' }, 'capacityTotal', 'Enter 1 or more.'],
    [{ capacityTotal: '51' }, 'capacityTotal', 'Enter 50 or less.'],
    [{ capacityTotal: '2.5' }, 'capacityTotal', 'Enter a whole number.'],
    [{ startsAt: '' }, 'startsAt', 'Enter a date and time.'],
    [{ endsAt: '2027-10-15T17:52' }, 'endsAt', 'The end must be after the start.'],
    [{ isFree: false, donation: '-1' }, 'donation', 'Enter 0 or more.'],
    [{ isFree: false, donation: '100000.01' }, 'donation', 'Enter 100,000 or less.'],
    [{ capacityTotal: '6-' }, 'capacityTotal', 'Enter a number.'],
    [{ capacityTotal: '1e1' }, 'capacityTotal', 'Enter a number.'],
    [{ isFree: false, donation: '18-' }, 'donation', 'Enter an amount like 18 or 18.50.'],
    [{ isFree: false, donation: '1,850' }, 'donation', 'Enter an amount like 18 or 18.50.'],
    [{ isFree: false, donation: 'ten' }, 'donation', 'Enter an amount like 18 or 18.50.'],
    [
      { startsAt: '2028-03-12T02:30', endsAt: '2028-03-12T04:30' },
      'startsAt',
      'Clocks go forward that day, so this time doesn’t exist. Choose another.',
    ],
  ])('is reported for %o', (change, field, message) => {
    expect(errorsOf(withSlot(filled, change))).toEqual({ [`timeSlots.0.${field}`]: message });
  });

  it('is not reported for a hidden input', () => {
    expect(errorsOf(withSlot(filled, { isFree: true, donation: '-1' }))).toEqual({});
  });
});

describe('an edited listing', () => {
  it('is submitted unchanged, to the second, when nothing was edited', () => {
    const { data } = check(listingToFields(listing), listing);
    expect(data).toMatchObject({
      title: 'Under the palms',
      visible: false,
      privacyLevel: 'exact',
      dietaryOptions: ['Vegan'],
      addressLine1: '1 Palm Street',
    });
    expect(data).not.toHaveProperty('lat');
    expect(data?.timeSlots).toEqual([
      {
        id: slotId,
        mode: 'approval',
        type: 'lunch',
        startsAt: '2027-10-16T16:30:30.500Z',
        endsAt: '2027-10-16T18:30:00.000Z',
        capacityTotal: 12,
        isFree: false,
        donationSuggestedCents: null,
        priceCents: 2500,
        currency: 'ILS',
      },
    ]);
  });

  it('keeps the second of two identical hours when clocks go back', () => {
    const second = new Date('2027-11-07T06:30:00Z');
    const before = {
      ...listing,
      timeSlots: [{ ...slot, startsAt: second, endsAt: new Date('2027-11-07T08:00:00Z') }],
    };
    const fields = listingToFields(before);
    expect(fields.timeSlots[0]?.startsAt).toBe('2027-11-07T01:30');
    expect(toDraft(fields, before).timeSlots[0]?.startsAt).toBe(second.toISOString());
  });

  it('keeps the wall-clock time when the time zone changes', () => {
    const fields = { ...listingToFields(listing), timeZone: 'America/Chicago' };
    expect(toDraft(fields, listing).timeSlots[0]?.endsAt).toBe('2027-10-16T19:30:00.000Z');
  });

  it('shows its slots by start time', () => {
    const earlier = { ...slot, id: slotId.replace(/1$/, '9'), startsAt: now };
    const { timeSlots } = listingToFields({ ...listing, timeSlots: [slot, earlier] });
    expect(timeSlots.map((one) => one.slotId)).toEqual([earlier.id, slot.id]);
  });

  it('shows past slots last', () => {
    const past = { ...slot, id: slotId.replace(/1$/, '9'), startsAt: now, isOver: true };
    const { timeSlots } = listingToFields({ ...listing, timeSlots: [past, slot] });
    expect(timeSlots.map((one) => one.slotId)).toEqual([slot.id, past.id]);
  });
});

describe('a donation, typed in dollars and stored in cents', () => {
  it.each([
    ['18', 1800],
    ['18.5', 1850],
    ['18.50', 1850],
    ['0.1', 10],
    ['18.005', 1801],
    ['1.005', 101],
    ['18.004', 1800],
    ['8.29', 829],
    ['18,50', 1850],
    ['18,5', 1850],
    [',5', 50],
    ['\u200E18\u200F', 1800],
    ['₪18', 1800],
    ['18 $', 1800],
    ['١٨٫٥', 1850],
    ['۱۸', 1800],
    ['１８', 1800],
    ['', 0],
    [' 36 ', 3600],
    ['-1', -100],
  ])('parses %s as %d cents', (dollars, cents) => {
    expect(toCents(dollars)).toBe(cents);
  });

  it("is not a number when the text isn't an amount", () => {
    for (const text of ['a lot', '1e99', '1e3', '18-', '18-20', '1,850', '1,850.00', '1 8', '0x12'])
      expect(toCents(text)).toBeNaN();
  });

  it('is shown as it was typed', () => {
    for (const cents of [0, 1, 10, 99, 100, 829, 1800, 1850, 10_000_000])
      expect(toCents(toDollars(cents))).toBe(cents);
    expect(toDollars(1800)).toBe('18');
    expect(toDollars(1850)).toBe('18.50');
  });
});

describe('saving the pin', () => {
  const before = { lat: 40.1, lon: -73.987653 };

  it('leaves out an unchanged one, so that a new address clears it', () => {
    expect(pointDraft(pinOf(before), before)).toEqual({});
    expect(pointDraft('', undefined)).toEqual({});
    expect(pointDraft('', { lat: null, lon: null })).toEqual({});
  });

  it('includes a moved or removed one', () => {
    expect(pointDraft('40.100001,-73.987653', before)).toEqual({ lat: 40.100001, lon: -73.987653 });
    expect(pointDraft('', before)).toEqual({ lat: null, lon: null });
    const fields = { ...newListing('UTC'), pin: '1.5,2.5' };
    expect(toDraft(fields)).toMatchObject({ lat: 1.5, lon: 2.5 });
    expect(toDraft(fields)).not.toHaveProperty('pin');
  });
});
