import { expect, it } from 'vitest';
import { community } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { refusal } from '@/test/refusal';

it('a paused listing is gone for everyone but its host and guests, until it’s shown again', async () => {
  const { db, host, guest, stranger, visitor } = await community();
  const { id, slot, title } = await makeListing(db, host, { city: 'Pauseville' });
  await makeRequest(db, slot, guest, { status: 'accepted', seatsRequested: 2 });
  const found = async () => (await visitor.listings.search({ city: 'Pauseville' })).items.length;
  expect(await found()).toBe(1);
  expect(await host.listings.setVisible({ id, visible: false })).toEqual({ visible: false });
  expect(await found()).toBe(0);
  expect((await refusal(stranger.listings.byId({ id }))).code).toBe('NOT_FOUND');
  expect(await guest.listings.byId({ id })).toMatchObject({ title, visible: false });
  expect((await host.listings.hostStats()).activeListings).toBe(0);
  // Guests keep their seats.
  expect((await guest.requests.hopper({})).items[0]?.status).toBe('accepted');
  await host.listings.setVisible({ id, visible: true });
  expect(await found()).toBe(1);
  expect(await host.listings.byId({ id })).toMatchObject({ title, visible: true });
});

it('an edit form that was open meanwhile learns of it', async () => {
  const { db, host } = await community();
  const { id } = await makeListing(db, host);
  const { version } = await host.listings.byId({ id });
  await host.listings.setVisible({ id, visible: false });
  const listing = await host.listings.byId({ id });
  expect(listing.version).not.toBe(version);
  const { timeSlots, ...form } = listing;
  const saved = host.listings.update({ ...form, title: 'Changed', version } as never);
  expect((await refusal(saved)).code).toBe('CHANGED_MEANWHILE');
});
