import { expect, it } from 'vitest';
import { openStatuses, requestStatuses } from '@/schemas/options';
import { community } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import {
  comingMeal,
  isCanceledByGuestSql,
  isComingSql,
  isOpenRequestSql,
  isOver,
  isOverSql,
  isPublicListingSql,
  openRequest,
  publicListing,
} from './predicates';

type Row = { id: string };

it('agrees in code, by Prisma and by SQL on which meals are over', async () => {
  const { db, host } = await community();
  const now = new Date('2027-10-16T01:00:00Z');
  const ends = [-1, 0, 1].map((ms) => new Date(now.getTime() + ms));
  const { id: listingId } = await makeListing(db, host, {
    visible: false,
    slots: ends.map((endsAt) => ({ endsAt })),
  });
  const bySql = await db.$queryRaw<
    { endsAt: Date; over: boolean; coming: boolean }[]
  >`SELECT s.ends_at AS "endsAt", ${isOverSql(now)} AS over, ${isComingSql(now)} AS coming
    FROM time_slots s WHERE s.listing_id = ${listingId}::uuid ORDER BY s.ends_at`;
  expect(bySql).toEqual(
    ends.map((endsAt) => ({
      endsAt,
      over: isOver({ endsAt }, now),
      coming: !isOver({ endsAt }, now),
    })),
  );
  const byPrisma = await db.timeSlot.findMany({ where: { listingId, ...comingMeal(now) } });
  expect(byPrisma.map(({ endsAt }) => endsAt)).toEqual(ends.slice(2));
  expect(bySql.map(({ over }) => over)).toEqual([true, true, false]);
});

it('finds the same public listings by Prisma and by SQL', async () => {
  const { db, host, join } = await community();
  const suspended = await join('Sol');
  const shown = await makeListing(db, host);
  for (const one of [host, suspended])
    for (const data of [{ visible: false }, { hiddenAt: new Date(), hiddenReason: 'spam' }, {}]) {
      const { id } = await makeListing(db, one);
      if (one === host && Object.keys(data).length === 0) continue;
      await db.sukkahListing.update({ where: { id }, data, select: { id: true } });
    }
  await db.user.update({
    where: { id: suspended.id },
    data: { suspendedAt: new Date(), suspendedReason: 'spam' },
  });

  const bySql = await db.$queryRaw<
    Row[]
  >`SELECT l.id::text FROM sukkah_listings l WHERE ${isPublicListingSql} ORDER BY l.id`;
  const byPrisma = await db.sukkahListing.findMany({
    where: publicListing,
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  expect(bySql).toEqual(byPrisma);
  expect(bySql).toHaveLength(2);
  expect(bySql).toContainEqual({ id: shown.id });
});

it('finds the same open requests by Prisma and by SQL', async () => {
  const { db, host, join } = await community();
  const { slot } = await makeListing(db, host);
  for (const status of requestStatuses)
    await makeRequest(db, slot, await join('Guest'), { status });

  const bySql = await db.$queryRaw<
    (Row & { status: string })[]
  >`SELECT r.id::text, r.status FROM requests r WHERE ${isOpenRequestSql} ORDER BY r.id`;
  const byPrisma = await db.request.findMany({
    where: openRequest,
    select: { id: true, status: true },
    orderBy: { id: 'asc' },
  });
  expect(bySql).toEqual(byPrisma);
  expect(bySql.map(({ status }) => status).sort()).toEqual([...openStatuses].sort());
});

it('tells a cancellation by the guest from one by the host', async () => {
  const { db, host, guest, join } = await community();
  const { slot } = await makeListing(db, host);
  const other = await join('Dana');
  const canceledBy = async (guestId: string, actorId: string) => {
    const request = await makeRequest(db, slot, { id: guestId }, { status: 'cancelled' });
    await db.requestEvent.create({
      data: { requestId: request.id, actorId, from: 'accepted', to: 'cancelled' },
    });
    return request.id;
  };
  const byGuest = await canceledBy(guest.id, guest.id);
  await canceledBy(other.id, host.id);

  const found = await db.$queryRaw<
    Row[]
  >`SELECT r.id::text FROM requests r WHERE ${isCanceledByGuestSql}`;
  expect(found).toEqual([{ id: byGuest }]);
});
