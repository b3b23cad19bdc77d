import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, noAnswer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { aListing, aRequest, gil, page } from '@/test/components/testData';
import { Dashboard } from './Dashboard';

const nothing = { unread: 0, toAnswer: 0, changed: 0, reports: 0, latest: null };

beforeEach(() =>
  answer({
    requests: {
      nextMeal: () => null,
      hopper: () => ({ items: [], nextCursor: null, total: 0 }),
    },
    listings: { host: () => ({ items: [], nextCursor: null, total: 0 }) },
  }),
);

test('a host reads how many requests wait for an answer, above their own requests', async () => {
  answer({ users: { viewer: () => gil, news: () => ({ ...nothing, toAnswer: 12 }) } });
  show(<Dashboard figures={null} toAnswer={0} />, gil);
  const waiting = await screen.findByRole('heading', {
    name: '12 requests are waiting for your answer',
  });
  const own = await screen.findByRole('heading', { name: 'Your Requests' });
  expect(waiting.compareDocumentPosition(own)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('link', { name: 'Answer requests' }).getAttribute('href')).toBe(
    '/host?tab=requests',
  );
});

test('a meal that fell through comes first, with its reason and other meals', async () => {
  const { hopper, ...request } = aRequest({ status: 'cancelled', reason: 'A fever.' });
  const { timeSlots, hiddenReason, ...listing } = aListing({ title: 'Under the vines' });
  const lost = { ...request, listing, offersFor: 'mealGone' as const, suggestsPhone: false };
  answer({
    users: { viewer: () => gil, news: () => ({ ...nothing, toAnswer: 2 }) },
    requests: {
      hopper: ({ state }) => page(...(state === 'answered' ? [lost] : [])),
      offers: () => [],
    },
  });
  show(<Dashboard figures={null} toAnswer={0} />, gil);
  const heading = await screen.findByRole('heading', { name: 'Find another meal' });
  screen.getByText('A fever.');
  const waiting = screen.getByRole('heading', { name: /^2 requests are waiting/ });
  expect(heading.compareDocumentPosition(waiting)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('nothing is said while nobody waits', async () => {
  answer({ users: { viewer: () => gil, news: () => nothing } });
  show(<Dashboard figures={null} toAnswer={0} />, gil);
  await screen.findByRole('heading', { name: 'Your Requests' });
  expect(screen.queryByRole('link', { name: 'Answer requests' })).toBeNull();
});

test('without the news, the number is the one the server rendered', async () => {
  answer({ users: { viewer: () => gil, news: noAnswer } });
  show(<Dashboard figures={null} toAnswer={2} />, gil);
  await screen.findByRole('heading', { name: '2 requests are waiting for your answer' });
});
