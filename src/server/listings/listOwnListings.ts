import { Prisma } from '@/generated/prisma/client';
import type { hostListingsInput } from '@/schemas/listing';
import type { z } from '@/schemas/zod';
import { cutPage, olderThanSql, readCounted } from '../db/cursor';
import type { SignedIn } from '../trpc/init';
import { viewListings } from './view';

const { sql } = Prisma;

/** Returns the viewer's own listings, including hidden ones, newest first. */
export async function listOwnListings({
  ctx,
  input,
}: {
  ctx: SignedIn;
  input: z.output<typeof hostListingsInput>;
}) {
  const { db, viewer } = ctx;
  const { visible } = input;
  const own = sql`l.host_id = ${viewer.id}::uuid
    AND ${visible === undefined ? sql`TRUE` : sql`l.visible = ${visible}`}`;
  const { rows, total } = await readCounted(
    db,
    sql`SELECT l.id::text, l.created_at AS "createdAt" FROM sukkah_listings l
      WHERE ${own} AND ${olderThanSql(sql`l`, input.cursor)}
      ORDER BY l.created_at DESC, l.id DESC LIMIT ${input.limit + 1}`,
    sql`FROM sukkah_listings l WHERE ${own}`,
  );
  const { shown, nextCursor } = cutPage(rows, input.limit);
  const ids = shown.map((row) => row.id);
  return { items: await viewListings(ctx, { ids }), nextCursor, total };
}
