import { Prisma } from '@/generated/prisma/client';
import type { Db, Tx } from '../db/client';
import { transaction } from '../db/transaction';

const { raw } = Prisma;

/** Meals per transaction, so that others don't wait long for the locks. */
const BATCH = 50;

type Looks = 'eve_looks' | 'rate_looks' | 'seat_looks';

type Deal = (tx: Tx, ids: string[]) => Promise<(Date | null | undefined)[]>;

/** @returns how many there were */
async function dealWithBatch(
  tx: Tx,
  looks: Looks,
  now: Date,
  deal: Deal,
  batch: number,
): Promise<number> {
  const table = raw(looks);
  const due = await tx.$queryRaw<
    { id: string }[]
  >`SELECT slot_id::text AS id FROM ${table} WHERE at <= ${now}::timestamptz
      ORDER BY at LIMIT ${batch} FOR UPDATE SKIP LOCKED`;
  const ids = due.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const next = (await deal(tx, ids)).map((at) => at ?? null);
  await tx.$executeRaw`
    WITH looked AS (SELECT * FROM unnest(${ids}::uuid[], ${next}::timestamptz[]) AS l (id, next)),
      done AS (DELETE FROM ${table} USING looked WHERE slot_id = id AND next IS NULL)
    UPDATE ${table} SET at = next FROM looked WHERE slot_id = id AND next IS NOT NULL`;
  return ids.length;
}

/**
 * Processes all due meals, one batch per transaction. Several processes can do this at once, each
 * for different meals. A table serves one task, because its rows are deleted when they're done.
 * @param deal returns the next time to process each id, in the same order, or null for never
 */
export async function processDueMeals(
  db: Db,
  looks: Looks,
  now: Date,
  deal: Deal,
  batch = BATCH,
): Promise<void> {
  for (let dealt = batch; dealt === batch; )
    dealt = await transaction(db, (tx) => dealWithBatch(tx, looks, now, deal, batch));
}
