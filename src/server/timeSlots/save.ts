import { DateTime } from 'luxon';
import type { WithKey } from '@/schemas/common';
import type { ListingUpdate } from '@/schemas/listing';
import { MAX_LISTINGS, MAX_SLOTS_PER_LISTING, MAX_YEARS_AHEAD } from '@/schemas/options';
import type { SavedTimeSlotInput, TimeSlotInput } from '@/schemas/timeSlot';
import type { Tx } from '../db/client';
import { type LockedListing, type LockedSlot, lockSlot, lockSlots, withChanges } from '../db/locks';
import { comingMeal, isOver, openRequest } from '../db/predicates';
import { errors } from '../errors';
import type { Actor } from '../policies/actor';
import type { Reason } from '../presenters/cancellationReason';
import { modeOf } from '../presenters/slot';
import { hoursOfMoved } from '../requests/answerReminders';
import { cancelOpenRequests } from '../requests/changeRequest';
import { announceMove } from '../requests/rescheduled';
import { checkCapacity } from '../requests/seats';
import { moveUpWaitlist, seatsFreedSince } from '../requests/waitlist';
import type { SignedIn } from '../trpc/init';
import { checkOpenSukkah } from './openSukkah';

export const REMOVED_REASON: Reason = { code: 'MEAL_REMOVED' };

async function checkSlotCount(tx: Tx, listing: LockedListing): Promise<void> {
  const where = { listingId: listing.id, removedAt: null };
  if ((await tx.timeSlot.count({ where })) > MAX_SLOTS_PER_LISTING)
    throw errors.tooManySlots(MAX_SLOTS_PER_LISTING);
}

const hasComing = async (tx: Tx, { id }: LockedListing, now: Date): Promise<boolean> =>
  (await tx.sukkahListing.count({ where: { id, lastEndsAt: { gt: now } } })) > 0;

/**
 * Limits the host's listings with coming meals. A listing that had some before may change, even if
 * the host has more than the limit. The host's row is locked.
 */
async function checkListingCount(
  tx: Tx,
  listing: LockedListing,
  { hadComing, now }: { hadComing: boolean; now: Date },
): Promise<void> {
  if (hadComing || !(await hasComing(tx, listing, now))) return;
  const { host } = await tx.sukkahListing.findUniqueOrThrow({
    where: { id: listing.id },
    select: { host: { select: { id: true, maxListings: true } } },
  });
  const maxListings = host.maxListings ?? MAX_LISTINGS;
  const where = { hostId: host.id, lastEndsAt: { gt: now } };
  if ((await tx.sukkahListing.count({ where })) > maxListings)
    throw errors.tooManyListings(maxListings);
}

type Times = { startsAt: Date; endsAt: Date };
type Sent = Times & Pick<TimeSlotInput, 'mode'>;

/**
 * Checks whether a slot as sent is still the same meal. A meal that's over keeps its times. With new
 * times it's another meal, or its guests would be accepted to a meal they never requested. A meal
 * never becomes opening hours.
 */
const isSameMeal = (
  slot: Times & { mode: string },
  { startsAt, endsAt, mode = modeOf(slot) }: Sent,
  now: Date,
): boolean =>
  slot.mode === mode &&
  (!isOver(slot, now) ||
    (slot.startsAt.getTime() === startsAt.getTime() && slot.endsAt.getTime() === endsAt.getTime()));

const isMoved = (slot: Times, { startsAt, endsAt }: Times): boolean =>
  slot.startsAt.getTime() !== startsAt.getTime() || slot.endsAt.getTime() !== endsAt.getTime();

export const asksGuests = (
  slot: Times,
  input: Times,
  { placeChanged, now }: { placeChanged: boolean; now: Date },
): boolean => !isOver(slot, now) && (placeChanged || isMoved(slot, input));

/**
 * Refuses a meal that begins more than two years from now, so that no meal stays open for requests
 * forever.
 * @throws RuleError `STARTS_TOO_LATE`
 */
export function checkStart({ startsAt }: Pick<Times, 'startsAt'>, now: Date, path = ''): void {
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + MAX_YEARS_AHEAD);
  if (startsAt > latest) throw errors.startsTooLate(`${path}startsAt`);
}

/**
 * Refuses to move the start of a meal with open requests into the past. That can't be reversed, and
 * guests can't rate a meal they asked for after it began.
 */
async function checkMove(tx: Tx, slot: LockedSlot, input: Times, now: Date, path: string) {
  const startsInPast =
    input.startsAt <= now && input.startsAt.getTime() !== slot.startsAt.getTime();
  if (isOver(slot, now) || !(startsInPast || isOver(input, now))) return;
  const open = { slotId: slot.id, ...openRequest };
  if (await tx.request.count({ where: open })) throw errors.movedIntoPast(path);
}

type ChangeOptions = { actor: Actor; path?: string; placeChanged?: boolean };

/** The clock, and who makes the change. */
type Context = Pick<SignedIn, 'clock' | 'viewer'>;

/**
 * Updates an existing slot. Its requests and taken seats stay. New seats go to the waitlist, and
 * guests of a meal with another time or place are told, and accepted ones asked to confirm. A removed slot comes
 * back, and seats freed since then go to the waitlist.
 * @param path of the slot in the input
 * @returns how many guests were asked to confirm
 * @throws RuleError `SEATS_TAKEN` if the capacity is below the seats already taken;
 *   `MOVED_INTO_PAST`
 */
async function changeSlot(
  tx: Tx,
  slot: LockedSlot,
  input: Times & { capacityTotal: number } & Partial<TimeSlotInput> & {
      key?: string;
      keyedAt?: Date;
    },
  now: Date,
  { actor, path = '', placeChanged = false }: ChangeOptions,
): Promise<number> {
  const { capacityReserved: _countedByTheServer, ...values } = input;
  checkCapacity(slot, values.capacityTotal, `${path}capacityTotal`);
  await checkMove(tx, slot, values, now, `${path}startsAt`);
  const moved = isMoved(slot, values);
  // The rain announcement was for the old time.
  const clearedRainPlan = moved ? { rainTold: null, rainToldBy: null } : {};
  await tx.timeSlot.update({
    where: { id: slot.id },
    data: { ...values, ...clearedRainPlan, removedAt: null },
    select: { id: true },
  });
  const asked = asksGuests(slot, values, { placeChanged, now })
    ? await announceMove(tx, slot, { ...values, placeChanged, actor }, now)
    : 0;
  if (moved) await hoursOfMoved(tx, slot, values, now);
  const freed =
    values.capacityTotal > slot.capacityTotal ||
    (slot.removedAt && (await seatsFreedSince(tx, slot, slot.removedAt)));
  if (freed) await moveUpWaitlist(tx, withChanges(slot, { ...values, removedAt: null }), now);
  return asked;
}

/**
 * Adds one slot. A removed slot with the same type and start is restored with its requests and
 * seats, because an edit over REST removes all slots and adds them again.
 * @returns the slot's id
 * @throws RuleError `STARTS_TOO_LATE`, and those of `changeSlot` and `checkOpenSukkah`
 */
export async function addSlot(
  tx: Tx,
  listing: LockedListing,
  { key, ...input }: TimeSlotInput & WithKey,
  { clock, viewer }: Context,
): Promise<string> {
  checkStart(input, clock.now());
  const listingId = listing.id;
  const hadComing = await hasComing(tx, listing, clock.now());
  const removed = await tx.timeSlot.findMany({
    where: {
      listingId,
      type: input.type,
      mode: input.mode ?? 'approval',
      startsAt: input.startsAt,
      removedAt: { not: null },
      cancelledAt: null,
    },
    orderBy: [{ removedAt: 'desc' }, { id: 'asc' }],
    select: { id: true, mode: true, startsAt: true, endsAt: true },
  });
  // Times change only under the listing's lock, which this call has.
  const same = removed.find((one) => isSameMeal(one, input, clock.now()));
  const slot = same && (await lockSlot(tx, same.id));
  // Read the clock after locking, because others may have changed the slot while this call waited.
  const now = clock.now();
  const values = { ...input, ...(key !== undefined && { key, keyedAt: now }) };
  if (slot) await changeSlot(tx, slot, values, now, { actor: viewer });
  const { id } = slot ?? (await tx.timeSlot.create({ data: { ...values, listingId } }));
  await checkSlotCount(tx, listing);
  await checkListingCount(tx, listing, { hadComing, now });
  await checkOpenSukkah(tx, listing, now);
  return id;
}

type ReplaceOptions = {
  placeChanged?: boolean;
  removedMeals?: ListingUpdate['removedMeals'];
};

/**
 * Refuses to remove a meal that guests asked for since its host looked. Its slot is locked, so no
 * more can come.
 * @throws RuleError `REMOVED_MEAL_ASKED`
 */
async function checkRemoved(
  tx: Tx,
  slots: LockedSlot[],
  removedMeals: NonNullable<ListingUpdate['removedMeals']>,
  now: Date,
): Promise<void> {
  const known = new Map(removedMeals.map(({ id, requests }) => [id, requests]));
  const open = await tx.request.groupBy({
    by: ['slotId'],
    where: { slotId: { in: slots.map(({ id }) => id) }, slot: comingMeal(now), ...openRequest },
    _count: true,
  });
  const unknown = open.find(({ slotId, _count }) => _count > (known.get(slotId) ?? 0));
  if (unknown) throw errors.removedMealAsked(unknown._count);
}

/**
 * Makes a listing's slots match the form. Slots with an id are updated, those without are added,
 * and missing ones are removed and their open requests canceled at once. A past meal with new times
 * becomes a new meal without its guests. A canceled meal stays canceled, even if an old tab still
 * has it.
 * @returns how many guests were asked to confirm, and how many were told that their meal is removed
 * @throws RuleError `NOT_FOUND` for the id of another listing's slot, `MEAL_CANCELLED`,
 *   `SEATS_TAKEN`, `MOVED_INTO_PAST`, `STARTS_TOO_LATE`, `REMOVED_MEAL_ASKED`, and those of `checkOpenSukkah`
 */
export async function replaceSlots(
  tx: Tx,
  listing: LockedListing,
  inputs: SavedTimeSlotInput[],
  { clock, viewer }: Context,
  { placeChanged = false, removedMeals }: ReplaceOptions = {},
): Promise<{ asked: number; removed: number }> {
  const listingId = listing.id;
  const hadComing = await hasComing(tx, listing, clock.now());
  const keptIds = inputs.map(({ id }) => id).filter((id) => id !== undefined);
  // A listing may have had any number of slots that were removed.
  const savedSlots = await tx.timeSlot.findMany({
    where: { listingId, OR: [{ removedAt: null }, { id: { in: keptIds } }] },
    select: { id: true, cancelledAt: true },
  });
  const knownIds = savedSlots.map(({ id }) => id);
  const cancelledSlots = savedSlots.filter(({ cancelledAt }) => cancelledAt);
  const cancelled = new Set(cancelledSlots.map(({ id }) => id));
  const unknownIds = keptIds.filter((id) => !knownIds.includes(id));
  // A removed slot that no one requested is deleted, but an old tab may still have it.
  const areOthers =
    unknownIds.length > 0 && (await tx.timeSlot.count({ where: { id: { in: unknownIds } } })) > 0;
  if (areOthers || new Set(keptIds).size < keptIds.length) throw errors.notFound('TimeSlot');
  const cancelledIndex = inputs.findIndex(({ id }) => id && cancelled.has(id));
  if (cancelledIndex >= 0) throw errors.mealCancelled(`timeSlots.${cancelledIndex}.startsAt`);
  // Lock all at once, so that the order doesn't depend on the form.
  const slots = new Map((await lockSlots(tx, knownIds)).map((slot) => [slot.id, slot]));
  const now = clock.now();
  const stays = ({ id, ...input }: SavedTimeSlotInput) => {
    const slot = id && slots.get(id);
    return slot && isSameMeal(slot, input, now) ? slot : undefined;
  };
  const staying = new Set(inputs.map(stays));
  const removedSlots = [...slots.values()].filter((slot) => !slot.removedAt && !staying.has(slot));
  if (removedMeals) await checkRemoved(tx, removedSlots, removedMeals, now);
  const away = await markRemoved(tx, removedSlots, now);
  const removed = await cancelOpenRequests(tx, away, REMOVED_REASON, now);
  let asked = 0;
  for (const [index, input] of inputs.entries()) {
    const { id: _known, ...values } = input;
    const path = `timeSlots.${index}.`;
    checkStart(input, now, path);
    const slot = stays(input);
    if (slot) {
      asked += await changeSlot(tx, slot, values, now, { actor: viewer, path, placeChanged });
    } else await tx.timeSlot.create({ data: { ...values, listingId } });
  }
  await checkSlotCount(tx, listing);
  await checkListingCount(tx, listing, { hadComing, now });
  await checkOpenSukkah(tx, listing, now);
  return { asked, removed };
}

/**
 * Tells the guests of a listing's coming meals that its address has changed, and asks accepted ones
 * to confirm.
 * Includes removed slots, because an edit over REST removes all and adds them again.
 * @returns how many were asked
 */
export async function askAboutNewPlace(
  tx: Tx,
  listing: LockedListing,
  { clock, viewer }: Context,
): Promise<number> {
  const saved = await tx.timeSlot.findMany({
    where: { listingId: listing.id, cancelledAt: null, ...comingMeal(clock.now()) },
    select: { id: true },
  });
  const slots = await lockSlots(
    tx,
    saved.map(({ id }) => id),
  );
  const now = clock.now();
  let asked = 0;
  for (const slot of slots)
    if (asksGuests(slot, slot, { placeChanged: true, now }))
      asked += await announceMove(tx, slot, { ...slot, placeChanged: true, actor: viewer }, now);
  return asked;
}

/**
 * Keeps the local times of a listing's coming meals when its time zone changes, as their host typed
 * them. Guests are told as of any moved meal, because it's another instant in their calendars.
 * @returns how many were asked
 * @throws RuleError `MOVED_INTO_PAST`
 */
export async function keepLocalTimes(
  tx: Tx,
  listing: LockedListing,
  { from, to, placeChanged }: { from: string; to: string; placeChanged: boolean },
  { clock, viewer }: Context,
): Promise<number> {
  const saved = await tx.timeSlot.findMany({
    where: { listingId: listing.id, removedAt: null, ...comingMeal(clock.now()) },
    select: { id: true },
  });
  const slots = await lockSlots(
    tx,
    saved.map(({ id }) => id),
  );
  const now = clock.now();
  const inNewZone = (at: Date) =>
    DateTime.fromJSDate(at, { zone: from }).setZone(to, { keepLocalTime: true }).toJSDate();
  let asked = 0;
  for (const slot of slots) {
    const { capacityTotal } = slot;
    const times = { startsAt: inNewZone(slot.startsAt), endsAt: inNewZone(slot.endsAt) };
    asked += await changeSlot(tx, slot, { ...times, capacityTotal }, now, {
      actor: viewer,
      placeChanged,
    });
  }
  return asked;
}

/**
 * Marks slots as removed. Their requests stay open until the scheduled task, in case the slots come
 * back.
 */
export async function markRemoved(tx: Tx, slots: LockedSlot[], now: Date): Promise<LockedSlot[]> {
  const id = { in: slots.map((slot) => slot.id) };
  await tx.timeSlot.updateMany({ where: { id }, data: { removedAt: now } });
  return slots.map((slot) => withChanges(slot, { removedAt: now }));
}
