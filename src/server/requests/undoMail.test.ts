import { describe, expect, it } from 'vitest';
import { testClock } from '@/test/clock';
import { makeCanaryListing } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { refusal } from '@/test/refusal';
import { queueEveMails } from '../emails/eve';

describe('answer emails', () => {
  it('send one acceptance after decline, undo and accept', async () => {
    const { host, guest, mailer, db, clock } = await mailFixture({
      clock: testClock('2027-10-10T12:00:00Z', 0),
    });
    const { slot } = await makeCanaryListing(db, host);
    const { id } = await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
    await mailer.deliver();
    await host.requests.undoably.decline(id);
    await mailer.deliver();
    await host.requests.undo(id);
    await host.requests.undoably.accept(id);
    clock.forward({ seconds: 9 });
    await mailer.deliver();
    expect(mailer.mailsTo(guest)).toEqual([]);
    clock.forward({ seconds: 1 });
    await mailer.deliver();
    await mailer.deliver();
    expect(mailer.mailsTo(guest).map(({ subject }) => subject)).toEqual([
      'You have a seat: Dinner at Sukkah in the garden, Fri, Oct 15',
    ]);
    expect(mailer.mailsTo(guest)[0]?.text).toContain('Canarystreet');
  });

  it('send a queued answer even if another answer came and was undone meanwhile', async () => {
    const { host, guest, mailer, db } = await mailFixture({
      clock: testClock('2027-10-10T12:00:00Z', 0),
    });
    const { slot } = await makeCanaryListing(db, host);
    const { id } = await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
    await host.requests.waitlist(id);
    await host.requests.undoably.accept(id);
    await mailer.deliver();
    await host.requests.undo(id);
    await mailer.deliver();
    expect(mailer.mailsTo(guest).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('waitlist'),
    ]);
  });
});

it('An answer is emailed later while its host stays at the undo button, by a minute at most', async () => {
  const { host, guest, mailer, db, clock } = await mailFixture({
    clock: testClock('2027-10-10T12:00:00Z', 0),
  });
  const { slot } = await makeCanaryListing(db, host);
  const { id } = await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
  await mailer.deliver();
  await host.requests.undoably.accept(id);
  for (let second = 5; second < 60; second += 5) {
    clock.forward({ seconds: 5 });
    const { undoMs } = await host.requests.extendUndo(id);
    // Events of one request are at least a millisecond apart.
    expect((undoMs ?? 0) - Math.min(10_000, (60 - second) * 1000)).toBeOneOf([0, 1]);
    await mailer.deliver();
    expect(mailer.mailsTo(guest)).toEqual([]);
    expect((await guest.requests.hopper({})).items[0]).toMatchObject({ status: 'pending' });
  }
  clock.forward({ seconds: 6 });
  expect((await refusal(host.requests.extendUndo(id))).code).toBe('UNDO_OVER');
  await mailer.deliver();
  await mailer.deliver();
  expect(mailer.mailsTo(guest).map(({ subject }) => subject)).toEqual([
    'You have a seat: Dinner at Sukkah in the garden, Fri, Oct 15',
  ]);
});

it('An answer can still be undone during the extra time', async () => {
  const { host, guest, mailer, db, clock } = await mailFixture({
    clock: testClock('2027-10-10T12:00:00Z', 0),
  });
  const { slot } = await makeCanaryListing(db, host);
  const { id } = await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
  await mailer.deliver();
  await host.requests.undoably.accept(id);
  clock.forward({ seconds: 9 });
  await host.requests.extendUndo(id);
  clock.forward({ seconds: 9 });
  expect(await host.requests.undo(id)).toMatchObject({ status: 'pending' });
  clock.forward({ seconds: 60 });
  await mailer.deliver();
  expect(mailer.mailsTo(guest)).toEqual([]);
});

it('An answer at noon on the eve is emailed once it’s final', async () => {
  const beforeNoon = '2027-10-15T15:59:55Z';
  const { host, guest, mailer, db, clock } = await mailFixture({ clock: testClock(beforeNoon, 0) });
  const { slot } = await makeCanaryListing(db, host);
  const { id } = await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
  await mailer.deliver();
  await host.requests.undoably.accept(id);
  clock.forward({ seconds: 5 });
  await queueEveMails({ db, clock });
  await mailer.deliver();
  expect(mailer.mailsTo(guest)).toEqual([]);
  clock.forward({ seconds: 5 });
  await queueEveMails({ db, clock });
  await mailer.deliver();
  expect(mailer.mailsTo(guest)).toHaveLength(2);
});
