import type { Page } from '@playwright/test';
import { makeListing, makeUser } from '../../factories';
import {
  counted,
  dropResponse,
  expect,
  expectToast,
  fail,
  hold,
  makeThread,
  open,
  pass,
  stopClock,
  test,
} from '../fixtures';

const box = (page: Page) => page.getByLabel('Message', { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const log = (page: Page) => page.getByRole('log');
const unsent = (page: Page) =>
  page.getByRole('list', { name: 'Not sent yet' }).getByRole('listitem');
const threads = (page: Page) => page.locator('a[href^="/messages?thread="]');
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Messages' });

test.describe('messages', () => {
  test('ask a visitor to sign in', async ({ browserOf }) => {
    const page = await browserOf();
    await page.goto('/messages');
    const main = page.getByRole('main');
    await expect(main.getByText('Sign in to view messages', { exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      /^\/api\/login/,
    );
  });

  test('show placeholders when there are no threads and when none is selected', async ({
    browserOf,
    db,
  }) => {
    const page = await browserOf(await makeUser(db));
    await page.goto('/messages');
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText('No messages yet', { exact: true })).toBeVisible();
    await expect(page.getByText('Select a conversation', { exact: true })).toBeVisible();
    await expect(box(page)).toHaveCount(0);
  });

  test('show each thread with the other person, listing, last message and unread count', async ({
    browserOf,
    db,
  }) => {
    const host = await makeUser(db, { firstName: 'Batya', lastName: 'Levi' });
    const hopper = await makeUser(db);
    const nameless = await makeUser(db, { firstName: null, lastName: null });
    const listing = await makeListing(db, host, { title: 'Roof of reeds' });
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await makeThread(
      db,
      { hopper, host },
      [
        { from: hopper, body: 'May we come?', at: minutesAgo(9) },
        { from: host, body: 'Gladly.', at: minutesAgo(8) },
        { from: host, body: 'Bring a song.', at: minutesAgo(7) },
      ],
      { listingId: listing.id },
    );
    const other = await makeThread(db, { hopper, host: nameless }, [
      { from: nameless, body: 'Hello.', at: minutesAgo(30) },
      { from: hopper, body: 'Hello, too.', at: minutesAgo(29) },
    ]);
    await db.thread.update({ where: { id: other.id }, data: { hopperLastReadAt: minutesAgo(29) } });

    const page = await browserOf(hopper);
    await open(page, '/messages');
    await expect(threads(page)).toHaveCount(2);
    const first = threads(page).nth(0);
    await expect(first.getByText('Batya L.', { exact: true })).toBeVisible();
    await expect(first.locator('[aria-hidden]')).toHaveText('B');
    await expect(first.getByText('Roof of reeds', { exact: true })).toBeVisible();
    await expect(first.getByText('Bring a song.', { exact: true })).toBeVisible();
    await expect(first.getByText('2 unread', { exact: true })).toBeVisible();
    const second = threads(page).nth(1);
    await expect(second.getByText('Host', { exact: true })).toBeVisible();
    await expect(second.locator('[aria-hidden]')).toHaveText('H');
    await expect(second.getByText('Hello, too.', { exact: true })).toBeVisible();
    await expect(second.getByText('unread')).toHaveCount(0);
    const count = heading(page).locator('xpath=..');
    await expect(count).toHaveText('Messages2 unread');

    await first.click();
    await expect(log(page).getByRole('listitem')).toHaveText([
      /^You: May we come\?/,
      /^Gladly\./,
      /^Bring a song\./,
    ]);
    await expect(first.getByText('unread')).toHaveCount(0);
    await expect(count).toHaveText('Messages');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Batya L.');
  });

  test('show the times of threads and messages', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const hopper = await makeUser(db);
    // A Wednesday, three days after daylight saving time starts.
    const now = new Date('2027-03-17T15:00:00-04:00');
    const cases = [
      ['2027-03-17T00:01:00-04:00', '12:01 AM', '12:01 AM'],
      ['2027-03-16T15:01:00-04:00', 'Yesterday', '3:01 PM'],
      ['2027-03-16T14:59:00-04:00', 'Yesterday', 'Mar 16, 2:59 PM'],
      ['2027-03-15T23:59:00-04:00', 'Monday', 'Mar 15, 11:59 PM'],
      ['2027-03-11T00:01:00-05:00', 'Thursday', 'Mar 11, 12:01 AM'],
      ['2027-03-10T23:59:00-05:00', 'Mar 10', 'Mar 10, 11:59 PM'],
    ] as const;
    for (const [at] of cases)
      await makeThread(db, { hopper, host }, [{ from: host, body: at, at: new Date(at) }]);
    const page = await browserOf(hopper);
    await page.clock.setFixedTime(now);
    await open(page, '/messages');
    await expect(threads(page).getByRole('time')).toHaveText(cases.map(([, time]) => time));
    for (const [index, [body, , time]] of cases.entries()) {
      await threads(page).nth(index).click();
      await expect(log(page).getByText(body)).toBeVisible();
      await expect(log(page).getByRole('time')).toHaveText(time);
    }
  });

  test('invite people to start an empty conversation', async ({ browserOf, db }) => {
    const [hopper, host] = [await makeUser(db), await makeUser(db)];
    const { id } = await makeThread(db, { hopper, host });
    const page = await browserOf(hopper);
    await page.goto(`/messages?thread=${id}`);
    await expect(page.getByText('Start the conversation', { exact: true })).toBeVisible();
  });

  test('are sent trimmed, and never empty or twice', async ({ browserOf, db }) => {
    const [hopper, host] = [await makeUser(db), await makeUser(db)];
    const { id } = await makeThread(db, { hopper, host });
    const page = await browserOf(hopper);
    await open(page, `/messages?thread=${id}`);
    await expect(send(page)).toBeDisabled();
    await box(page).fill(' \n ');
    await expect(send(page)).toBeDisabled();
    await box(page).press('Enter');
    await box(page).fill('  We will be three. \n');
    await expect(send(page)).toBeEnabled();

    const answer = await hold(page, 'messages.send');
    await send(page).click();
    await expect(unsent(page)).toHaveText('You: We will be three.Sending...');
    await expect(box(page)).toHaveValue('');
    await box(page).fill('And a child.');
    await expect(send(page)).toBeDisabled();
    await box(page).press('Enter');
    await expect(unsent(page)).toHaveCount(1);
    answer();
    await expect(log(page).getByText('We will be three.')).toBeVisible();
    await expect(unsent(page)).toHaveCount(0);
    await expect(send(page)).toBeEnabled();
    await box(page).fill('');
    await expect(send(page)).toBeDisabled();
    const rows = await db.message.findMany({ where: { threadId: id }, select: { body: true } });
    expect(rows).toEqual([{ body: 'We will be three.' }]);
  });

  test('show an error when they fail to load', async ({ browserOf, db }) => {
    const [hopper, host] = [await makeUser(db), await makeUser(db)];
    const { id } = await makeThread(db, { hopper, host }, [{ from: host, body: 'Shalom.' }]);
    const page = await browserOf(hopper);
    const mendThreads = await fail(page, 'threads.list');
    await open(page, '/messages');
    await expect(page.getByText('Failed to fetch threads', { exact: true })).toBeVisible();
    await mendThreads();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(threads(page)).toHaveCount(1);

    const mendMessages = await fail(page, 'messages.list', 'server');
    await open(page, `/messages?thread=${id}`);
    await expect(page.getByText('Failed to fetch messages', { exact: true })).toBeVisible();
    await mendMessages();
    // Threads and messages share one batch, so the list may have failed as well.
    const conversation = page.getByRole('region', { name: /^Conversation with/ });
    await conversation.getByRole('button', { name: 'Try again' }).click();
    await expect(log(page).getByText('Shalom.')).toBeVisible();
  });

  test('that fail to send stay until they are retried or discarded', async ({ browserOf, db }) => {
    const [hopper, host] = [await makeUser(db), await makeUser(db)];
    const { id } = await makeThread(db, { hopper, host });
    const other = await makeThread(db, { hopper, host }, [{ from: host, body: 'Shalom.' }]);
    const page = await browserOf(hopper);
    await open(page, `/messages?thread=${id}`);
    const restore = await fail(page, 'messages.send', 'server');
    for (const text of ['Do not lose me.', 'Never mind.']) {
      await box(page).fill(text);
      await send(page).click();
      await expectToast(page, 'Error', 'Failed to send message');
    }
    await expect(unsent(page)).toHaveText([
      'You: Do not lose me.Not sentTry againDiscard',
      'You: Never mind.Not sentTry againDiscard',
    ]);
    await threads(page).nth(0).click();
    await expect(page).toHaveURL(`/messages?thread=${other.id}`);
    await expect(unsent(page)).toHaveCount(0);
    await page.goBack();
    await expect(unsent(page)).toHaveCount(2);

    await restore();
    await unsent(page).nth(1).getByRole('button', { name: 'Discard' }).click();
    await expect(unsent(page)).toHaveCount(1);
    await unsent(page).getByRole('button', { name: 'Try again' }).click();
    await expect(log(page).getByRole('listitem')).toHaveText([/^You: Do not lose me\./]);
    await expect(unsent(page)).toHaveCount(0);
    await expect(box(page)).toBeFocused();
    expect(await db.message.count({ where: { threadId: id } })).toBe(1);
  });

  test('appear once, even if a response is lost', async ({ browserOf, db }) => {
    const [hopper, host] = [await makeUser(db), await makeUser(db)];
    const { id } = await makeThread(db, { hopper, host }, [{ from: host, body: 'Who comes?' }]);
    const page = await browserOf(hopper);
    await open(page, `/messages?thread=${id}`);
    await expect(log(page).getByText('Who comes?')).toBeVisible();
    const restore = await dropResponse(page, 'messages.send');
    await box(page).fill('I do.');
    await send(page).click();
    await expect(log(page).getByRole('listitem')).toHaveText([/^Who/, /^You: I do\./]);
    await expect(unsent(page)).toHaveCount(0);

    await fail(page, 'messages.list');
    await box(page).fill('So does my wife.');
    await send(page).click();
    await expect(unsent(page)).toHaveText(
      'You: So does my wife.May not have been sentTry againDiscard',
    );
    await restore();
    await unsent(page).getByRole('button', { name: 'Try again' }).click();
    await expect(unsent(page)).toHaveCount(0);
    await expect(log(page).getByRole('listitem')).toHaveCount(3);
    expect(await db.message.count({ where: { threadId: id } })).toBe(3);
  });

  test('are polled every 5 s, and threads every 10 s', async ({ browserOf, db }) => {
    const [hopper, host] = [await makeUser(db), await makeUser(db)];
    const { id } = await makeThread(db, { hopper, host }, [{ from: host, body: 'Shalom.' }]);
    for (const [path, call, seconds] of [
      ['/messages', 'threads.list', 10],
      [`/messages?thread=${id}`, 'messages.list', 5],
    ] as const) {
      const page = await browserOf(hopper);
      await page.clock.install();
      await open(page, path);
      await expect(page.getByText('Shalom.').last()).toBeVisible();
      await stopClock(page);
      // The next poll comes within one period. Each period starts when a response arrives.
      const calls = counted(page, call);
      const answered = page.waitForResponse((response) => response.url().includes(call));
      await pass(page, seconds * 1000);
      await answered;
      await pass(page, 1);
      const before = calls();
      await pass(page, seconds * 1000 - 100);
      expect(calls()).toBe(before);
      await pass(page, 150);
      expect(calls()).toBe(before + 1);
      await page.close();
    }
  });
});
