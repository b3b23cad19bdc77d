import { expect, it } from 'vitest';
import type { RequestStatus } from '@/schemas/options';
import type { HostRequest } from '@/schemas/request';
import { dietaryTotals, guestLists, peopleOf } from './guestLists';

const NOW = new Date('2027-10-15T12:00:00Z');

const slot = (id: string, startsAt: string): HostRequest['slot'] => ({
  id,
  listingId: 'l',
  type: 'dinner',
  startsAt: new Date(startsAt),
  endsAt: new Date(new Date(startsAt).getTime() + 2 * 3_600_000),
  capacityTotal: 10,
  capacityReserved: 0,
  priceCents: null,
  donationSuggestedCents: null,
  currency: 'USD',
  isFree: true,
});
const lunch = slot('lunch', '2027-10-16T17:00:00Z');
const dinner = slot('dinner', '2027-10-15T23:00:00Z');
const underWay = slot('underWay', '2027-10-15T11:00:00Z');
const over = slot('over', '2027-10-14T17:00:00Z');

const request = (
  firstName: string,
  at: HostRequest['slot'],
  { status = 'accepted' as RequestStatus, seats = 1, diet = [] as string[] } = {},
): HostRequest => ({
  id: firstName,
  slotId: at.id,
  slot: at,
  listing: { id: 'l', title: 'Roof of reeds', timeZone: 'America/New_York' },
  hopper: { firstName, lastName: 'L', profileImageUrl: null },
  seatsRequested: seats,
  status,
  introMessage: null,
  dietaryFlags: diet,
  createdAt: NOW,
  updatedAt: NOW,
  reason: null,
  threadId: null,
});

it('has each meal that is not over with its accepted guests, in good order', () => {
  const lists = guestLists(
    [
      request('Tal', lunch),
      request('Noa', dinner),
      request('Adi', dinner),
      request('Dov', underWay),
      request('Gil', over),
      request('Eli', dinner, { status: 'declined' }),
      request('Shai', dinner, { status: 'cancelled' }),
      request('Roni', lunch, { status: 'waitlisted' }),
    ],
    NOW,
  );
  expect(lists.map((one) => [one.slot.id, one.guests.map(({ id }) => id)])).toEqual([
    ['underWay', ['Dov']],
    ['dinner', ['Adi', 'Noa']],
    ['lunch', ['Tal']],
  ]);
});

it('counts people by their parties, and needs by the parties that have them', () => {
  const guests = [
    request('Adi', dinner, { seats: 4, diet: ['Vegan'] }),
    request('Noa', dinner, { seats: 2, diet: ['No fish', 'Vegan'] }),
    request('Tal', dinner),
  ];
  expect(peopleOf({ guests })).toBe(7);
  expect(dietaryTotals({ guests })).toEqual([
    ['Vegan', 2],
    ['No fish', 1],
  ]);
});
