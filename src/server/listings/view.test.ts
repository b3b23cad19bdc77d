import { expect, it } from 'vitest';
import { languageOf } from '@/i18n/catalogs';
import { callerFor, community } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';

it('a slot includes at most a hundred requests: open ones first, then the newest', async () => {
  const { db, host, guest, join } = await community();
  const { id, slot } = await makeListing(db, host);
  const other = await join('Omri');
  const old = { createdAt: new Date('2024-01-01T00:00:00.001Z') };
  const accepted = await makeRequest(db, slot, other, { ...old, status: 'accepted' });
  const pending = await makeRequest(db, slot, guest, {
    createdAt: new Date('2024-01-02T00:00:00.999Z'),
  });
  await db.request.createMany({
    data: Array.from({ length: 130 }, (_, n) => ({
      slotId: slot.id,
      hopperId: other.id,
      seatsRequested: 1,
      status: 'declined',
      createdAt: new Date(Date.parse('2024-02-01T00:00:00Z') + n),
    })),
  });
  const requestsOf = async (viewer: typeof host) =>
    (await viewer.listings.byId({ id })).timeSlots[0]?.requests ?? [];

  const all = await requestsOf(host);
  expect(all).toHaveLength(100);
  expect(all.map((one) => one.createdAt)).toEqual(
    all.map((one) => one.createdAt).sort((a, b) => b.getTime() - a.getTime()),
  );
  expect(all.at(-1)).toEqual({
    ...{ id: accepted.id, status: 'accepted', seatsRequested: accepted.seatsRequested },
    ...{ isOpen: true, createdAt: old.createdAt },
  });
  expect(all.at(-2)?.id).toBe(pending.id);
  // A guest sees only their own.
  expect((await requestsOf(guest)).map((one) => one.id)).toEqual([pending.id]);
});

it('names the city and the country in Hebrew for its readers, if it knows the city', async () => {
  const { db, clock, host, guest, visitor } = await community();
  const hebrew = (viewer: typeof guest | null) =>
    callerFor(db, clock, viewer, 'at home', languageOf('he'));
  const written = { city: 'Brooklyn', region: 'NY', country: 'USA' };
  const names = { cityName: 'ברוקלין', countryName: 'ארצות הברית' };
  const place = { placeId: 'us-ny-brooklyn', placeCountry: 'US' };
  const brooklyn = await makeListing(db, host, { ...written, ...place });
  const nowhere = await makeListing(db, host, { city: 'Nowhereville' });
  const seen = await hebrew(null).listings.byId({ id: brooklyn.id });
  expect(seen).toMatchObject({ ...written, ...names });
  const found = await hebrew(null).listings.search({ city: 'Brooklyn' });
  expect(found.items.find(({ id }) => id === brooklyn.id)).toMatchObject(names);
  const unknown = await hebrew(null).listings.byId({ id: nowhere.id });
  for (const listing of [unknown, await visitor.listings.byId({ id: brooklyn.id })])
    expect(listing).not.toHaveProperty('cityName');
  await makeRequest(db, brooklyn.slot, guest);
  const { items } = await hebrew(guest).requests.hopper({});
  expect(items.map(({ listing }) => listing)).toMatchObject([{ ...written, ...names }]);
});
