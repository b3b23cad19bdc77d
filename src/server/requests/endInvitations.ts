import { Prisma } from '@/generated/prisma/client';
import type { Clock } from '../clock';
import type { Db, Tx } from '../db/client';
import { lockSlot } from '../db/locks';
import { overlapsSql } from '../db/predicates';
import { transaction } from '../db/transaction';
import { system } from '../policies/actor';
import { isInUndoWindowSql } from '../presenters/undoWindow';
import { foundSeat } from './askedTogether';
import { changeRequestIn } from './changeRequest';
import { isSeatKnownSql } from './seatElsewhere';

const { sql, empty } = Prisma;

/** Invitations per run. The next run is a minute later. */
const BATCH = 200;

const expired = { to: 'expired', by: 'system', actor: system } as const;

type Due = { id: string; slotId: string; isOver: boolean };

/** SQL condition: the guest of the invitation `i` for slot `own` has a seat at another meal then. */
const hasSeatElsewhereSql = (now: Date) => sql`EXISTS (
  SELECT FROM requests r JOIN time_slots s ON s.id = r.slot_id
  WHERE r.hopper_id = i.hopper_id AND ${isSeatKnownSql(now)} AND NOT ${isInUndoWindowSql(now)}
    AND ${overlapsSql(sql`s`, sql`own`)})`;

const findDue = (tx: Tx, now: Date, where = empty) => {
  const isOver = sql`i.answer_by <= ${now}::timestamptz`;
  return tx.$queryRaw<Due[]>`SELECT i.id::text, i.slot_id::text AS "slotId", ${isOver} AS "isOver"
    FROM requests i JOIN time_slots own ON own.id = i.slot_id
    WHERE i.status = 'invited' AND (${isOver} OR ${hasSeatElsewhereSql(now)}) ${where}
    ORDER BY i.answer_by LIMIT ${BATCH}`;
};

/**
 * Ends invitations whose time to answer is over, or whose guest has a seat elsewhere, and gives back
 * their seats. The latter wait until the hour is over: see `isSeatKnownSql`.
 */
export async function endInvitations({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  for (const { id, slotId } of await findDue(db, clock.now()))
    await transaction(db, async (tx) => {
      const slot = await lockSlot(tx, slotId);
      const now = clock.now();
      const [due] = await findDue(tx, now, sql`AND i.id = ${id}::uuid`);
      if (!slot || !due) return;
      const step = due.isOver || slot.startsAt <= now ? expired : foundSeat;
      await changeRequestIn(tx, slot, id, step, now);
    });
}
