import { describe, expect, onTestFinished, test } from 'vitest';
import { type Clock, systemClock } from '@/server/clock';
import { unsubscribeUrl } from '@/server/mail/unsubscribe';
import type { TestClock } from '../clock';
import { community } from '../community';
import { createTestDatabase } from '../database';
import { makeCanaryListing, makeRequest } from '../factories';
import { startMailbox } from '../mailbox';
import { startServer, TEST_SECRET } from '../server';
import { db, inDays, newUser, SERVER } from './world';

describe('the unsubscribe link', () => {
  const site = { NEXTAUTH_URL: SERVER, NEXTAUTH_SECRET: TEST_SECRET };
  const optOuts = (userId: string) => db.mailOptOut.findMany({ where: { userId } });

  test('asks for confirmation in a browser, and loads nothing from anywhere', async () => {
    const { id: userId } = await newUser();
    const answer = await fetch(unsubscribeUrl({ userId, kind: 'unread' }, site));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await answer.text();
    expect(page).toContain('Stop emails about messages you haven’t read?');
    expect(page).toContain('<form method="post">');
    expect(await optOuts(userId)).toEqual([]);
  });

  test('works with one click in a mail client, without a session, and again', async () => {
    const { id: userId } = await newUser();
    const link = unsubscribeUrl({ userId, kind: 'unread' }, site);
    for (let n = 0; n < 2; n += 1) {
      const answer = await fetch(link, {
        method: 'POST',
        headers: { Origin: 'https://mail.example.org' },
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('You’re unsubscribed');
    }
    expect(await optOuts(userId)).toMatchObject([{ kind: 'unread' }]);
  });

  test('can be undone with the button on the confirmation page', async () => {
    const { id: userId } = await newUser();
    const link = unsubscribeUrl({ userId, kind: 'unread' }, site);
    const done = await (await fetch(link, { method: 'POST' })).text();
    expect(done).toContain('Subscribe again');
    const action = done
      .match(/<form action="([^"]+)" method="post">/)?.[1]
      ?.replaceAll('&amp;', '&');
    const again = await fetch(new URL(`${action}`, link), { method: 'POST' });
    expect(await again.text()).toContain('You’re subscribed again');
    expect(await optOuts(userId)).toEqual([]);
  });

  test('works only for its own user and kind, and for no required mail', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const good = new URL(unsubscribeUrl({ userId: user.id, kind: 'unread' }, site));
    const changed = (name: string, value: string) => {
      const url = new URL(good);
      url.searchParams.set(name, value);
      return url;
    };
    const links = [
      changed('user', other.id),
      changed('kind', 'received'),
      changed('key', 'x'),
      changed('user', 'nobody'),
      new URL('/api/unsubscribe', SERVER),
      unsubscribeUrl({ userId: user.id, kind: 'accepted' }, site),
      unsubscribeUrl({ userId: crypto.randomUUID(), kind: 'unread' }, site),
    ];
    for (const link of links) {
      const answer = await fetch(link, { method: 'POST' });
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('Link not found');
    }
    expect(await db.mailOptOut.count({ where: { userId: { in: [user.id, other.id] } } })).toBe(0);
  });
});

test('two servers on one database send each mail once', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const mailbox = await startMailbox();
  onTestFinished(mailbox.close);
  const settings = { EMAIL_SERVER: mailbox.url, EMAIL_FROM: 'Sukkah <hello@example.org>' };
  for (const server of [
    await startServer(database.url, settings),
    await startServer(database.url, settings),
  ])
    onTestFinished(server.stop);

  // The servers use the real clock.
  const { host, join } = await community({
    db: database.db,
    clock: systemClock as Clock as TestClock,
  });
  const { slot } = await makeCanaryListing(database.db, host, { slots: [{ startsAt: inDays(9) }] });
  const guests = await Promise.all(Array.from({ length: 10 }, () => join('Guest')));
  for (const guest of guests)
    await host.requests.accept((await makeRequest(database.db, slot, guest)).id);
  const mails = await Promise.all(guests.map(({ email }) => mailbox.next(`${email}`)));
  for (const { subject, text, html } of mails) {
    expect(subject).toMatch(/^You have a seat: Dinner/);
    expect(text).toContain('Where: 4711 Canarystreet');
    expect(html).toContain('<h1');
  }
  await expect
    .poll(() => database.db.mail.count({ where: { status: 'sent' } }))
    .toBe(guests.length);
  expect(mailbox.received).toHaveLength(guests.length);
});
