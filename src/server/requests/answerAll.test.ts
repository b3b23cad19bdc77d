import { beforeEach, expect, it } from 'vitest';
import { community } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { refusal } from '@/test/refusal';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeEach(async () => {
  story = await community();
});

const minute = (n: number) => new Date(Date.UTC(2027, 7, 1, 12, n));

async function waitingMeal(sizes: number[], capacityTotal: number) {
  const { db, host, join } = story;
  const { slot } = await makeListing(db, host, { slots: [{ capacityTotal }] });
  const requests: { id: string }[] = [];
  for (const [n, seatsRequested] of sizes.entries())
    requests.push(
      await makeRequest(db, slot, await join(`Guest${n}`), {
        seatsRequested,
        createdAt: minute(n),
      }),
    );
  return { slot, ids: requests.map(({ id }) => id) };
}

it('accepts in order of asking, skips groups that no longer fit, and says why', async () => {
  const { db, host } = story;
  const { slot, ids } = await waitingMeal([4, 3, 2, 2], 6);
  const { answered, refused } = await host.requests.answerAll({ id: slot.id, status: 'accepted' });
  expect(answered.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
  expect(answered[0]).toMatchObject({
    status: 'accepted',
    undoMs: 10_000,
    hopper: { firstName: 'Guest0' },
  });
  expect(refused).toEqual([
    {
      id: ids[1],
      hopper: expect.objectContaining({ firstName: 'Guest1' }),
      why: 'Only 2 seats are left.',
    },
    {
      id: ids[3],
      hopper: expect.objectContaining({ firstName: 'Guest3' }),
      why: 'This meal is fully booked.',
    },
  ]);
  const { capacityReserved } = await db.timeSlot.findUniqueOrThrow({ where: { id: slot.id } });
  expect(capacityReserved).toBe(6);
});

it('reaches every pending request of the meal, however many are on the page', async () => {
  const { db, host } = story;
  const { slot, ids } = await waitingMeal(
    Array.from({ length: 25 }, () => 1),
    10,
  );
  const other = await waitingMeal([1], 10);
  const { answered, refused } = await host.requests.answerAll({ id: slot.id, status: 'accepted' });
  expect(answered.map(({ id }) => id)).toEqual(ids.slice(0, 10));
  expect(refused.map(({ id }) => id)).toEqual(ids.slice(10));
  expect(await db.request.count({ where: { slotId: other.slot.id, status: 'pending' } })).toBe(1);
});

it('answers guests whose own meal was canceled first', async () => {
  const { db, host } = story;
  const { slot, ids } = await waitingMeal([1, 1], 1);
  await db.request.update({ where: { id: ids[1] ?? '' }, data: { goesFirst: true } });
  const { answered } = await host.requests.answerAll({ id: slot.id, status: 'accepted' });
  expect(answered.map(({ id }) => id)).toEqual([ids[1]]);
});

it('declines all, and each answer can be undone', async () => {
  const { db, host } = story;
  const { slot, ids } = await waitingMeal([1, 2], 10);
  const { answered } = await host.requests.answerAll({ id: slot.id, status: 'declined' });
  expect(answered).toHaveLength(2);
  for (const id of ids) await host.requests.undo(id);
  expect(await db.request.count({ where: { slotId: slot.id, status: 'pending' } })).toBe(2);
});

it('is for the meal’s host only', async () => {
  const { guest, visitor } = story;
  const { slot } = await waitingMeal([1], 10);
  const all = { id: slot.id, status: 'accepted' } as const;
  expect((await refusal(guest.requests.answerAll(all))).status).toBe(403);
  expect((await refusal(visitor.requests.answerAll(all))).status).toBe(401);
});
