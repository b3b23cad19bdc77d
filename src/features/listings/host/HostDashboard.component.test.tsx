import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { aListing, aRequest, aSlot, gil, newId, page } from '@/test/components/testData';
import { HostDashboard } from './HostDashboard';

const stats = {
  ...{ activeListings: 1, totalGuests: 6, pendingRequests: 2, rating: null },
  ...{ slowToAnswer: null, suggestsPhone: false },
};

beforeEach(() => {
  window.history.replaceState(null, '', '/host');
  answer({
    listings: { host: () => page(aListing({ title: 'Under the vines' })), hostStats: () => stats },
    requests: { host: ({ state }) => page(...(state === 'pending' ? [aRequest()] : [])) },
    ratings: { open: () => [] },
  });
});

const selected = () => screen.getByRole('tab', { selected: true }).textContent;

test('opens on the requests if anyone is waiting, and the tabs come before the figures', async () => {
  show(<HostDashboard opensOn="requests" />, gil);
  expect(selected()).toBe('Pending Requests');
  await screen.findByRole('article', { name: /^Adi/ });
  const figures = screen.getByRole('region', { name: 'Your stats' });
  const tabs = screen.getByRole('tablist');
  expect(tabs.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('opens on the listings if nobody is, or if the URL says so', async () => {
  const { unmount } = show(<HostDashboard opensOn="listings" />, gil);
  expect(selected()).toBe('Your Listings');
  unmount();
  window.history.replaceState(null, '', '/host?tab=listings');
  show(<HostDashboard opensOn="requests" />, gil);
  expect(selected()).toBe('Your Listings');
  await screen.findByText('Under the vines');
});

test('each figure links to what it counts', async () => {
  show(<HostDashboard opensOn="listings" />, gil);
  const figures = within(screen.getByRole('region', { name: 'Your stats' }));
  await figures.findByText('6');
  expect(
    figures.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Active Listings', '/host?tab=listings'],
    ['Total Guests', '/host/list'],
    ['Pending Requests', '/host?tab=requests'],
  ]);
});

test('a canceled meal stays on its listing as canceled, and past meals come last with their year', async () => {
  const past = aSlot({ startsAt: new Date('2027-09-01T23:00:00Z'), isOver: true });
  const { startsAt, endsAt, type } = aSlot();
  const canceledMeals = [{ id: newId(), startsAt, endsAt, type }];
  const coming = aSlot({ startsAt: new Date('2027-10-17T23:00:00Z') });
  const listing = aListing({ timeSlots: [coming, past], canceledMeals });
  answer({ listings: { host: () => page(listing), hostStats: () => stats } });
  show(<HostDashboard opensOn="listings" />, gil);
  const card = within(await screen.findByRole('article'));
  expect(card.getAllByText(/^Dinner · /).map(({ textContent }) => textContent)).toEqual([
    'Dinner · Sun, Oct 17',
    'Dinner · Fri, Oct 15',
    'Dinner · Wed, Sep 1, 2027',
  ]);
  expect(card.getAllByText('Meal has passed')).toHaveLength(1);
  expect(card.getAllByText('Canceled')).toHaveLength(1);
});
