import { Prisma } from '@/generated/prisma/client';
import { z } from '@/schemas/zod';
import type { Tx } from '../db/client';
import { type SearchCriteria, slot } from './criteria';

const { sql } = Prisma;

/** No meal is later (the input's `instant`), in seconds since 1970. */
const LATEST = Date.UTC(2200) / 1000;

/** In which order listings come: with seats at a coming slot; all coming ones full; over; no slot. */
export const BUCKET = { open: 0, full: 1, over: 2, none: 3 } as const;

export type Bucket = keyof typeof BUCKET;

/** `key` orders within a bucket: seconds since 1970, or kilometres. */
export const position = z.object({
  bucket: z.literal(Object.values(BUCKET)),
  key: z.number().min(-LATEST).max(LATEST),
  id: z.guid(),
  at: z.int().min(0).max(Date.UTC(2200)),
});

export type Position = z.output<typeof position>;

/** A listing with the slot that gives it its place; of a listing without slots, none. */
export type Row = { id: string; at: Date | null; matching: string[] | null };

/** The same with its bucket, and the number that orders it there. */
export type RankedListing = Row & { bucket: number; key: number };

/** The buckets in which something may be that is asked for. */
export const bucketsOf = ({ withSeats, upcoming, bySlot }: SearchCriteria): Bucket[] => [
  'open',
  ...(withSeats ? [] : (['full'] as const)),
  ...(upcoming ? [] : (['over'] as const)),
  ...(bySlot ? [] : (['none'] as const)),
];

/** By the meal that gives it its place there. */
export function rankedAt(row: Row, which: Bucket): RankedListing {
  const seconds = (row.at?.getTime() ?? 0) / 1000;
  return { ...row, bucket: BUCKET[which], key: which === 'over' ? -seconds : seconds };
}

/** The slots of a listing `l` that match, whichever gives it its place. */
export const matching = ({ onSlotOf }: SearchCriteria) => sql`(
  SELECT array_agg(o.id::text) FROM time_slots o WHERE ${onSlotOf(sql`l.id`, slot.other)})`;

/**
 * Keeps PostgreSQL from sending out workers, of whom each would read far beyond what the page needs before anybody
 * could stop them: such a call in a statement forbids it, though nobody asks for what it gives.
 */
export const withoutParallelWorkers = sql`alone AS (SELECT set_config('max_parallel_workers_per_gather', '0', true))`;

/**
 * For the rest of the transaction, lets PostgreSQL walk along an index until the page is full. It expects few
 * listings in any circle, and would otherwise read and sort all of them: 380 ms in place of 1 ms for 20,000.
 */
export async function preferIndexOrder(db: Tx): Promise<void> {
  await db.$executeRaw`SET LOCAL enable_bitmapscan = off`;
}
