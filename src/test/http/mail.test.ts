import { describe, expect, onTestFinished, test } from 'vitest';
import { type Clock, systemClock } from '@/server/clock';
import { comingUrl } from '@/server/mail/comingLink';
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

describe('the link that asks whether a guest is coming', () => {
  const site = { NEXTAUTH_URL: SERVER, NEXTAUTH_SECRET: TEST_SECRET };

  async function asked() {
    const [guest, host] = [await newUser(), await newUser('Hanna')];
    const { slot } = await makeCanaryListing(db, host, { slots: [{ startsAt: inDays(2) }] });
    const askedAt = new Date();
    const values = { status: 'accepted', comingAskedAt: askedAt, seatsRequested: 2 } as const;
    const { id: requestId } = await makeRequest(db, slot, guest, values);
    const link = comingUrl({ requestId, askedAt }, site);
    const comingAt = async () =>
      (await db.request.findUniqueOrThrow({ where: { id: requestId } })).comingAt;
    const change = (data: object) => db.request.update({ where: { id: requestId }, data });
    return { requestId, askedAt, slot, link, comingAt, change };
  }

  test('changes nothing when it’s opened, and shows no street', async () => {
    const { link, comingAt, requestId } = await asked();
    const answer = await fetch(link);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page).toContain('Are you still coming?');
    expect(page).toContain(`href="/requests#request-${requestId}"`);
    expect(page).not.toContain('Canarystreet');
    expect(await comingAt()).toBeNull();
  });

  test('confirms with its button, without a session, and again', async () => {
    const { link, comingAt } = await asked();
    for (let n = 0; n < 2; n += 1) {
      const answer = await fetch(link, { method: 'POST' });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('See you there!');
      expect(await comingAt()).not.toBeNull();
    }
    expect(await (await fetch(link)).text()).toContain('See you there!');
  });

  test('answers nothing once they’re asked anew, or have lost their seats', async () => {
    const { link, comingAt, change } = await asked();
    for (const data of [{ comingAskedAt: null }, { comingAskedAt: new Date(0) }]) {
      await change(data);
      const answer = await fetch(link, { method: 'POST' });
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain('This question is closed');
    }
    expect(await comingAt()).toBeNull();
    const lost = await asked();
    await lost.change({ status: 'cancelled' });
    expect((await fetch(lost.link, { method: 'POST' })).status).toBe(409);
    expect(await lost.comingAt()).toBeNull();
  });

  test('works only for its own request', async () => {
    const [mine, other] = [await asked(), await asked()];
    const url = new URL(mine.link);
    url.searchParams.set('request', other.requestId);
    url.searchParams.set('asked', other.askedAt.toISOString());
    const answer = await fetch(url, { method: 'POST' });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Link not found');
    expect(await other.comingAt()).toBeNull();
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
