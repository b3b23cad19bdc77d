import type { RequestStatus } from '@/schemas/options';
import type { Tx } from '../db';
import type { LockedSlot } from '../locks';
import { pastOf } from './past';
import { record, type Step } from './record';
import { takeSeats } from './seats';
import { type Actor, noPast, refusalOf } from './transitions';

export type Wanted = Omit<Step, 'from'> & { by: Actor };

type Row = Awaited<ReturnType<Tx['request']['findUniqueOrThrow']>>;

/**
 * One step of a request that exists, under its slot's lock: asks the table, counts seats, writes,
 * notes it down, and tells the other side.
 * @returns the request and the slot as they now are.
 * @throws RuleError when the table or a guard says no.
 */
export async function takeStep(
  tx: Tx,
  slot: LockedSlot,
  request: Row,
  { by, ...wanted }: Wanted,
  now: Date,
): Promise<{ request: Row; slot: LockedSlot }> {
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
  const counted = seats ? await takeSeats(tx, slot, seats) : slot;
  const changed = await tx.request.update({ where: { id: request.id }, data: { status: to } });
  await record(tx, counted, changed, { ...wanted, from }, now);
  return { request: changed, slot: counted };
}
