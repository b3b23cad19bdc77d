import type { hostListingsInput } from '@/schemas/listing';
import type { z } from '@/schemas/zod';
import { cutPage, newestFirst, olderThan } from '../cursor';
import type { SignedIn } from '../trpc';
import { viewListings } from './view';

/** The viewer's own listings, hidden ones among them, newest first. */
export async function listOwnListings({
  ctx,
  input,
}: {
  ctx: SignedIn;
  input: z.output<typeof hostListingsInput>;
}) {
  const { db, viewer } = ctx;
  const where = { hostId: viewer.id, visible: input.visible };
  const [rows, total] = await Promise.all([
    db.sukkahListing.findMany({
      where: { AND: [where, olderThan(input.cursor)] },
      select: { id: true, createdAt: true },
      orderBy: newestFirst,
      take: input.limit + 1,
    }),
    db.sukkahListing.count({ where }),
  ]);
  const { shown, nextCursor } = cutPage(rows, input.limit);
  const ids = shown.map((row) => row.id);
  return { items: await viewListings(ctx, ids), nextCursor, total };
}
