import { describe, expect, it } from 'vitest';
import { emailsOn, type MailKind, recipientOf } from '@/schemas/mailKinds';
import { community } from '@/test/community';
import { everyKindOfMail } from '@/test/everyKindOfMail';
import { makeListing } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { newId } from '../db/client';
import { asUser } from '../policies/actor';
import type { Event } from './event';
import { recordEvents } from './recordEvents';

it('records an event for every email, which tells who it goes to and what it’s about', async () => {
  const story = await mailFixture();
  const { db } = story;
  await everyKindOfMail(story);
  const events = await db.event.findMany();
  for (const mail of await db.mail.findMany()) {
    const { about, to } = recipientOf(mail.kind as MailKind);
    const causes = events.filter(
      (event) =>
        emailsOn(event.type as Event['type']).includes(mail.kind as MailKind) &&
        event[about] === mail.subjectId,
    );
    const recipients = causes.map(({ hostId, hopperId, userId }) =>
      to === 'host' ? [hostId] : to === 'hopper' ? [hopperId] : [hostId, hopperId, userId],
    );
    expect(recipients.flat(), mail.kind).toContain(mail.userId);
  }
  const data = JSON.stringify(events.map((event) => event.data));
  expect(data).not.toMatch(/Canary|Shalom|sesame|roof|Hanna|Levi|@/i);
  const byNobody = events.filter(({ actorId }) => actorId === null).map(({ type }) => type);
  expect(byNobody).not.toContain('request.accepted');
  expect(byNobody).not.toContain('message.posted');
});

describe('an answer', () => {
  const answer = async () => {
    const story = await community();
    const { db, host, guest } = story;
    const { slot } = await makeListing(db, host);
    const { id: requestId } = await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
    await host.requests.undoably.accept(requestId);
    const events = () => db.event.findMany({ where: { requestId }, orderBy: { id: 'asc' } });
    return { ...story, slot, requestId, events };
  };

  it('becomes visible at the end of its undo window, which its host can extend', async () => {
    const { clock, host, guest, slot, requestId, events } = await answer();
    const [created, accepted] = await events();
    expect(created).toMatchObject({
      type: 'request.created',
      actorId: guest.id,
      ...{ hostId: host.id, hopperId: guest.id, slotId: slot.id, listingId: slot.listingId },
      data: { from: null, to: 'pending' },
      visibleFrom: created?.at,
    });
    expect(accepted).toMatchObject({ type: 'request.accepted', actorId: host.id });
    const windowMs = () => Number(accepted?.visibleFrom) - Number(accepted?.at);
    expect(windowMs()).toBe(10_000);
    clock.forward({ seconds: 6 });
    await host.requests.extendUndo(requestId);
    const [, later] = await events();
    expect(Number(later?.visibleFrom)).toBeGreaterThan(Number(accepted?.visibleFrom) + 5_000);
  });

  it('that its host undoes is followed by an event that causes no email', async () => {
    const { db, host, guest, requestId, events } = await answer();
    await host.requests.undo(requestId);
    expect((await events()).map(({ type }) => type)).toEqual([
      'request.created',
      'request.accepted',
      'request.undone',
    ]);
    expect(await db.mail.count({ where: { userId: guest.id, kind: { not: 'accepted' } } })).toBe(0);
  });
});

describe('an event', () => {
  const filed = (values: Partial<Event> = {}): Event => ({
    type: 'report.answered',
    actor: asUser(newId()),
    reportId: newId(),
    ...values,
  });

  it('isn’t recorded if its change is rolled back', async () => {
    const { db, guest } = await community();
    const event = filed({ userId: guest.id });
    const change = db.$transaction(async (tx) => {
      await recordEvents(tx, [event], new Date());
      throw new Error('rolled back');
    });
    await expect(change).rejects.toThrow('rolled back');
    const where = { reportId: `${event.reportId}` };
    expect(await db.event.count({ where })).toBe(0);
    await db.$transaction((tx) => recordEvents(tx, [event], new Date()));
    expect(await db.event.count({ where })).toBe(1);
  });

  it('without the recipient of its email fails instead of emailing nobody', async () => {
    const { db } = await community();
    await expect(recordEvents(db, [filed()], new Date())).rejects.toThrow('report.answered');
  });

  it('with the key of an earlier one causes no second email', async () => {
    const { db, guest } = await community();
    const event = filed({ userId: guest.id });
    for (let n = 0; n < 2; n += 1) await recordEvents(db, [event], new Date());
    expect(await db.mail.count({ where: { userId: guest.id } })).toBe(1);
    expect(await db.event.count({ where: { userId: guest.id } })).toBe(2);
  });
});
