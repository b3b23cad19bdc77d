import { describe, expect, it } from 'vitest';
import { testClock } from '@/test/clock';
import { makeCanaryListing } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { queueEveMails } from '../emails/eve';

describe('answer emails', () => {
  it('send one acceptance after decline, undo and accept', async () => {
    const { host, guest, office, db, clock } = await mailFixture({
      clock: testClock('2027-10-10T12:00:00Z', 0),
    });
    const { slot } = await makeCanaryListing(db, host);
    const { id } = await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
    await office.deliver();
    await host.requests.undoably.decline(id);
    await office.deliver();
    await host.requests.undo(id);
    await host.requests.undoably.accept(id);
    clock.forward({ seconds: 9 });
    await office.deliver();
    expect(office.mailsTo(guest)).toEqual([]);
    clock.forward({ seconds: 1 });
    await office.deliver();
    await office.deliver();
    expect(office.mailsTo(guest).map(({ subject }) => subject)).toEqual([
      'You have a seat: Dinner at Sukkah in the garden, Fri, Oct 15',
    ]);
    expect(office.mailsTo(guest)[0]?.text).toContain('Canarystreet');
  });

  it('send a queued answer even if another answer came and was undone meanwhile', async () => {
    const { host, guest, office, db } = await mailFixture({
      clock: testClock('2027-10-10T12:00:00Z', 0),
    });
    const { slot } = await makeCanaryListing(db, host);
    const { id } = await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
    await host.requests.waitlist(id);
    await host.requests.undoably.accept(id);
    await office.deliver();
    await host.requests.undo(id);
    await office.deliver();
    expect(office.mailsTo(guest).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('waitlist'),
    ]);
  });
});

it('An answer at noon on the eve is emailed once it’s final', async () => {
  const beforeNoon = '2027-10-15T15:59:55Z';
  const { host, guest, office, db, clock } = await mailFixture({ clock: testClock(beforeNoon, 0) });
  const { slot } = await makeCanaryListing(db, host);
  const { id } = await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
  await office.deliver();
  await host.requests.undoably.accept(id);
  clock.forward({ seconds: 5 });
  await queueEveMails({ db, clock });
  await office.deliver();
  expect(office.mailsTo(guest)).toEqual([]);
  clock.forward({ seconds: 5 });
  await queueEveMails({ db, clock });
  await office.deliver();
  expect(office.mailsTo(guest)).toHaveLength(2);
});
