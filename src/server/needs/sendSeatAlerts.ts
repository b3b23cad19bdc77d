import { Prisma } from '@/generated/prisma/client';
import type { Tx } from '../db/client';
import { transaction } from '../db/transaction';
import { recordEvents } from '../events/recordEvents';
import { GAP_MS } from '../mail/pace';
import { system } from '../policies/actor';
import type { System } from '../trpc/init';

/** People per transaction, so that others don't wait long for the locks. */
const BATCH = 50;

/** SQL condition: this person's last message about seats was sent, and not just now. */
const isNextDueSql = (hopperId: Prisma.Sql, now: Date) => {
  const lately = new Date(now.getTime() - GAP_MS);
  return Prisma.sql`NOT EXISTS (SELECT FROM mails m
    WHERE m.user_id = ${hopperId} AND m.kind = 'seatsOpened' AND (m.status = 'queued'
      OR greatest(m.created_at, m.sent_at) > ${lately}::timestamptz))`;
};

const isDueSql = (now: Date) => Prisma.sql`a.sent_at IS NULL AND a.due_at <= ${now}::timestamptz`;

/**
 * Locks needs first, so that another process that writes a message for the same person is seen.
 * @returns how many people are sent a message
 */
async function sendToBatch(tx: Tx, now: Date): Promise<number> {
  const needs = await tx.$queryRaw<{ hopperId: string }[]>`
    SELECT n.hopper_id::text AS "hopperId" FROM needs n
    WHERE n.alerts <> 'off' AND n.ends_at > ${now}::timestamptz
      AND n.hopper_id IN (SELECT a.hopper_id FROM seat_alerts a WHERE ${isDueSql(now)})
      AND ${isNextDueSql(Prisma.sql`n.hopper_id`, now)}
    ORDER BY n.hopper_id LIMIT ${BATCH} FOR NO KEY UPDATE OF n SKIP LOCKED`;
  const people = await tx.$queryRaw<{ userId: string }[]>`WITH sent AS (
      UPDATE seat_alerts a SET sent_at = ${now}::timestamptz
      WHERE a.hopper_id = ANY(${needs.map(({ hopperId }) => hopperId)}::uuid[])
        AND ${isDueSql(now)} AND ${isNextDueSql(Prisma.sql`a.hopper_id`, now)}
      RETURNING a.hopper_id)
    SELECT DISTINCT hopper_id::text AS "userId" FROM sent`;
  const type = 'need.seatsOpened' as const;
  await recordEvents(
    tx,
    people.map(({ userId }) => ({ type, actor: system, userId })),
    now,
  );
  return needs.length;
}

/**
 * Tells people of the meals that `offerSeats` chose for them: in one message at most every ten
 * minutes, or in a daily digest. Safe in several processes at once.
 */
export async function sendSeatAlerts({ db, clock }: System): Promise<void> {
  const now = clock.now();
  for (let dealt = BATCH; dealt === BATCH; )
    dealt = await transaction(db, (tx) => sendToBatch(tx, now));
}
