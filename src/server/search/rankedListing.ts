import { Prisma } from '@/generated/prisma/client';
import { MEALS_ON_CARD } from '@/schemas/options';
import { z } from '@/schemas/zod';
import { type SearchCriteria, slot } from './criteria';

const { sql } = Prisma;

/** The latest possible meal (the input's `instant`), in seconds since 1970. */
const LATEST = Date.UTC(2200) / 1000;

/** Order of the results: an open slot, only slots that are full or have begun, past, no slots. */
export const BUCKET = { open: 0, fullOrBegun: 1, over: 2, none: 3 } as const;

export type Bucket = keyof typeof BUCKET;

/** `key` sorts within a bucket: seconds since 1970, or kilometers. */
export const position = z.object({
  bucket: z.literal(Object.values(BUCKET)),
  key: z.number().min(-LATEST).max(LATEST),
  id: z.guid(),
  at: z.int().min(0).max(Date.UTC(2200)),
});

export type Position = z.output<typeof position>;

/**
 * A listing with the time of the slot that ranks it, or with its distance as `key`. Both are absent
 * without slots.
 */
export type Row = { id: string; at: Date | null; matching: string[] | null; key?: number };

export type RankedListing = Row & { bucket: number; key: number };

export function bucketsOf({ upcoming, bySlot }: SearchCriteria): Bucket[] {
  const buckets: Bucket[] = ['open', 'fullOrBegun'];
  if (!upcoming) buckets.push('over');
  if (!bySlot) buckets.push('none');
  return buckets;
}

/** Ranks a listing by its distance or the start of its slot; past slots sort latest first. */
export function rankedAt(row: Row, which: Bucket): RankedListing {
  const seconds = (row.at?.getTime() ?? 0) / 1000;
  const key = row.key ?? (which === 'over' ? -seconds : seconds);
  return { ...row, bucket: BUCKET[which], key };
}

/** SQL for the matching meals of listing `l`, as many as its card shows: upcoming ones, then soonest first. */
export const matching = ({ onSlotOf, now }: SearchCriteria) => sql`(
  SELECT array_agg(id::text) FROM (SELECT o.id FROM time_slots o
    WHERE ${onSlotOf(sql`l.id`, slot.other)}
    ORDER BY o.ends_at <= ${now}::timestamptz, o.starts_at, o.id LIMIT ${MEALS_ON_CARD}) first)`;
