import { Prisma } from '@/generated/prisma/client';
import { id, instant } from '@/schemas/common';
import type { hostListingsInput } from '@/schemas/listing';
import { z } from '@/schemas/zod';
import { cutPage, readCounted, readCursor } from '../db/cursor';
import { isOverSql } from '../db/predicates';
import { listingPolicy } from '../policies/listing';
import { maySql } from '../policies/policy';
import { chargeReads } from '../rateLimit/memoryLimits';
import { costInMeals, MEALS_PER_POINT, pointsBeyondFirst } from '../rateLimit/readCost';
import type { SignedIn } from '../trpc/init';
import { viewListings } from './view';

const { sql } = Prisma;

const position = z.object({ isPast: z.boolean(), at: instant, id });

const isPastSql = (now: Date) => sql`coalesce((SELECT bool_and(${isOverSql(now)})
  FROM time_slots s WHERE s.listing_id = l.id AND s.removed_at IS NULL), FALSE)`;

type OwnRow = { id: string; createdAt: Date; isPast: boolean; meals: number; requests: number };

/**
 * Returns how many rows make a page: as many as a point pays for, at least one, at most `limit`. A
 * listing can have 60 meals with 100 requests each, so a number of listings says nothing.
 */
function rowsOnPage(rows: OwnRow[], limit: number): number {
  let cost = 0;
  const tooMuch = rows.findIndex((row, index) => {
    cost += costInMeals(row);
    return index > 0 && cost > MEALS_PER_POINT;
  });
  return tooMuch < 0 ? limit : Math.min(limit, tooMuch);
}

const mealsSql = sql`(SELECT count(*)::int FROM time_slots s
  WHERE s.listing_id = own.id AND s.removed_at IS NULL)`;

const requestsSql = sql`(SELECT count(*)::int FROM time_slots s JOIN requests r ON r.slot_id = s.id
  WHERE s.listing_id = own.id AND s.removed_at IS NULL)`;

function after(cursor: string | undefined) {
  if (!cursor) return sql`TRUE`;
  const { isPast, at, id } = readCursor(position, cursor);
  return sql`(own."isPast" > ${isPast}::boolean OR own."isPast" = ${isPast}::boolean
    AND (own."createdAt", own.id) < (${at}::timestamptz, ${id}::uuid))`;
}

/**
 * Returns the viewer's own listings, including hidden ones, newest first. Those whose meals are all
 * over come last. A page has fewer than `limit` if they have many meals and requests.
 */
export async function listOwnListings({
  ctx,
  input,
}: {
  ctx: SignedIn;
  input: z.output<typeof hostListingsInput>;
}) {
  const { db, viewer, clock } = ctx;
  const { visible } = input;
  const ownListingSql = sql`${maySql(listingPolicy, 'seeDetails', viewer)}
    AND ${visible === undefined ? sql`TRUE` : sql`l.visible = ${visible}`}`;
  const { rows, total } = await readCounted<OwnRow>(
    db,
    sql`SELECT own.id::text, own."createdAt", own."isPast", ${mealsSql} AS meals,
        ${requestsSql} AS requests FROM (
        SELECT l.id, l.created_at AS "createdAt", ${isPastSql(clock.now())} AS "isPast"
        FROM sukkah_listings l WHERE ${ownListingSql}
      ) own
      WHERE ${after(input.cursor)}
      ORDER BY own."isPast", own."createdAt" DESC, own.id DESC LIMIT ${input.limit + 1}`,
    sql`FROM sukkah_listings l WHERE ${ownListingSql}`,
    sql`page."isPast", page."createdAt" DESC, page.id COLLATE "C" DESC`,
  );
  const { pageRows, nextCursor } = cutPage(
    rows,
    rowsOnPage(rows, input.limit),
    ({ isPast, createdAt: at, id }) => ({ isPast, at, id }),
  );
  const ids = pageRows.map((row) => row.id);
  const items = await viewListings(ctx, { ids });
  chargeReads(ctx, pointsBeyondFirst(items));
  return { items, nextCursor, total };
}
