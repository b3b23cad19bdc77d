import { beforeEach, expect, it } from 'vitest';
import { community } from '@/test/community';
import { makeListing } from '@/test/factories';
import { refusal } from '@/test/refusal';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
let id: string;
beforeEach(async () => {
  story = await community();
  id = (await makeListing(story.db, story.host, { title: 'Sukkah on the roof' })).id;
});

async function expectSaved(ids: string[]) {
  const { guest } = story;
  expect(await guest.listings.saved()).toEqual(ids);
  const { items, total } = await guest.listings.search({ saved: true });
  expect([items.map((item) => item.id), total]).toEqual([ids, ids.length]);
}

it('a saved listing is in the list until it is taken out', async () => {
  const { guest, stranger, visitor } = story;
  await expectSaved([]);
  await guest.listings.save({ id });
  await guest.listings.save({ id });
  await expectSaved([id]);
  for (const other of [stranger, visitor])
    expect((await other.listings.search({ saved: true })).items).toEqual([]);
  expect((await visitor.listings.search({})).items.map((item) => item.id)).toEqual([id]);
  await guest.listings.unsave({ id });
  await expectSaved([]);
});

it.each<[string, (story: Story) => Promise<unknown>]>([
  ['was hidden by its host', ({ db }) => db.sukkahListing.updateMany({ data: { visible: false } })],
  [
    'was hidden by moderators',
    ({ db, clock }) =>
      db.sukkahListing.updateMany({ data: { hiddenAt: clock.now(), hiddenReason: 'unsafe' } }),
  ],
  [
    'belongs to a host who is suspended',
    ({ db, host, clock }) =>
      db.user.update({
        where: { id: host.id },
        data: { suspendedAt: clock.now(), suspendedReason: 'unsafe' },
      }),
  ],
  [
    'belongs to a host who blocked the guest',
    ({ db, host, guest }) => db.block.create({ data: { blockerId: host.id, blockedId: guest.id } }),
  ],
])("a saved listing that %s isn't in the list, and can't be saved", async (_, change) => {
  const { guest } = story;
  await guest.listings.save({ id });
  await change(story);
  await expectSaved([]);
  await guest.listings.unsave({ id });
  expect((await refusal(guest.listings.save({ id }))).code).toBe('NOT_FOUND');
});

it('saved listings are in the export, and are deleted with the account', async () => {
  const { db, guest, stranger } = story;
  await guest.listings.save({ id });
  await stranger.listings.save({ id });
  const { savedListings } = await guest.users.download();
  expect(savedListings.map(({ listingId }) => listingId)).toEqual([id]);
  await guest.users.deleteAccount({ confirmation: 'DELETE' });
  const rows = await db.savedListing.findMany();
  expect(rows.map(({ userId }) => userId)).toEqual([stranger.id]);
});
