import type { Prisma } from '@/generated/prisma/client';
import { MAX_SLOTS_PER_LISTING } from '@/schemas/options';
import type { SavedTimeSlotInput, TimeSlotInput } from '@/schemas/timeSlot';
import type { Tx } from '../db';
import { errors } from '../errors';
import { lockListing, lockSlot } from '../locks';
import { cancelOpenRequests, moveUpWaitlist } from '../requests/change';
import { checkCapacity, seatsFreedSince } from '../requests/seats';

/** What guests read when their meal went away. */
export const REMOVED_REASON = 'The host removed this meal.';

async function checkSlotCount(tx: Tx, listingId: string): Promise<void> {
  const count = await tx.timeSlot.count({ where: { listingId, removedAt: null } });
  if (count > MAX_SLOTS_PER_LISTING) throw errors.tooManySlots(MAX_SLOTS_PER_LISTING);
}

/**
 * Gives a slot that exists its new values. Its requests and the seats taken stay; new seats go to
 * those who wait. A removed slot comes back, and passes on what was given back meanwhile.
 * @throws RuleError `SEATS_TAKEN` when it would shrink below the seats taken.
 */
async function changeSlot(
  tx: Tx,
  slotId: string,
  input: TimeSlotInput,
  now: Date,
  path = 'capacityTotal',
): Promise<void> {
  const slot = await lockSlot(tx, slotId);
  if (!slot) throw errors.notFound('Time slot');
  const { capacityReserved: _countedByTheServer, ...values } = input;
  checkCapacity({ ...slot, capacityTotal: values.capacityTotal }, path);
  await tx.timeSlot.update({ where: { id: slotId }, data: { ...values, removedAt: null } });
  const freed =
    values.capacityTotal > slot.capacityTotal ||
    (slot.removedAt && (await seatsFreedSince(tx, slotId, slot.removedAt)));
  if (freed) await moveUpWaitlist(tx, slotId, now);
}

/**
 * Adds one slot, as REST's edit does it after it removed all of them: a slot that was removed and
 * has the same type and start is the same slot, and is revived with its requests and seats.
 * @returns the slot's id.
 */
export async function addSlot(
  tx: Tx,
  listingId: string,
  input: TimeSlotInput,
  now: Date,
): Promise<string> {
  await lockListing(tx, listingId);
  const removed = await tx.timeSlot.findFirst({
    where: { listingId, type: input.type, startsAt: input.startsAt, removedAt: { not: null } },
    orderBy: [{ removedAt: 'desc' }, { id: 'asc' }],
    select: { id: true },
  });
  if (removed) await changeSlot(tx, removed.id, input, now);
  const { id } = removed ?? (await tx.timeSlot.create({ data: { ...input, listingId } }));
  await checkSlotCount(tx, listingId);
  return id;
}

/**
 * Makes a listing's slots those of the form: a slot with an id is changed, one without is added,
 * and one that is missing is removed, its open requests cancelled at once.
 * @throws RuleError `NOT_FOUND` for the id of another listing's slot, `SEATS_TAKEN`.
 */
export async function replaceSlots(
  tx: Tx,
  listingId: string,
  inputs: SavedTimeSlotInput[],
  now: Date,
): Promise<void> {
  await lockListing(tx, listingId);
  const kept = inputs.flatMap(({ id }) => id ?? []);
  const known = await tx.timeSlot.findMany({ where: { listingId }, select: { id: true } });
  const knownIds = new Set(known.map((slot) => slot.id));
  if (kept.some((id) => !knownIds.has(id)) || new Set(kept).size < kept.length)
    throw errors.notFound('Time slot');
  const dropped: Prisma.TimeSlotWhereInput = {
    listingId,
    removedAt: null,
    id: { notIn: kept },
  };
  const goneIds = (await tx.timeSlot.findMany({ where: dropped, select: { id: true } })).map(
    (slot) => slot.id,
  );
  for (const id of goneIds) await removeSlot(tx, id, now);
  await cancelOpenRequests(tx, goneIds, REMOVED_REASON, now);
  for (const [index, { id, ...values }] of inputs.entries()) {
    const path = `timeSlots.${index}.capacityTotal`;
    if (id) await changeSlot(tx, id, values, now, path);
    else await tx.timeSlot.create({ data: { ...values, listingId } });
  }
  await checkSlotCount(tx, listingId);
}

/** Marks a slot removed. Its requests stand until the sweep, in case it comes back. */
export async function removeSlot(tx: Tx, slotId: string, now: Date): Promise<void> {
  await lockSlot(tx, slotId);
  await tx.timeSlot.update({ where: { id: slotId }, data: { removedAt: now } });
}
