import { describe, expect, it } from 'vitest';
import {
  type ListingFields,
  mealSlot,
  newListing,
  newSlot,
  nextDay,
  type SlotFields,
} from './fields';
import { warningsOf } from './warnings';

const zone = 'America/New_York';
const now = new Date('2027-09-01T12:00:00Z');
const holiday = { year: 2027, from: '2027-10-15', to: '2027-10-24' };
const meal = (startsAt: string, endsAt: string, type: SlotFields['type'] = 'dinner') =>
  mealSlot({ type, startsAt, endsAt }, '6');
const dinner = meal('2027-10-15T19:00', '2027-10-15T21:00');
const lunch = meal('2027-10-16T12:30', '2027-10-16T14:30', 'lunch');

const listing = (...timeSlots: SlotFields[]): ListingFields => ({
  ...newListing(zone),
  title: 'Roof',
  addressLine1: '1 Palm Street',
  timeSlots,
});
const saved = (fields: ListingFields): ListingFields => ({
  ...fields,
  timeSlots: fields.timeSlots.map((slot, index) => ({ ...slot, slotId: `slot-${index}` })),
});

/** Returns the warnings as text, such as 'twin 2/1' for the second slot and the first. */
const warningTexts = (
  fields: ListingFields,
  before?: ListingFields,
  known: typeof holiday | null = holiday,
) =>
  warningsOf(fields, { saved: before, holiday: known }).map(
    ({ kind, number, otherNumber: other }) =>
      [kind, [number, other].filter(Boolean).join('/')].filter(Boolean).join(' '),
  );

describe('groups to be asked', () => {
  const before = saved(listing(dinner));
  const asked = (fields: ListingFields) =>
    warningsOf(fields, { saved: before, holiday, consequences: { asked: 2, hidden: 0 } });

  it('are shown at the address for a new place, and at the slot for a new time', () => {
    const moved = { ...before, addressLine1: '2 Palm Street' };
    expect(asked(moved)).toEqual([{ kind: 'asked', field: 'addressLine1', number: 2 }]);
    const [slot] = before.timeSlots;
    if (!slot) throw new Error('A slot was expected.');
    const later = { ...slot, startsAt: '2027-10-15T20:00', endsAt: '2027-10-15T22:00' };
    expect(asked({ ...moved, timeSlots: [later] })).toMatchObject([
      { field: 'timeSlots.0.startsAt' },
    ]);
  });

  it('are no longer shown once the host has undone the change', () => {
    expect(asked(before)).toEqual([]);
  });
});

describe('warnings before a listing is published', () => {
  it('are empty for a valid listing, including consecutive meals', () => {
    const later = meal('2027-10-15T21:00', '2027-10-15T23:00', 'dessert');
    expect(warningTexts(listing(dinner, later, lunch))).toEqual([]);
  });

  it('include a slot left at its defaults, without further warnings for it', () => {
    expect(warningTexts(listing(newSlot(now, zone), newSlot(now, zone)))).toEqual([
      'untouched 1',
      'untouched 2',
    ]);
    const touched = { ...newSlot(now, zone), capacityTotal: '7' };
    expect(warningTexts(listing(touched))).toEqual(['outside 1']);
  });

  it('include a slot outside the holiday, by its first day, if the holiday is known', () => {
    const eve = meal('2027-10-14T19:00', '2027-10-14T21:00');
    const last = meal('2027-10-24T23:00', '2027-10-25T01:00');
    const after = meal('2027-10-25T00:30', '2027-10-25T02:00');
    expect(warningTexts(listing(eve, dinner, last, after))).toEqual([
      'outside 1',
      'outside 4',
      'overlap 4/3',
    ]);
    expect(warningTexts(listing(eve), undefined, null)).toEqual([]);
  });

  it('include duplicates once, and overlapping meals', () => {
    expect(warningTexts(listing(dinner, lunch, dinner))).toEqual(['twin 3/1']);
    expect(warningTexts(listing(dinner, { ...dinner, type: 'dessert' }))).toEqual(['overlap 2/1']);
    expect(warningTexts(listing(dinner, meal('2027-10-15T20:59', '2027-10-15T22:00')))).toEqual([
      'overlap 2/1',
    ]);
  });

  it('include a missing street', () => {
    expect(warningTexts({ ...listing(dinner), addressLine1: ' ' })).toEqual(['noStreet']);
    const pinned = { ...listing(dinner), addressLine1: '', pin: '31.880000,35.250000' };
    expect(warningTexts(pinned)).toEqual([]);
  });
});

describe('warnings for a listing that was saved before', () => {
  const past = meal('2026-09-25T19:00', '2026-09-25T21:00');

  it('leave out what was saved that way', () => {
    const before = { ...saved(listing(past, past)), addressLine1: '' };
    expect(warningTexts(before, before)).toEqual([]);
    const seats = before.timeSlots.map((slot) => ({ ...slot, capacityTotal: '9' }));
    expect(warningTexts({ ...before, timeSlots: seats }, before)).toEqual([]);
  });

  it('include what is new or changed, even next to saved slots', () => {
    const before = saved(listing(past, dinner));
    const [first, second] = before.timeSlots as [SlotFields, SlotFields];
    expect(warningTexts({ ...before, timeSlots: [first, second, dinner] }, before)).toEqual([
      'twin 3/2',
    ]);
    const moved = { ...first, startsAt: dinner.startsAt, endsAt: dinner.endsAt };
    expect(warningTexts({ ...before, timeSlots: [moved, second] }, before)).toEqual(['twin 1/2']);
    expect(warningTexts({ ...before, timeZone: 'Europe/London' }, before)).toEqual(['outside 1']);
  });

  it('include a removed street', () => {
    const before = saved(listing(dinner));
    expect(warningTexts({ ...before, addressLine1: '' }, before)).toEqual(['noStreet']);
  });
});

describe('duplicating a meal', () => {
  it('makes a new one on the next day at the same time, even across a clock change', () => {
    const { timeSlots } = saved(listing({ ...dinner, capacityTotal: '12' }));
    expect(nextDay(timeSlots[0] as SlotFields)).toEqual({
      ...dinner,
      capacityTotal: '12',
      startsAt: '2027-10-16T19:00',
      endsAt: '2027-10-16T21:00',
    });
    const before = meal('2027-11-06T19:00', '2027-11-06T21:00');
    expect(nextDay(before).startsAt).toBe('2027-11-07T19:00');
    expect(nextDay({ ...before, startsAt: '' }).startsAt).toBe('');
  });
});
