import { expect, it } from 'vitest';
import { DAY_MS } from '@/schemas/time';
import type { Person } from '@/test/community';
import { makeListing, slotForm } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { refusal } from '@/test/refusal';
import { askForRatings } from './ask';
import { countRatings } from './count';

async function withPuppets() {
  const story = await mailFixture();
  const { db, clock, host, join } = story;
  const listing = await makeListing(db, host, { slots: [] });
  const puppets: Person[] = [];
  for (let n = 0; n < 5; n += 1) puppets.push(await join(`Puppet ${n}`));
  /** Publishes a meal around now, and seats the puppets. */
  const seat = async (beganMsAgo: number, endsInMs: number) => {
    const now = clock.now().getTime();
    const times = {
      startsAt: new Date(now - beganMsAgo).toISOString(),
      endsAt: new Date(now + endsInMs).toISOString(),
    };
    const slot = await host.timeSlots.create({ ...slotForm(times), listingId: listing.id });
    const ids: string[] = [];
    for (const puppet of puppets) {
      const { id } = await puppet.requests.create({ slotId: slot.id, seatsRequested: 1 });
      await host.requests.accept(id);
      ids.push(id);
    }
    clock.set(new Date(now + endsInMs + 1000));
    return ids;
  };
  const give = (ids: string[], n: number) =>
    puppets[n]?.ratings.give({ id: ids[n] ?? '', stars: 5 }) ?? Promise.reject();
  const shown = async () => {
    await countRatings({ db, clock });
    const { rating, aboutHost } = await story.visitor.listings.byId({ id: listing.id });
    return { rating, mealsHosted: aboutHost?.mealsHosted };
  };
  return { ...story, listing, puppets, seat, give, shown };
}

it('a meal published after it began is never rated, and doesn’t count', async () => {
  const { db, clock, host, puppets, seat, give, shown, mailer } = await withPuppets();
  const ids = await seat(8.9 * DAY_MS, 60_000);
  await mailer.newMails();
  await askForRatings({ db, clock });
  expect((await mailer.newMails()).filter(([, subject]) => subject?.includes('How w'))).toEqual([]);
  for (const [n, puppet] of puppets.entries()) {
    expect(await refusal(give(ids, n))).toMatchObject({ code: 'RATING_CLOSED' });
    expect(await puppet.ratings.open({ as: 'hopper' })).toEqual([]);
  }
  expect(await host.ratings.open({ as: 'host' })).toEqual([]);
  // The version before may have stored some.
  for (const [n, puppet] of puppets.entries()) {
    const sides = { requestId: ids[n] ?? '', giverId: puppet.id, subjectId: host.id };
    const data = { giverIs: 'hopper', stars: 5, closesAt: clock.now(), ...sides };
    await db.rating.create({ data });
  }
  clock.forward({ days: 60 });
  expect(await shown()).toEqual({ rating: null, mealsHosted: 0 });
});

it('a rating counts two weeks after it was given, however long ago the meal ended', async () => {
  const { clock, seat, give, shown } = await withPuppets();
  const ids = await seat(-60_000, 120_000);
  clock.forward({ days: 13.99 });
  for (const n of [0, 1, 2, 3, 4]) await give(ids, n);
  clock.forward({ days: 13.9 });
  expect(await shown()).toEqual({ rating: null, mealsHosted: 1 });
  // Until then, it can be changed. That doesn't give it more time.
  await give(ids, 0);
  clock.forward({ days: 0.11 });
  expect(await refusal(give(ids, 0))).toMatchObject({ code: 'RATING_CLOSED' });
  expect(await shown()).toEqual({ rating: { average: 5, count: 5 }, mealsHosted: 1 });
});

it('a new account’s rating waits until the account is a month old', async () => {
  const { db, clock, puppets, seat, give, shown } = await withPuppets();
  await db.user.updateMany({
    where: { id: { in: puppets.map(({ id }) => id) } },
    data: { createdAt: clock.now() },
  });
  const ids = await seat(-60_000, 120_000);
  for (const n of [0, 1, 2, 3, 4]) await give(ids, n);
  clock.forward({ days: 29.9 });
  expect((await shown()).rating).toBeNull();
  clock.forward({ days: 0.2 });
  expect((await shown()).rating).toEqual({ average: 5, count: 5 });
});
