import { Prisma } from '@/generated/prisma/client';
import type { RequestStatus } from '@/schemas/options';
import type { Tx } from '../db';
import { type LockedSlot, relocked } from '../locks';
import { pastOf } from './past';
import { record, type Step } from './record';
import { type RequestRow, requestSql } from './row';
import { takeSeatsSql } from './seats';
import { type Actor, noPast, refusalOf } from './transitions';

const { sql } = Prisma;

export type Wanted = Omit<Step, 'from'> & { by: Actor };

/**
 * One step of a request that exists, under its slot's lock: asks the table, counts seats, writes,
 * notes it down, and tells the other side.
 * @returns the request and the slot as they now are.
 * @throws RuleError when the table or a guard says no.
 */
export async function takeStep(
  tx: Tx,
  slot: LockedSlot,
  request: RequestRow,
  { by, ...wanted }: Wanted,
  now: Date,
): Promise<{ request: RequestRow; slot: LockedSlot }> {
  const from = request.status as RequestStatus;
  const { to, reason } = wanted;
  const { seatsRequested } = request;
  const refusal = refusalOf(from, to, by, {
    now,
    slot,
    seatsRequested,
    hasReason: Boolean(reason),
    isOwn: false,
    past: from === 'declined' ? await pastOf(tx, request) : noPast,
  });
  if (refusal) throw refusal;
  const seats =
    (to === 'accepted' ? seatsRequested : 0) - (from === 'accepted' ? seatsRequested : 0);
  const { capacityReserved, ...changed } = await record<RequestRow & { capacityReserved: number }>(
    tx,
    sql`slot AS (${seats ? takeSeatsSql(slot, seats) : sql`SELECT ${slot.capacityReserved}::int AS capacity_reserved`}),
      made AS (
        UPDATE requests r SET status = ${to}, updated_at = now() FROM slot
        WHERE r.id = ${request.id}::uuid
        RETURNING ${requestSql}, slot.capacity_reserved AS "capacityReserved")`,
    { slot, request, step: { ...wanted, from } },
    now,
  );
  return { request: changed, slot: relocked(slot, { capacityReserved }) };
}
