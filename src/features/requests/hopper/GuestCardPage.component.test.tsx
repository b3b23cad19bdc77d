import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HopperRequest } from '@/schemas/request';
import { answer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { aListing, aRequest, gil } from '@/test/components/testData';
import { GuestCardPage } from './GuestCardPage';

test('the meal pass says what it is, who it is for and what the status is', async () => {
  const { hopper, ...request } = aRequest({ status: 'accepted', seatsRequested: 3 });
  const { timeSlots, hiddenReason, ...listing } = aListing({ addressLine1: '12 Elm St' });
  const card: HopperRequest = {
    ...request,
    actions: [],
    isShared: true,
    offersFor: null,
    suggestsPhone: false,
    listing,
  };
  answer({ requests: { card: () => card }, users: { viewer: () => gil } });
  show(<GuestCardPage id={card.id} card={card} />, gil);
  for (const text of ['Meal pass', 'Gil', '3 guests', 'Accepted'])
    expect(screen.getAllByText(text)).toHaveLength(1);
  const back = screen.getByRole('link', { name: 'See your requests' });
  expect(back.getAttribute('href')).toBe('/requests');
  const follows = back.compareDocumentPosition(screen.getByRole('heading', { level: 1 }));
  expect(follows).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
