import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pushKinds, pushPathOf } from '@/schemas/mailKinds';
import { testClock } from '@/test/clock';
import { CANARY, CANARY_TEXTS, canariesIn, makeCanaryListing } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { aDevice, makeDevice, startPushService } from '@/test/pushService';
import { refusal } from '@/test/refusal';
import { endSession } from '../auth/session';
import { MAX_DEVICES, pushKeys } from './settings';

async function asking(local = '2027-10-12T09:00') {
  const service = await startPushService();
  onTestFinished(service.close);
  const zone = 'America/New_York';
  const at = (hour: string) => DateTime.fromISO(hour, { zone }).toJSDate();
  const story = await mailFixture({ clock: testClock(at(local)) });
  const { db, host, guest, mailer, clock } = story;
  const listing = await makeCanaryListing(db, host, {
    slots: [{ startsAt: at('2027-10-20T19:00') }],
  });
  const device = makeDevice();
  const { endpoint, keys } = device;
  await guest.push.subscribe({ endpoint, keys });
  const introMessage = 'Word of mine';
  const { id } = await guest.requests.create({
    slotId: listing.slot.id,
    seatsRequested: 1,
    introMessage,
  });
  await mailer.deliver();
  const deliverPushes = async () => {
    await mailer.push(service.through);
    return service.toldTo(device);
  };
  return {
    ...story,
    service,
    device,
    listing,
    id,
    deliverPushes,
    set: (hour: string) => clock.set(at(hour)),
  };
}

describe('a push notification', () => {
  it('shows what the email says, and is signed by this site', async () => {
    const { db, host, deliverPushes, id, service, mailer, guest } = await asking();
    expect(await deliverPushes()).toEqual([]);
    await host.requests.accept(id);
    expect(await deliverPushes()).toEqual([
      {
        title: expect.stringMatching(/^You have a seat: /),
        lang: 'en',
        dir: 'ltr',
        path: '/requests',
        tag: expect.any(String),
      },
    ]);
    const [push] = service.taken;
    expect(push?.sender).toMatchObject({
      aud: 'https://push.example.org',
      sub: 'https://sukkah.test',
      key: (await pushKeys(db)).publicKey,
    });
    expect(await pushKeys(db)).toEqual(await pushKeys(db));
    expect(push?.ttl).toBe(86_400);
    expect(await deliverPushes()).toHaveLength(1);
    await mailer.deliver();
    expect(mailer.mailsTo(guest)).toHaveLength(1);
  });

  it('is in the language that its reader uses at that time', async () => {
    const { host, guest, id, deliverPushes } = await asking();
    await host.requests.accept(id);
    await guest.users.setLanguage({ language: 'he' });
    const [push] = await deliverPushes();
    expect(push).toMatchObject({ lang: 'he', dir: 'rtl' });
    expect(push).toHaveProperty('title', expect.stringMatching(/[א-ת]: ארוחת ערב /));
  });

  it('contains no street, email address or introduction, and its service can’t read any of it', async () => {
    const { db, host, guest, id, listing, service, deliverPushes, device, mailer } = await asking();
    const hosts = makeDevice();
    await host.push.subscribe({ endpoint: hosts.endpoint, keys: hosts.keys });
    await host.requests.accept(id);
    const [item] = (await guest.requests.hopper({})).items;
    await host.messages.send({
      threadId: `${item?.threadId}`,
      body: `It is ${CANARY.addressLine1}`,
    });
    await guest.requests.cancel(id, 'Word of mine');
    await mailer.deliver();
    await deliverPushes();
    const texts = JSON.stringify([service.toldTo(device), service.toldTo(hosts)]);
    expect(service.toldTo(hosts)).not.toEqual([]);
    expect(canariesIn(texts, [...CANARY_TEXTS, '@', 'Word of mine'])).toEqual([]);
    for (const { body } of service.taken)
      expect(body.toString('latin1')).not.toContain(listing.title);
    expect(await db.pushSubscription.count()).toBe(2);
  });

  it('isn’t sent while an answer can be undone, and never for an undone one', async () => {
    const { host, id, deliverPushes, clock } = await asking();
    await host.requests.undoably.accept(id);
    expect(await deliverPushes()).toEqual([]);
    await host.requests.undo(id);
    clock.set(new Date(clock.now().getTime() + 11_000));
    expect(await deliverPushes()).toEqual([]);
    await host.requests.undoably.accept(id);
    clock.set(new Date(clock.now().getTime() + 11_000));
    expect(await deliverPushes()).toHaveLength(1);
  });

  it('waits until the holy days are over, for users who keep them, and is then up to date', async () => {
    const { db, host, guest, id, deliverPushes, set } = await asking('2027-10-15T09:00');
    const zone = { timeZone: 'America/New_York', profile: { create: { shomerShabbat: true } } };
    await db.user.update({ where: { id: guest.id }, data: zone });
    set('2027-10-15T19:00');
    await host.requests.accept(id);
    expect(await deliverPushes()).toEqual([]);
    set('2027-10-17T12:00');
    expect(await deliverPushes()).toEqual([]);
    set('2027-10-17T20:15');
    expect(await deliverPushes()).toHaveLength(1);
  });

  it('can be turned on and off for each kind', async () => {
    const { host, guest, id, deliverPushes } = await asking();
    const { kinds } = await guest.push.settings();
    expect(kinds).toEqual(pushKinds.map((kind) => ({ kind, on: true })));
    await guest.push.updateSetting({ kind: 'accepted', on: false });
    await guest.push.updateSetting({ kind: 'accepted', on: false });
    await host.requests.accept(id);
    expect(await deliverPushes()).toEqual([]);
    const settings = await guest.push.updateSetting({ kind: 'accepted', on: true });
    expect(settings.kinds.every(({ on }) => on)).toBe(true);
    await host.requests.cancel(id, 'A storm');
    expect(await deliverPushes()).toHaveLength(1);
  });

  it('is dropped for an unsubscribed device, and retried if its service is unavailable', async () => {
    const { db, host, id, deliverPushes, service, clock } = await asking();
    service.status = 503;
    await host.requests.accept(id);
    expect(await deliverPushes()).toHaveLength(1);
    expect(await deliverPushes()).toHaveLength(1);
    service.status = 410;
    clock.set(new Date(clock.now().getTime() + 5 * 60_000));
    expect(await deliverPushes()).toHaveLength(2);
    expect(await db.pushSubscription.count()).toBe(0);
    expect(await deliverPushes()).toHaveLength(2);
  });

  it('isn’t sent to suspended users', async () => {
    const { db, host, guest, id, deliverPushes } = await asking();
    await host.requests.accept(id);
    await db.user.update({
      where: { id: guest.id },
      data: { suspendedAt: new Date(), suspendedReason: 'spam' },
    });
    expect(await deliverPushes()).toEqual([]);
  });

  it('of each kind links to a page on this site', () => {
    for (const kind of pushKinds) expect(pushPathOf(kind)).toMatch(/^\/[a-z]/);
  });
});

describe('a device', () => {
  it('can only have an endpoint on the public internet', async () => {
    const { db, host, guest, id, mailer } = await asking();
    const { keys } = aDevice();
    for (const endpoint of [
      'http://push.example.org/1',
      'https://127.0.0.1/1',
      'https://[::1]/1',
      'https://localhost/1',
      'https://push.example.org:8443/1',
      'https://user:word@push.example.org/1',
      'ftp://push.example.org/1',
    ])
      expect(await refusal(guest.push.subscribe({ endpoint, keys }))).toMatchObject({
        status: 400,
      });
    // A name that resolves to an internal address is detected on connecting.
    const inside = await startPushService();
    onTestFinished(inside.close);
    await db.pushSubscription.updateMany({ data: { endpoint: 'https://localhost/1' } });
    await host.requests.accept(id);
    await mailer.push();
    expect(inside.connections()).toBe(0);
    expect(await db.pushSubscription.count()).toBe(1);
  });

  it('with invalid keys is refused', async () => {
    const { guest } = await asking();
    const device = aDevice();
    const keys = { ...device.keys, auth: 'short' };
    expect(await refusal(guest.push.subscribe({ ...device, keys }))).toMatchObject({ status: 400 });
  });

  it('is one of at most ten, and the oldest is dropped', async () => {
    const { db, guest, clock, device } = await asking();
    for (let n = 0; n < MAX_DEVICES; n += 1) {
      clock.set(new Date(clock.now().getTime() + 1000));
      await guest.push.subscribe(aDevice());
    }
    const subscriptions = await db.pushSubscription.findMany({ where: { userId: guest.id } });
    expect(subscriptions).toHaveLength(MAX_DEVICES);
    expect(subscriptions.map(({ endpoint }) => endpoint)).not.toContain(device.endpoint);
  });

  it('belongs to one user: the latest one who subscribed on it', async () => {
    const { db, guest, stranger, device, host, id, deliverPushes } = await asking();
    const { endpoint, keys } = device;
    await stranger.push.subscribe({ endpoint, keys });
    await host.requests.accept(id);
    expect(await deliverPushes()).toEqual([]);
    await guest.push.unsubscribe({ endpoint });
    expect(await db.pushSubscription.count()).toBe(1);
    await stranger.push.unsubscribe({ endpoint });
    expect(await db.pushSubscription.count()).toBe(0);
  });

  it('refuses to unsubscribe an endpoint that the database can’t store', async () => {
    const { guest } = await asking();
    expect(await refusal(guest.push.unsubscribe({ endpoint: 'a\u0000' }))).toMatchObject({
      status: 400,
    });
  });

  it('is deleted with the session and with the account', async () => {
    const { db, guest } = await asking();
    const sid = randomUUID();
    const expire = new Date('2028-01-01');
    await db.session.create({ data: { sid, sess: { userId: guest.id }, expire } });
    await db.pushSubscription.updateMany({ data: { sid } });
    await endSession(db, sid);
    expect(await db.pushSubscription.count()).toBe(0);

    await guest.push.subscribe(aDevice());
    await guest.push.updateSetting({ kind: 'unread', on: false });
    await guest.users.deleteAccount({ confirmation: 'DELETE' });
    expect(await db.pushSubscription.count()).toBe(0);
    expect(await db.pushOptOut.count()).toBe(0);
  });
});
