import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { familyOf, type MailKind, mailKinds } from '@/schemas/mailKinds';
import { testClock } from '@/test/clock';
import { makeListing, makeRequest } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { aDevice, startPushService } from '@/test/pushService';
import { emailTemplates } from '../emails/templates';
import { quietTimeIn } from '../zmanim/quietTime';
import { deliverMail } from './deliver';
import type { EmailTemplates } from './emailTemplate';

const EVE = '2027-10-14T14:00:00Z';

const kindsOfPeople = mailKinds.filter(familyOf);

/** Emails of any kind, each about its own topic, without the pages they report on. */
async function flood(kind: MailKind, begins?: Date) {
  const story = await mailFixture({ clock: testClock(EVE, 0) });
  const { db, clock, mailer, host, guest } = story;
  const write = async (_: unknown, { subjectId }: { subjectId: string }) => ({
    subject: `About ${subjectId}`,
    content: subjectId,
    ...(begins && { begins }),
  });
  const templates = Object.fromEntries(
    mailKinds.map((one) => [one, write]),
  ) as unknown as EmailTemplates;
  const deliver = async () => {
    const due = await db.mail.findMany({
      where: { status: 'queued', dueAt: { lte: clock.now() } },
      orderBy: { id: 'asc' },
    });
    for (const { id } of due) await deliverMail(mailer.context, templates, id);
  };
  const cause = async (topicId: string = randomUUID()) => {
    const id = randomUUID();
    const now = clock.now();
    const people = { userId: host.id, otherId: guest.id };
    const times = { dueAt: now, createdAt: now };
    await db.mail.create({ data: { kind, key: id, subjectId: id, topicId, ...people, ...times } });
    await deliver();
    return id;
  };
  return { ...story, cause, deliver, received: () => mailer.mailsTo(host) };
}

describe('one person who causes 60 emails in six seconds', () => {
  it.each(kindsOfPeople)('causes at most four at once, and loses none: %s', async (kind) => {
    const { db, clock, cause, deliver, received } = await flood(kind);
    const ids: string[] = [];
    for (let n = 0; n < 60; n += 1) {
      clock.forward({ seconds: 0.1 });
      ids.push(await cause());
    }
    expect(received().length).toBeLessThanOrEqual(4);
    for (let n = 0; n < 6; n += 1) {
      clock.forward({ minutes: 10 });
      await deliver();
    }
    expect(received().length).toBeLessThanOrEqual(8);
    const texts = received().map(({ text }) => text);
    for (const id of ids) expect(texts.some((text) => text?.includes(id))).toBe(true);
    expect(await db.mail.count({ where: { status: { not: 'sent' } } })).toBe(0);
  });
});

describe('one person who causes an email every 15 minutes for a day', () => {
  it.each(['cancelled', 'rainPlan'] as const)(
    'causes at most 20, and the last state arrives: %s',
    async (kind) => {
      const { clock, cause, deliver, received } = await flood(kind);
      const topicId = randomUUID();
      let last = '';
      for (let n = 0; n < 96; n += 1) {
        clock.forward({ minutes: 15 });
        last = await cause(topicId);
      }
      expect(received().length).toBeLessThanOrEqual(20);
      expect(received().length).toBeGreaterThanOrEqual(10);
      clock.forward({ hours: 24 });
      await deliver();
      expect(received().at(-1)?.text).toContain(last);
    },
  );

  it('never delays the last state past the meal or the reader’s candle lighting', async () => {
    const begins = new Date('2027-10-15T23:00:00Z');
    const { db, clock, cause, deliver, received, host } = await flood('cancelled', begins);
    await db.profile.create({ data: { userId: host.id, shomerShabbat: true } });
    const lighting = quietTimeIn('America/New_York', begins).startsAt.getTime();
    clock.set('2027-10-14T21:00:00Z');
    const topicId = randomUUID();
    let last = '';
    while (clock.now().getTime() < lighting - 6 * 60_000) {
      clock.forward({ minutes: 5 });
      last = await cause(topicId);
    }
    while (clock.now().getTime() < lighting - 60_000) {
      clock.forward({ minutes: 1 });
      await deliver();
    }
    expect(received().at(-1)?.text).toContain(last);
    expect(received().length).toBeLessThanOrEqual(32);
  });
});

async function rainyMeal() {
  const story = await mailFixture({ clock: testClock(EVE, 0) });
  const { db, host, guest } = story;
  const startsAt = '2027-10-15T23:00:00Z';
  const listing = await makeListing(db, host, { rainPlan: 'inside', slots: [{ startsAt }] });
  await makeRequest(db, listing.slot, guest, { status: 'accepted' });
  const announce = async (rainPlan: 'inside' | 'cancel') => {
    const data = { rainPlan, rainCancelBy: rainPlan === 'cancel' ? '17:00' : null };
    await db.sukkahListing.update({ where: { id: listing.id }, data });
    await host.timeSlots.rainPlan({ id: listing.slot.id });
  };
  return { ...story, listing, announce };
}

const INSIDE = 'Rain plan: We’ll eat inside. Dinner, Fri, Oct 15';
const CANCEL = 'Rain plan: We’ll cancel the meal by 5:00 PM. Dinner, Fri, Oct 15';

describe('a rain plan', () => {
  it('that changes 60 times in six seconds is three emails, the last with the final plan', async () => {
    const { announce, mailer, clock, guest } = await rainyMeal();
    for (let n = 0; n < 60; n += 1) {
      clock.forward({ seconds: 0.1 });
      await announce(n % 2 ? 'cancel' : 'inside');
      if (n < 3 || n % 10 === 9) await mailer.deliver();
    }
    clock.forward({ minutes: 10 });
    await mailer.deliver();
    clock.forward({ hours: 2 });
    await mailer.deliver();
    expect(mailer.mailsTo(guest).map(({ subject }) => subject)).toEqual([INSIDE, CANCEL, CANCEL]);
  });

  it('that changes back after the guests heard of the change is announced again', async () => {
    const { announce, mailer, clock, guest } = await rainyMeal();
    for (const plan of ['inside', 'cancel', 'inside'] as const) {
      await announce(plan);
      await announce(plan);
      await mailer.deliver();
      clock.forward({ minutes: 11 });
    }
    expect(mailer.mailsTo(guest).map(({ subject }) => subject)).toEqual([INSIDE, CANCEL, INSIDE]);
  });

  it('that changes 60 times is five push notifications, the last with the final plan', async () => {
    const { announce, mailer, clock, guest } = await rainyMeal();
    const service = await startPushService();
    const { endpoint, keys } = aDevice();
    await guest.push.subscribe({ endpoint, keys });
    for (let n = 0; n < 60; n += 1) {
      clock.forward({ seconds: 0.1 });
      await announce(n % 2 ? 'cancel' : 'inside');
      if (n < 6 || n % 10 === 9) await mailer.push(service.through);
    }
    expect(service.taken).toHaveLength(4);
    clock.forward({ minutes: 10 });
    await mailer.push(service.through);
    clock.forward({ minutes: 20 });
    await mailer.push(service.through);
    expect(service.taken).toHaveLength(5);
  });
});

describe('a moderator', () => {
  it('who hides and shows a listing 60 times causes five emails, the last with the outcome', async () => {
    const { db, host, join, mailer, clock } = await mailFixture({
      clock: testClock(EVE, 0),
    });
    const { id: listingId } = await makeListing(db, host);
    const moderator = await join('Tamar');
    await db.user.update({ where: { id: moderator.id }, data: { role: 'admin' } });
    for (let n = 0; n < 60; n += 1) {
      clock.forward({ seconds: 0.1 });
      const measure = n % 2 ? 'showListing' : 'hideListing';
      await moderator.moderation.take({ listingId, measure, reason: 'false' });
      if (n < 6 || n % 10 === 9) await mailer.deliver();
    }
    clock.forward({ minutes: 10 });
    await mailer.deliver();
    const subjects = mailer.mailsTo(host).map(({ subject }) => subject);
    expect(subjects).toHaveLength(5);
    expect(subjects.at(-1)).toBe(subjects[1]);
  });
});

describe('a guest who writes in 30 conversations', () => {
  it('causes two emails to the host, of at most 20 conversations each', async () => {
    const { db, host, guest, mailer, clock } = await mailFixture();
    for (let n = 0; n < 30; n += 1) {
      const { id: listingId } = await makeListing(db, host);
      const data = { listingId, hopperId: guest.id, hostId: host.id };
      const { id: threadId } = await db.thread.create({ data });
      await guest.messages.send({ threadId, body: 'Shalom' });
    }
    clock.forward({ minutes: 5 });
    await mailer.deliver();
    expect(mailer.mailsTo(host).map(({ subject }) => subject)).toEqual([
      'New messages in 20 conversations',
      'New messages in 10 conversations',
    ]);
    expect(await db.mail.count({ where: { status: 'queued' } })).toBe(0);
  });
});

it('has a template for every kind of email', () => {
  expect(Object.keys(emailTemplates).sort()).toEqual([...mailKinds].sort());
});
