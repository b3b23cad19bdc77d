import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { aListing, aRequest, aSlot, gil, newId, page } from '@/test/components/testData';
import { HostDashboard } from './HostDashboard';

const stats = {
  ...{ activeListings: 1, totalGuests: 6, acceptedGuests: 4, pendingRequests: 2, rating: null },
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

test('opens on the listings, below the figures, and leads to the requests that wait', async () => {
  show(<HostDashboard />, gil);
  const waiting = await screen.findByRole('link', {
    name: '2 requests are waiting for your answer',
  });
  const figures = screen.getByRole('region', { name: 'Your stats' });
  const tabs = screen.getByRole('tablist');
  expect(waiting.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(figures.compareDocumentPosition(tabs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(
    within(tabs)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(['Your Listings', 'Pending Requests 2']);
  expect(selected()).toBe('Your Listings');
  await screen.findByText('Under the vines');
  expect(waiting.getAttribute('href')).toBe('/host?tab=requests');
});

test('opens on the requests if the URL says so', async () => {
  window.history.replaceState(null, '', '/host?tab=requests');
  show(<HostDashboard />, gil);
  await screen.findByRole('article', { name: /^Adi/ });
  expect(selected()).toMatch(/^Pending Requests/);
});

test('guests that the host accepted are told from seats kept back', async () => {
  answer({ listings: { host: () => page(aListing()), hostStats: () => stats } });
  show(<HostDashboard />, gil);
  await screen.findByText('of them 4 accepted');
});

test('a listing that was just published comes first, with ways to share it', async () => {
  const listing = aListing({ title: 'On the roof' });
  answer({ listings: { byId: () => listing, host: () => page(), hostStats: () => stats } });
  window.history.replaceState(null, '', `/host?created=${listing.id}`);
  show(<HostDashboard />, gil);
  const created = within(await screen.findByRole('region', { name: 'It’s live!' }));
  created.getByRole('link', { name: 'WhatsApp' });
  created.getByRole('button', { name: 'Copy text and link' });
  expect(created.getByRole('link', { name: 'See it as a guest' }).getAttribute('href')).toBe(
    `/listing/${listing.id}`,
  );
  // Coming back to the page, it's no longer new.
  expect(window.location.search).toBe('');
});

test('each figure links to what it counts', async () => {
  show(<HostDashboard />, gil);
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
  show(<HostDashboard />, gil);
  const card = within(await screen.findByRole('article'));
  expect(card.getAllByText(/^Dinner · /).map(({ textContent }) => textContent)).toEqual([
    'Dinner · Sun, Oct 17',
    'Dinner · Fri, Oct 15',
    'Dinner · Wed, Sep 1, 2027',
  ]);
  expect(card.getAllByText('Meal has passed')).toHaveLength(1);
  expect(card.getAllByText('Canceled')).toHaveLength(1);
});
