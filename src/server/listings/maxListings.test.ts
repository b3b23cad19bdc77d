import { expect, it } from 'vitest';
import { callerFor, community } from '@/test/community';
import { listingForm, makeListing, makeUser, slotForm } from '@/test/factories';
import { refusal } from '@/test/refusal';

const withMeal = () => listingForm({ timeSlots: [slotForm()] });

const tooMany = {
  status: 409,
  code: 'TOO_MANY_LISTINGS',
  message:
    'You can have up to 50 listings with upcoming meals. Remove meals you no longer offer, or write to us if you need more.',
};

it('a host can have 50 listings with coming meals, however they come to have them', async () => {
  const { db, host } = await community();
  const listings = await Promise.all(
    Array.from({ length: 50 }, () => makeListing(db, host, { visible: false })),
  );
  const [first] = listings;
  if (!first) throw new Error('There is no listing.');
  const over = await makeListing(db, host, { slots: [{ startsAt: '2027-08-01T17:00:00Z' }] });
  const update = () => host.listings.update({ id: over.id, ...withMeal() });
  const ways = [
    () => host.listings.create(withMeal()),
    update,
    () => host.timeSlots.create({ listingId: over.id, ...slotForm() }),
  ];
  for (const way of ways) expect(await refusal(way())).toEqual(tooMany);
  expect(await db.sukkahListing.count({ where: { hostId: host.id } })).toBe(51);

  // These add no listing with coming meals.
  await host.listings.create(listingForm());
  await host.listings.update({ ...listingForm(), id: over.id });
  const later = slotForm({ startsAt: '2027-10-20T17:00:00Z' });
  const { id } = await host.timeSlots.create({ listingId: first.id, ...later });
  for (const gone of [id, first.slot.id]) await host.timeSlots.remove({ id: gone });

  await update();
  expect(await refusal(host.listings.create(withMeal()))).toEqual(tooMany);
});

it('a moderator can change the limit, and the log says so', async () => {
  const { db, clock, host } = await community();
  const admin = await makeUser(db, { role: 'admin', firstName: 'Mori' });
  const moderator = callerFor(db, clock, admin, 'moderator');
  await moderator.moderation.setMaxListings({ userId: host.id, maxListings: 1 });
  await makeListing(db, host);
  expect((await refusal(host.listings.create(withMeal()))).message).toContain(
    'up to 1 listing with',
  );
  await moderator.moderation.setMaxListings({ userId: host.id, maxListings: 2 });
  await host.listings.create(withMeal());
  const found = await moderator.moderation.search({ text: host.id });
  expect(found.people[0]?.maxListings).toBe(2);
  const [entry] = (await moderator.moderation.log({})).items;
  expect(entry).toMatchObject({ action: 'setMaxListings', user: { id: host.id }, note: '2' });
  const own = moderator.moderation.setMaxListings({ userId: admin.id, maxListings: 99 });
  expect((await refusal(own)).code).toBe('FORBIDDEN');
});

it('a moderator doesn’t undo another’s change of the limit', async () => {
  const { db, clock, host } = await community();
  const admin = await makeUser(db, { role: 'admin', firstName: 'Mori' });
  const { moderation } = callerFor(db, clock, admin, 'moderator');
  const load = async () => (await moderation.search({ text: host.id })).people[0];
  const version = (await load())?.limitVersion;
  const raise = (maxListings: number) =>
    moderation.setMaxListings({ userId: host.id, maxListings, version });
  await raise(200);
  expect((await refusal(raise(60))).code).toBe('CHANGED_MEANWHILE');
  await raise(200);
  expect(await load()).toMatchObject({ maxListings: 200 });
  const entries = (await moderation.log({})).items.filter(({ user }) => user?.id === host.id);
  expect(entries).toHaveLength(1);
  await moderation.setMaxListings({
    ...{ userId: host.id, maxListings: 60 },
    version: (await load())?.limitVersion,
  });
  expect(await load()).toMatchObject({ maxListings: 60 });
});

it('an account that had more than the limit keeps and edits what it has', async () => {
  const { db, host } = await community();
  const listings = await Promise.all(Array.from({ length: 51 }, () => makeListing(db, host)));
  await host.listings.update({ id: listings[0]?.id ?? '', ...withMeal() });
  expect(await refusal(host.listings.create(withMeal()))).toEqual(tooMany);
});
