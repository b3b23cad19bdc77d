import { expect, it } from 'vitest';
import { community } from '@/test/community';
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
