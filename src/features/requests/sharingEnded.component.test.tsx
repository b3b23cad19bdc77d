import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { aListing, aRequest, gil, page } from '@/test/components/testData';
import { HopperRequestCard } from './hopper/HopperRequestCard';
import { GuestList } from './host/GuestList';
import { RequestList } from './host/RequestList';

const accepted = { status: 'accepted' as const, actions: [] };
const GONE = /^We hide .* 48 hours after the meal\./;

describe('the request of a guest after the meal', () => {
  const { timeSlots, ...listing } = aListing({ addressLine1: '12 Elm St' });
  const card = (isShared: boolean) => {
    const { hopper, ...request } = aRequest({ ...accepted, isShared, threadId: aRequest().id });
    show(
      <HopperRequestCard
        request={{ ...request, offersFor: null, suggestsPhone: false, listing }}
      />,
      gil,
    );
  };

  test('shows the street and the calendar file while they are shared', () => {
    card(true);
    expect(screen.queryByText('12 Elm St')).not.toBeNull();
    expect(screen.queryByRole('link', { name: /^Add to calendar/ })).not.toBeNull();
    expect(screen.queryByText(GONE)).toBeNull();
  });

  test('then says when sharing ended, has no dead links, and links to the conversation', () => {
    card(false);
    expect(screen.queryByText('12 Elm St')).toBeNull();
    expect(screen.queryByRole('link', { name: /^Add to calendar/ })).toBeNull();
    expect(screen.queryByText(GONE)).not.toBeNull();
    expect(screen.queryByRole('link', { name: /^Message the host/ })).not.toBeNull();
  });
});

describe('a host', () => {
  test.each([true, false])(
    "sees whether an accepted guest's details are shared: %s",
    async (isShared) => {
      const request = aRequest({ ...accepted, isShared });
      answer({
        requests: { host: ({ state }) => (state ? page(request) : page<typeof request>()) },
      });
      show(<RequestList />, gil);
      const cards = await screen.findAllByText('Request accepted - guest has been notified');
      expect(screen.queryAllByText(GONE)).toHaveLength(isShared ? 0 : cards.length);
    },
  );

  test.each([true, false])('sees the same on the guest list: %s', (isShared) => {
    const { slot, listing } = aRequest();
    const list = { slot, listing, isShared, guests: [], seats: 0, seatsSetAside: 0, dietary: [] };
    show(<GuestList {...list} />, gil);
    expect(screen.queryAllByText(GONE)).toHaveLength(isShared ? 0 : 1);
  });
});
