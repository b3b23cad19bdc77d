import { expect, it } from 'vitest';
import { Prisma } from '@/generated/prisma/client';
import { asUser } from '@/server/policies/actor';
import { community, type Person } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { isVisibleSql, visibleTo } from './visibility';

const { sql } = Prisma;

it('uses the same listing visibility in Prisma and in SQL', async () => {
  const { db, host, guest, stranger, join } = await community();
  const suspended = await join('Sol');
  const [blocker, blocked] = [await join('Bina'), await join('Boaz')];
  const hosts: Person[] = [host, suspended, blocker, blocked];
  for (const one of hosts)
    for (const data of [{}, { visible: false }, { hiddenAt: new Date(), hiddenReason: 'spam' }]) {
      const { id, slot } = await makeListing(db, one);
      await db.sukkahListing.update({ where: { id }, data, select: { id: true } });
      const asking = [guest, blocked].filter((other) => other.id !== one.id);
      for (const other of asking) await makeRequest(db, slot, other, { status: 'declined' });
    }
  // A request for one listing shows no other.
  await makeListing(db, host, { visible: false });
  await db.user.update({
    where: { id: suspended.id },
    data: { suspendedAt: new Date(), suspendedReason: 'spam' },
  });
  await db.block.create({ data: { blockerId: blocker.id, blockedId: guest.id } });
  await db.block.create({ data: { blockerId: guest.id, blockedId: blocked.id } });

  const bySql = async (condition: Prisma.Sql) => {
    const from = sql`SELECT l.id::text FROM sukkah_listings l WHERE ${condition} ORDER BY l.id`;
    return (await db.$queryRaw<{ id: string }[]>(from)).map(({ id }) => id);
  };
  const byClient = async (where: Prisma.SukkahListingWhereInput) => {
    const found = { where, select: { id: true }, orderBy: { id: 'asc' } } as const;
    return (await db.sukkahListing.findMany(found)).map(({ id }) => id);
  };
  const sizes: number[] = [];
  const people = [stranger, guest, ...hosts].map(({ id }) => asUser(id));
  // A program sees what its user would see as a guest.
  for (const viewer of [null, ...people, { kind: 'program', id: host.id } as const]) {
    const seen = await bySql(isVisibleSql(viewer));
    expect(seen).toEqual(await byClient(visibleTo(viewer)));
    sizes.push(seen.length);
  }
  expect(sizes).toEqual([3, 3, 3, 6, 6, 5, 9, 3]);
});
