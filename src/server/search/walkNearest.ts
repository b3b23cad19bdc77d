import { Prisma } from '@/generated/prisma/client';
import type { Tx } from '../db/client';
import { and, isComing, isOpen, type SearchCriteria, slot } from './criteria';
import {
  BUCKET,
  type Bucket,
  matching,
  type Position,
  preferIndexOrder,
  type RankedListing,
} from './rankedListing';
import { FAR, type Near } from './searchArea';
import { withoutParallelWorkers } from './withoutParallelWorkers';

const { sql, empty } = Prisma;

function standsIn(which: Bucket, { onSlotOf, now }: SearchCriteria): Prisma.Sql {
  // A LIMIT 1 subquery, because PostgreSQL may answer EXISTS by scanning all slots.
  const has = (...conditions: Prisma.Sql[]) =>
    sql`COALESCE((SELECT true FROM time_slots s
      WHERE ${and([onSlotOf(sql`l.id`, slot.main), ...conditions])} LIMIT 1), false)`;
  const comes = isComing(slot.main, now);
  const open = has(isOpen(slot.main, now));
  switch (which) {
    case 'open':
      return open;
    case 'fullOrBegun':
      return sql`${has(comes)} AND NOT ${open}`;
    case 'over':
      return sql`${has()} AND NOT ${has(comes)}`;
    case 'none':
      return sql`NOT ${has()}`;
  }
}

/**
 * Returns a page of a search with too many matches to count, nearest first. For each bucket, takes
 * listings in the circle in index order, then those that match by name or postal code only.
 */
export async function walkNearest(
  db: Tx,
  criteria: SearchCriteria & { near: Near },
  buckets: Bucket[],
  after: Position | undefined,
  limit: number,
): Promise<RankedListing[]> {
  const { inCircle, km } = criteria.near;
  // The day condition on the listing doesn't read its slots.
  const onListing = criteria.onDays ? [...criteria.onListing, criteria.onDays] : criteria.onListing;
  await preferIndexOrder(db);
  const rows: RankedListing[] = [];
  const stages = buckets.flatMap((which) => [
    { which, near: true },
    { which, near: false },
  ]);
  for (const { which, near } of stages) {
    const bucket = BUCKET[which];
    const missing = limit - rows.length;
    const from = after?.bucket === bucket ? after : undefined;
    if (missing <= 0 || bucket < (after?.bucket ?? 0) || (near && from?.key === FAR)) continue;
    const key = near ? km : sql`${FAR}::float8`;
    const past = from && (near || from.key === FAR);
    const bucketRows = await db.$queryRaw<Omit<RankedListing, 'at' | 'bucket'>[]>`
      WITH ${withoutParallelWorkers} SELECT l.id, ${matching(criteria)} AS matching, ${key} AS key FROM sukkah_listings l
      WHERE ${and([...onListing, near ? inCircle : sql`NOT ${inCircle}`, standsIn(which, criteria)])}
        ${past ? sql`AND (${key}, l.id) > (${from.key}::float8, ${from.id}::uuid)` : empty}
      ORDER BY ${near ? sql`${km}, l.id` : sql`l.id`} LIMIT ${missing}`;
    rows.push(...bucketRows.map((row) => ({ ...row, at: null, bucket })));
  }
  return rows;
}
