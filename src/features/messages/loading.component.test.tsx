import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ThreadRequests } from '@/schemas/request';
import { errors } from '@/server/errors';
import { answer, noAnswer, refuse } from '@/test/components/server';
import { show } from '@/test/components/show';
import { aListing, aMessage, aSlot, aThread, gil, newId, page } from '@/test/components/testData';
import { pass, passUntil, stopClock } from '@/test/components/time';
import { MessagesPage } from './MessagesPage';

const thread = aThread();
const listThreads = vi.fn(() => page(thread));
const listMessages = vi.fn(() => ({ items: [aMessage({ body: 'Shalom' })], hasMore: false }));

beforeEach(() => {
  answer({
    threads: { list: listThreads, markRead: ({ id }) => ({ id }) },
    messages: { list: listMessages },
  });
});

function open(path: string) {
  window.history.replaceState(null, '', path);
  show(<MessagesPage />, gil);
}
const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));

describe('an error with a retry button is shown for', () => {
  test('threads that fail to load', async () => {
    answer({ threads: { list: noAnswer } });
    open('/messages');
    await screen.findByText('Failed to fetch threads');
    answer({ threads: { list: listThreads } });
    await tryAgain();
    await screen.findByText('Hanna L.');
  });

  test('messages that fail to load', async () => {
    answer({ messages: { list: refuse(new Error('The disk is full.')) } });
    open(`/messages?thread=${thread.id}`);
    await screen.findByText('Failed to fetch messages');
    answer({ messages: { list: listMessages } });
    await tryAgain();
    await screen.findByText('Shalom');
  });
});

test("a thread's link is not named by the whole of a long message", async () => {
  const lastMessage = { ...aThread().lastMessage, ...aMessage({ body: 'שלום '.repeat(200) }) };
  answer({ threads: { list: () => page({ ...thread, lastMessage }) } });
  open('/messages');
  const link = await screen.findByRole('link', { name: /Hanna L\..*שלום …/ });
  expect(link.textContent?.length).toBeLessThan(250);
});

test('a conversation is divided into days', async () => {
  const now = new Date();
  const sent = (body: string, daysAgo: number) =>
    aMessage({ body, createdAt: new Date(new Date().setDate(now.getDate() - daysAgo)) });
  const items = [sent('Is there room?', 1), sent('There is.', 1), sent('Thank you!', 0)];
  answer({ messages: { list: () => ({ items, hasMore: false }) } });
  open(`/messages?thread=${thread.id}`);
  await screen.findByText('Thank you!');
  const days = within(screen.getByRole('log')).getAllByRole('heading', { level: 3 });
  expect(days.map(({ textContent }) => textContent)).toEqual(['Yesterday', 'Today']);
  const messages = days.map((day) => within(day.parentElement ?? day).getAllByRole('listitem'));
  expect(messages.map(({ length }) => length)).toEqual([2, 1]);
});

describe('a conversation about a meal', () => {
  const { id, title, timeZone } = aListing({ title: 'Roof of reeds' });
  const about = aThread({ listing: { id, title } });
  const slot = aSlot();
  const event = { seatsRequested: 2, slot, reason: null };
  const requests: ThreadRequests = {
    listing: { id, title, timeZone, photoUrl: null },
    request: { id: newId(), status: 'cancelled', seatsRequested: 2, slot },
    events: [
      {
        ...event,
        id: newId(),
        by: 'viewer',
        from: null,
        to: 'pending',
        createdAt: new Date('2027-10-10T11:00:00Z'),
      },
      {
        ...event,
        id: newId(),
        by: 'other',
        from: 'accepted',
        to: 'cancelled',
        reason: 'A fever.',
        createdAt: new Date('2027-10-10T13:00:00Z'),
      },
    ],
  };

  beforeEach(() => {
    answer({
      threads: { list: () => page(about) },
      requests: { ofThread: () => requests },
    });
    open(`/messages?thread=${about.id}`);
  });

  test('has its meal on top, with date, seats and status', async () => {
    const bar = within(await screen.findByRole('region', { name: 'Meal' }));
    await bar.findByText('Dinner, Fri, Oct 15');
    bar.getByText('2 seats');
    expect(bar.getByRole('link', { name: title }).getAttribute('href')).toBe(`/listing/${id}`);
    expect(bar.getByRole('link', { name: 'Canceled' }).getAttribute('href')).toBe(
      `/requests#request-${requests.request?.id}`,
    );
  });

  test('says what happened, and why, between the messages', async () => {
    const log = within(await screen.findByRole('log'));
    expect(log.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'You requested 2 seats: Dinner, Fri, Oct 15',
      expect.stringContaining('Shalom'),
      'Hanna L. canceled the requestReason: A fever.',
    ]);
  });
});

test('a message is reported from the menu of the conversation, not below the message', async () => {
  const { id } = aMessage();
  const report = vi.fn(noAnswer);
  const items = [aMessage({ id, body: 'Pay me first.' }), aMessage({ body: 'Shalom' })];
  answer({
    messages: { list: () => ({ items, hasMore: false }) },
    safety: { report },
    users: { viewer: () => gil },
  });
  open(`/messages?thread=${thread.id}`);
  const log = await screen.findByRole('log');
  expect(within(log).queryAllByRole('button')).toEqual([]);
  const press = async (role: 'button' | 'option', name: RegExp) =>
    userEvent.click(await screen.findByRole(role, { name }));
  await press('button', /^More about/);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report a message' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send report' }));
  await screen.findByText('Choose a message.');
  await press('button', /^Which message\?/);
  await press('option', /^Pay me first\./);
  await press('button', /^What’s wrong\?/);
  await press('option', /^Harassment/);
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  await waitFor(() =>
    expect(report).toHaveBeenCalledWith({ messageId: id, reason: 'harassment', details: '' }),
  );
});

describe('polling', () => {
  beforeEach(stopClock);

  test('loads threads every 10 s, even after a failure', async () => {
    open('/messages');
    await passUntil(() => screen.getByText('Hanna L.'));
    expect(listThreads).toHaveBeenCalledTimes(1);
    await pass(9900);
    expect(listThreads).toHaveBeenCalledTimes(1);
    const failing = vi.fn(noAnswer);
    answer({ threads: { list: failing } });
    await pass(100);
    expect(failing).toHaveBeenCalledTimes(1);
    await pass(10_000);
    expect(failing).toHaveBeenCalledTimes(2);
    screen.getByText('Hanna L.');
  });

  test('loads messages every 5 s, even after a failure', async () => {
    open(`/messages?thread=${thread.id}`);
    await passUntil(() => screen.getByText('Shalom'));
    expect(listMessages).toHaveBeenCalledTimes(1);
    await pass(4900);
    expect(listMessages).toHaveBeenCalledTimes(1);
    const failing = vi.fn(noAnswer);
    answer({ messages: { list: failing } });
    await pass(100);
    expect(failing).toHaveBeenCalledTimes(1);
    await pass(5000);
    expect(failing).toHaveBeenCalledTimes(2);
    screen.getByText('Shalom');
  });

  test("stops when the conversation doesn't exist", async () => {
    const missing = vi.fn(refuse(errors.notFound('Conversation')));
    answer({ messages: { list: missing } });
    open(`/messages?thread=${thread.id}`);
    await passUntil(() => screen.getByText('Conversation not found'));
    await pass(20_000);
    expect(missing).toHaveBeenCalledTimes(1);
    expect(screen.queryByLabelText('Message')).toBeNull();
  });
});
