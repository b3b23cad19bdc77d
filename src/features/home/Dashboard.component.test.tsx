import { screen, within } from '@testing-library/react';
import { DateTime } from 'luxon';
import { beforeEach, expect, test } from 'vitest';
import type { HopperRequest } from '@/schemas/request';
import { answer, noAnswer } from '@/test/components/server';
import { called, show } from '@/test/components/show';
import { aListing, aRequest, aSlot, gil, page } from '@/test/components/testData';
import { Dashboard } from './Dashboard';

const noNews = { unread: 0, toAnswer: 0, changed: 0, reports: 0, latest: null };

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
  answer({ users: { viewer: () => gil, news: () => ({ ...noNews, toAnswer: 12 }) } });
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

/** Two days ahead, at 7:00 PM in New York. */
const soon = DateTime.now()
  .setZone('America/New_York')
  .plus({ days: 2 })
  .set({ hour: 19, minute: 0, second: 0, millisecond: 0 });
const slotAt = (startsAt: DateTime, values = {}) => {
  const { requests, refusal, groups, ...slot } = aSlot({
    startsAt: startsAt.toJSDate(),
    endsAt: startsAt.plus({ hours: 2 }).toJSDate(),
    ...values,
  });
  return slot;
};

function aHopperRequest(values: Partial<HopperRequest> = {}): HopperRequest {
  const { hopper, ...request } = aRequest();
  const { timeSlots, hiddenReason, ...listing } = aListing({
    title: 'Under the vines',
    host: { firstName: 'Hanna', profileImageUrl: null },
  });
  return {
    ...request,
    listing,
    slot: slotAt(soon),
    offersFor: null,
    suggestsPhone: false,
    ...values,
  };
}
const offer = (title: string) => {
  const { id, city, region, country, timeZone } = aListing();
  return { slot: slotAt(soon), listing: { id, title, city, region, country, timeZone } };
};

function answerHome(requests: { lost?: HopperRequest[]; pending?: HopperRequest[] } = {}) {
  answer({
    users: { viewer: () => gil, news: () => ({ ...noNews, toAnswer: 2 }) },
    requests: {
      hopper: ({ state }) => page(...((state === 'lost' ? requests.lost : requests.pending) ?? [])),
      offers: () => [offer('Roof of reeds'), offer('Cedar roof'), offer('Third table')],
    },
  });
  show(<Dashboard figures={null} toAnswer={0} />, gil);
}

test('a meal that fell through says who canceled it, why, and what else there is that night', async () => {
  answerHome({
    lost: [aHopperRequest({ status: 'cancelled', reason: 'A fever.', offersFor: 'mealGone' })],
  });
  const title = `Hanna had to cancel ${soon.weekdayLong}’s dinner.`;
  const news = within(await screen.findByRole('region', { name: title }));
  news.getByText('A fever.', { exact: false });
  await news.findByText('3 meals near you that night');
  expect(news.getByRole('link', { name: 'Cedar roof' }).getAttribute('href')).toMatch(
    /^\/listing\/[^/]+\?request=/,
  );
});

test.each([
  ['declined', 'Hanna couldn’t fit you in for dinner on Fri, Jan 1.'],
  ['cancelled', 'Your request for dinner on Fri, Jan 1 was canceled.'],
] as const)('a request that was %s reads “%s”', async (status, title) => {
  const newYear = DateTime.fromISO('2100-01-01T19:00', { zone: 'America/New_York' });
  const lost = aHopperRequest({ status, offersFor: 'ended', slot: slotAt(newYear) });
  answerHome({ lost: [lost] });
  await screen.findByRole('heading', { name: title });
});

test('home starts with bad news, the next meal, waiting guests and pending requests', async () => {
  const { listing, slot } = aHopperRequest();
  const hosted = { ...listing, photoUrl: 'https://photos.test/roof.jpg' };
  answer({ requests: { nextMeal: () => ({ as: 'host', listing: hosted, slot, guests: 3 }) } });
  answerHome({
    lost: [aHopperRequest({ status: 'declined', offersFor: 'ended' })],
    pending: [aHopperRequest()],
  });
  await screen.findByRole('heading', { name: /^Hanna couldn’t fit you in/ });
  await screen.findByRole('link', { name: 'Guest list' });
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect(headings.slice(0, 5).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Hanna couldn’t fit you in/),
    'Your next meal',
    '2 requests are waiting for your answer',
    'Your Requests',
    'Quick Actions',
  ]);
  const section = screen.getByRole('heading', { name: 'Your next meal' }).parentElement;
  expect(section?.querySelector('img')?.getAttribute('src')).toContain('roof.jpg');
});

test('without pending requests, their section follows the quick actions', async () => {
  answerHome();
  await screen.findByText('No pending requests');
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names.indexOf('Your Requests')).toBeGreaterThan(names.indexOf('Quick Actions'));
});

test('no count is shown while nobody waits', async () => {
  answer({ users: { viewer: () => gil, news: () => noNews } });
  show(<Dashboard figures={null} toAnswer={0} />, gil);
  await screen.findByRole('heading', { name: 'Your Requests' });
  expect(screen.queryByRole('link', { name: 'Answer requests' })).toBeNull();
});

test('before news has loaded, the number is the one the server rendered', async () => {
  answer({ users: { viewer: () => gil, news: noAnswer } });
  show(<Dashboard figures={null} toAnswer={2} />, gil);
  await screen.findByRole('heading', { name: '2 requests are waiting for your answer' });
});

test('an invitation comes first, until when it can be answered, and isn’t among the requests', async () => {
  const invitation = aHopperRequest({
    ...{ status: 'invited', invitation: '', answerBy: new Date('2100-01-01T15:00:00Z') },
  });
  answerHome({
    lost: [aHopperRequest({ status: 'declined', offersFor: 'ended' })],
    pending: [invitation],
  });
  const card = within(await screen.findByRole('region', { name: 'Hanna invites you to dinner' }));
  card.getByText(/^2 seats are held for you until Fri, Jan 1, 10:00 AM/);
  expect(
    card.getByRole('link', { name: called('See the invitation') }).getAttribute('href'),
  ).toContain(invitation.id);
  await screen.findByRole('heading', { name: /^Hanna couldn’t fit you in/ });
  const [first] = screen.getAllByRole('heading', { level: 2 });
  expect(first?.textContent).toBe('Hanna invites you to dinner');
  screen.getByText('No pending requests');
});

test('an invitation that was withdrawn says that, not that a request was canceled', async () => {
  const newYear = DateTime.fromISO('2100-01-01T19:00', { zone: 'America/New_York' });
  const withdrawn = { status: 'cancelled', offersFor: 'ended', invitation: '' } as const;
  answerHome({ lost: [aHopperRequest({ ...withdrawn, slot: slotAt(newYear) })] });
  await screen.findByRole('heading', {
    name: 'The invitation to dinner on Fri, Jan 1 has ended.',
  });
});
