import { expect, it } from 'vitest';
import { newListing, toDraft } from './fields';
import { fieldsOfDraft, toListingDraft } from './listingDrafts';
import { pinOf, pointDraft } from './pin';

const before = { lat: 40.1, lon: -73.987653 };

it('saving leaves out an unchanged pin, so that a new address clears it', () => {
  expect(pointDraft(pinOf(before), before)).toEqual({});
  expect(pointDraft('', undefined)).toEqual({});
  expect(pointDraft('', { lat: null, lon: null })).toEqual({});
});

it('saving includes a moved or removed pin', () => {
  expect(pointDraft('40.100001,-73.987653', before)).toEqual({ lat: 40.100001, lon: -73.987653 });
  expect(pointDraft('', before)).toEqual({ lat: null, lon: null });
  const fields = { ...newListing(new Date(0), 'UTC'), pin: '1.5,2.5' };
  expect(toDraft(fields)).toMatchObject({ lat: 1.5, lon: 2.5 });
  expect(toDraft(fields)).not.toHaveProperty('pin');
});

it("the pin isn't part of a draft, which is stored on the device", () => {
  const start = { ...newListing(new Date(0), 'UTC'), pin: pinOf(before) };
  const typed = { ...start, title: 'A new title', pin: '1.5,2.5' };
  const draft = toListingDraft(typed, '1');
  expect(JSON.stringify(draft)).not.toContain('1.5,2.5');
  expect(fieldsOfDraft(draft, '1', start)).toMatchObject({ title: 'A new title', pin: start.pin });
});
