import { randomUUID } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { testClock } from '@/test/clock';
import { callerFor, community } from '@/test/community';
import { listingForm, makeListing, makeUser, slotForm } from '@/test/factories';
import { outcomes } from '@/test/races';

afterEach(() => {
  vi.unstubAllEnvs();
});

const GUESTS = 200;
const SEATS = 10;

/** There's no room, five guests are already thinking about it, or the group is too large by now. */
const EXPECTED = ['SEATS_FULL', 'INVITED_ENOUGH', 'NEED_OVER'];

it('200 invited guests never get more seats than a table of ten has, while it’s resized', async () => {
  vi.stubEnv('LIMITS', '*.user=x100 *.client=x100');
  const story = await community({ clock: testClock('2027-10-13T14:00:00Z', 0) });
  const { db, clock, host } = story;
  await db.user.update({ where: { id: host.id }, data: { emailVerified: new Date() } });
  const city = `Town ${randomUUID().slice(0, 8)}`;
  const { id, slot } = await makeListing(db, host, { city, slots: [{ capacityTotal: SEATS }] });
  const guests = await Promise.all(
    Array.from({ length: GUESTS }, async (_, n) => {
      const guest = await makeUser(db, { firstName: 'Gil' });
      const need = { meals: ['2027-10-15 dinner'], city, endsAt: new Date('2027-10-18T00:00:00Z') };
      await db.need.create({
        data: { ...need, hopperId: guest.id, groupSize: 1 + (n % 3), audience: 'hosts' },
      });
      const view = { hopperId: guest.id, hostId: host.id, slotId: slot.id };
      return { guest, view: await db.needView.create({ data: view }) };
    }),
  );
  const tooMany: number[] = [];
  const count = async () => {
    const [row] = await db.$queryRaw<{ seats: number; reserved: number; total: number }[]>`
      SELECT s.capacity_reserved AS reserved, s.capacity_total AS total,
        (SELECT coalesce(sum(r.seats_requested), 0)::int FROM requests r
          WHERE r.slot_id = s.id AND r.status IN ('accepted', 'invited')) AS seats
      FROM time_slots s WHERE s.id = ${slot.id}::uuid`;
    if (!row || row.seats !== row.reserved || row.seats > SEATS || row.seats > row.total)
      tooMany.push(row?.seats ?? -1);
  };
  const resize = async (capacityTotal: number) => {
    const timeSlots = [{ ...slotForm({ capacityTotal }), id: slot.id }];
    await host.listings.update({ ...listingForm({ city }), id, timeSlots });
  };
  let isDone = false;
  const resizing = (async () => {
    for (let n = 0; !isDone; n += 1) {
      await Promise.allSettled([resize(6 + (n % 5)), count()]);
    }
  })();
  const answers = await Promise.allSettled(
    guests.map(async ({ guest, view }) => {
      const request = await host.invitations.send({ id: view.id });
      await callerFor(db, clock, guest, randomUUID()).requests.acceptInvitation(request.id);
    }),
  );
  isDone = true;
  await resizing;
  await count();
  const refusals = (await outcomes(answers)).flatMap((one) => one?.code ?? []);
  expect([...new Set(refusals)].filter((code) => !EXPECTED.includes(code))).toEqual([]);
  expect(tooMany).toEqual([]);
  const accepted = await db.request.count({ where: { slotId: slot.id, status: 'accepted' } });
  expect(accepted).toBe(GUESTS - refusals.length);
  expect(accepted).toBeGreaterThan(2);
});
