import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { aListing, aSlot, gil, page } from '@/test/components/testData';
import { ActiveListings } from './ActiveListings';

test('a listing counts all requests for its first meal, beyond those it includes', async () => {
  const seats = { acceptedSeats: 6, pendingSeats: 4 };
  const groups = { accepted: 3, pending: 2, waitlisted: 1, open: 5, total: 105, ...seats };
  const dinner = aSlot({ capacityReserved: 6, groups });
  answer({ listings: { host: () => page(aListing({ timeSlots: [dinner] })) } });
  show(<ActiveListings />, gil);
  await screen.findByText('105 requests · Fri, Oct 15');
  expect(
    screen.getByText('6 of 10 seats taken · 3 groups · 2 pending · 1 on the waitlist'),
  ).toBeTruthy();
});
