import { expect, it } from 'vitest';
import { Prisma } from '@/generated/prisma/client';
import { asUser } from '@/server/policies/actor';
import { community, type Person } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { isVisibleSql } from './visibility';

const { sql } = Prisma;

it('shows each viewer the listings that they may see', async () => {
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

  const sizes: number[] = [];
  const people = [stranger, guest, ...hosts].map(({ id }) => asUser(id));
  // A program sees what its user would see as a guest.
  for (const viewer of [null, ...people, { kind: 'program', id: host.id } as const]) {
    const seen = sql`SELECT 1 FROM sukkah_listings l WHERE ${isVisibleSql(viewer)}`;
    sizes.push((await db.$queryRaw<unknown[]>(seen)).length);
  }
  expect(sizes).toEqual([3, 3, 3, 6, 6, 5, 9, 3]);
});
