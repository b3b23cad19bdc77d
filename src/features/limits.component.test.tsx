import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { optionalText } from '@/schemas/common';
import { listingSearchInput } from '@/schemas/search';
import { savedTimeSlotInput } from '@/schemas/timeSlot';
import { limitsOf, z } from '@/schemas/zod';
import { answer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { aListing, aProfile, aRequest, aSlot, gil } from '@/test/components/testData';
import { ListingForm } from './listings/form/ListingForm';
import { SearchBar } from './listings/search/SearchBar';
import { ProfileForm } from './profile/ProfileForm';
import { CancelDialog } from './requests/hopper/CancelDialog';
import { RequestDialog } from './requests/RequestDialog';

/**
 * Mock each schema, or the constant it uses, with different limits. A form or schema that
 * hard-codes a limit then fails.
 */
function text() {
  return optionalText(7);
}
function number() {
  return z.number().int().min(3).max(7);
}

vi.mock('@/schemas/request', async (load) => {
  const schemas = await load<typeof import('@/schemas/request')>();
  return {
    ...schemas,
    requestCreateInput: schemas.requestCreateInput.safeExtend({ introMessage: text() }),
    requestCancelInput: schemas.requestCancelInput.extend({ reason: text() }),
  };
});
vi.mock('@/schemas/profile', async (load) => {
  const schemas = await load<typeof import('@/schemas/profile')>();
  const householdSize = number().nullable().default(null);
  return { ...schemas, profileInput: schemas.profileInput.extend({ householdSize }) };
});
vi.mock('@/schemas/options', async (load) => ({
  ...(await load<typeof import('@/schemas/options')>()),
  ...{ MAX_CITY_SEARCH: 7, MIN_CAPACITY: 3, MAX_CAPACITY: 7, MIN_CENTS: 150 },
}));

const textarea = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label);
const input = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const unused = vi.fn();

test('the introduction field takes its maximum length from its schema', () => {
  answer({ users: { profile: () => aProfile() }, requests: { overlaps: () => [] } });
  show(
    <RequestDialog listing={aListing()} slot={aSlot()} open onClose={unused} onSent={unused} />,
    gil,
  );
  expect(textarea('Introduction message').maxLength).toBe(7);
});

test("the field for a guest's reason takes its maximum length from its schema", () => {
  const request = { ...aRequest(), offersFor: null, suggestsPhone: false, listing: aListing() };
  show(<CancelDialog request={request} open onClose={unused} />, gil);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').maxLength).toBe(7);
});

test('the location search takes its maximum length from its schema', () => {
  answer({ zmanim: { sukkot: () => ({ year: 2027, options: [] }) } });
  const bar = { city: '', near: undefined, seats: undefined };
  show(<SearchBar bar={bar} onType={unused} onChoose={unused} onSearch={unused} />);
  expect(input(/^Location/).maxLength).toBe(7);
  expect(limitsOf(listingSearchInput.shape.city)).toMatchObject({ maxLength: 7 });
});

test('the household size takes its limits from its schema', () => {
  show(<ProfileForm profile={aProfile()} />, gil);
  const { min, max } = input(/household/i);
  expect([min, max]).toEqual(['3', '7']);
});

test('the seats and the donation in dollars take their limits from their schemas', () => {
  const before = aListing({ timeSlots: [aSlot({ isFree: false })] });
  show(<ListingForm before={before} save={unused} saving={false} saveLabel="" failure="" />, gil);
  const seats = input(/^Total seats/);
  expect([seats.min, seats.max]).toEqual(['3', '7']);
  expect(limitsOf(savedTimeSlotInput.shape.capacityTotal)).toMatchObject({ min: 3, max: 7 });
  expect(input(/^Suggested donation/).min).toBe('1.50');
  expect(limitsOf(savedTimeSlotInput.shape.donationSuggestedCents)).toMatchObject({ min: 150 });
});
