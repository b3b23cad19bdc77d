import type { WithKey } from '@/schemas/common';
import { MAX_SLOTS_PER_LISTING } from '@/schemas/options';
import type { SavedTimeSlotInput, TimeSlotInput } from '@/schemas/timeSlot';
import { isOver } from '../access/sharing';
import type { Clock } from '../clock';
import type { Tx } from '../db/client';
import { type LockedListing, type LockedSlot, lockAgain, lockSlot, lockSlots } from '../db/locks';
import { openRequest } from '../db/predicates';
import { errors } from '../errors';
import type { Reason } from '../presenters/reason';
import { hoursOfMoved } from '../requests/answerReminders';
import { cancelOpenRequests } from '../requests/change';
import { askGuestsToConfirm } from '../requests/rescheduled';
import { checkCapacity } from '../requests/seats';
import { moveUpWaitlist, seatsFreedSince } from '../requests/waitlist';

/** What guests read when their meal went away. */
export const REMOVED_REASON: Reason = { code: 'MEAL_REMOVED' };

async function checkSlotCount(tx: Tx, listing: LockedListing): Promise<void> {
  const where = { listingId: listing.id, removedAt: null };
  if ((await tx.timeSlot.count({ where })) > MAX_SLOTS_PER_LISTING)
    throw errors.tooManySlots(MAX_SLOTS_PER_LISTING);
}

type Times = { startsAt: Date; endsAt: Date };

/**
 * Whether a slot with these times is still the same meal. One that has taken place did so then: at
 * other times it is another meal, or its guests would be accepted at a meal that they never asked for.
 */
const isSameMeal = (slot: Times, { startsAt, endsAt }: Times, now: Date): boolean =>
  !isOver(slot, now) ||
  (slot.startsAt.getTime() === startsAt.getTime() && slot.endsAt.getTime() === endsAt.getTime());

/** Nobody who is expected may find that their meal was: it could not be brought back for them. */
async function checkTimes(tx: Tx, slot: LockedSlot, input: Times, now: Date, path: string) {
  if (isOver(slot, now) || !isOver(input, now)) return;
  const open = { slotId: slot.id, ...openRequest };
  if (await tx.request.count({ where: open })) throw errors.movedIntoPast(path);
}

/**
 * Gives a slot that exists its new values. Its requests and the seats taken stay; new seats go to
 * those who wait, and who is accepted at one that is moved is asked whether they still come. A removed slot comes back, and passes on what was given back meanwhile.
 * @param path of the slot in the input
 * @throws RuleError `SEATS_TAKEN` when it would shrink below the seats taken; `MOVED_INTO_PAST`.
 */
async function changeSlot(
  tx: Tx,
  slot: LockedSlot,
  input: TimeSlotInput & { key?: string; keyedAt?: Date },
  now: Date,
  path = '',
): Promise<void> {
  const { capacityReserved: _countedByTheServer, ...values } = input;
  checkCapacity(slot, values.capacityTotal, `${path}capacityTotal`);
  await checkTimes(tx, slot, values, now, `${path}startsAt`);
  const isMoved =
    slot.startsAt.getTime() !== values.startsAt.getTime() ||
    slot.endsAt.getTime() !== values.endsAt.getTime();
  // What guests were told of rain was told of the hour of then.
  const untold = isMoved ? { rainTold: null, rainToldBy: null } : {};
  await tx.timeSlot.update({
    where: { id: slot.id },
    data: { ...values, ...untold, removedAt: null },
    select: { id: true },
  });
  if (isMoved) {
    await askGuestsToConfirm(tx, slot, values, now);
    await hoursOfMoved(tx, slot, values, now);
  }
  const freed =
    values.capacityTotal > slot.capacityTotal ||
    (slot.removedAt && (await seatsFreedSince(tx, slot, slot.removedAt)));
  if (freed) await moveUpWaitlist(tx, lockAgain(slot, { ...values, removedAt: null }), now);
}

/**
 * Adds one slot, as REST's edit does it after it removed all of them: a slot that was removed and
 * has the same type and start is the same slot, and is revived with its requests and seats.
 * @returns the slot's id.
 */
export async function addSlot(
  tx: Tx,
  listing: LockedListing,
  { key, ...input }: TimeSlotInput & WithKey,
  clock: Clock,
): Promise<string> {
  const listingId = listing.id;
  const removed = await tx.timeSlot.findMany({
    where: {
      listingId,
      type: input.type,
      startsAt: input.startsAt,
      removedAt: { not: null },
      cancelledAt: null,
    },
    orderBy: [{ removedAt: 'desc' }, { id: 'asc' }],
    select: { id: true, startsAt: true, endsAt: true },
  });
  // Times change under the listing's lock alone, which is held.
  const same = removed.find((one) => isSameMeal(one, input, clock.now()));
  const slot = same && (await lockSlot(tx, same.id));
  // Under the lock, since others may have changed the slot while it was waited for.
  const now = clock.now();
  const values = { ...input, ...(key !== undefined && { key, keyedAt: now }) };
  if (slot) await changeSlot(tx, slot, values, now);
  const { id } = slot ?? (await tx.timeSlot.create({ data: { ...values, listingId } }));
  await checkSlotCount(tx, listing);
  return id;
}

/**
 * Makes a listing's slots those of the form: a slot with an id is changed, one without is added,
 * and one that is missing is removed, its open requests cancelled at once. A meal of the past that is
 * given other times is a new one, without its guests. One that was cancelled stays so, whatever a page says
 * that was open since before.
 * @throws RuleError `NOT_FOUND` for the id of another listing's slot, `MEAL_CANCELLED`, `SEATS_TAKEN`, `MOVED_INTO_PAST`.
 */
export async function replaceSlots(
  tx: Tx,
  listing: LockedListing,
  inputs: SavedTimeSlotInput[],
  clock: Clock,
): Promise<void> {
  const listingId = listing.id;
  const known = await tx.timeSlot.findMany({
    where: { listingId },
    select: { id: true, cancelledAt: true },
  });
  const knownIds = known.map(({ id }) => id);
  const cancelled = new Set(known.flatMap(({ id, cancelledAt }) => (cancelledAt ? [id] : [])));
  const kept = inputs.flatMap(({ id }) => id ?? []);
  if (kept.some((id) => !knownIds.includes(id)) || new Set(kept).size < kept.length)
    throw errors.notFound('TimeSlot');
  const again = inputs.findIndex(({ id }) => id && cancelled.has(id));
  if (again >= 0) throw errors.mealCancelled(`timeSlots.${again}.startsAt`);
  // All at once, so that they are locked in one order whatever the form's.
  const slots = new Map((await lockSlots(tx, knownIds)).map((slot) => [slot.id, slot]));
  const now = clock.now();
  const stays = ({ id, ...input }: SavedTimeSlotInput) => {
    const slot = id && slots.get(id);
    return slot && isSameMeal(slot, input, now) ? slot : undefined;
  };
  const staying = new Set(inputs.map(stays));
  const gone = [...slots.values()].filter((slot) => !slot.removedAt && !staying.has(slot));
  await cancelOpenRequests(tx, await markRemoved(tx, gone, now), REMOVED_REASON, now);
  for (const [index, input] of inputs.entries()) {
    const { id: _known, ...values } = input;
    const slot = stays(input);
    if (slot) await changeSlot(tx, slot, values, now, `timeSlots.${index}.`);
    else await tx.timeSlot.create({ data: { ...values, listingId } });
  }
  await checkSlotCount(tx, listing);
}

/** Marks slots removed. Their requests stand until the sweep, in case they come back. */
export async function markRemoved(tx: Tx, slots: LockedSlot[], now: Date): Promise<LockedSlot[]> {
  const id = { in: slots.map((slot) => slot.id) };
  await tx.timeSlot.updateMany({ where: { id }, data: { removedAt: now } });
  return slots.map((slot) => lockAgain(slot, { removedAt: now }));
}
