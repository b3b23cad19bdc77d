import type { WithKey } from '@/schemas/common';
import type { ListingCreate, ListingInput, ListingUpdate } from '@/schemas/listing';
import type { HostedListing } from '../access/participants';
import type { Tx } from '../db/client';
import { findByKey } from '../db/idempotency';
import { lockListing, lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { checkVersion } from '../db/version';
import { errors } from '../errors';
import { attachPictures } from '../photos/attachPictures';
import { markPlaceResolved, placeToSave } from '../places/placeOfListing';
import { countChange } from '../rateLimit/rateLimit';
import { tellOfDroppedClaims } from '../requests/droppedClaims';
import { checkOpenSukkah } from '../timeSlots/openSukkah';
import { askAboutNewPlace, keepLocalTimes, replaceSlots } from '../timeSlots/save';
import type { SignedIn } from '../trpc/init';
import { isNewPlace, readAddress } from './address';
import { assignPublicPoint, type Point, roundToSixPlaces, showsPoint } from './point';
import { contentAfter, listingContent } from './version';
import { viewListings } from './view';

const notShown = { publicLat: null, publicLon: null };

const placed = (point: Point | null) => ({
  lat: point?.lat ?? null,
  lon: point?.lon ?? null,
  ...notShown,
});

/** Null clears the point; undefined leaves it unchanged. */
const sentPoint = ({ lat, lon }: ListingInput): Point | null | undefined =>
  lat === undefined && lon === undefined
    ? undefined
    : lat == null || lon == null
      ? null
      : { lat: roundToSixPlaces(lat), lon: roundToSixPlaces(lon) };

type Saved = Awaited<ReturnType<typeof readAddress>>;

function isSameAddress({ address }: Saved, input: ListingInput): boolean {
  const parts = Object.keys(address) as (keyof Saved['address'])[];
  return parts.every((part) => address[part] === input[part]);
}

/** A changed address without a point clears the old point. */
function pointAfter(before: Saved, input: ListingInput) {
  const point = sentPoint(input);
  if (point !== undefined) return placed(point);
  if (!isSameAddress(before, input)) return placed(null);
  return showsPoint(input) ? {} : notShown;
}

/**
 * Resolves the place of a new listing. Its time zone follows from it.
 * @throws RuleError `TIME_ZONE_MISMATCH`
 */
async function placeOfNew(tx: Tx, input: ListingInput, now: Date) {
  const { columns, timeZone } = await placeToSave(tx, input, now);
  return timeZone ? { ...columns, timeZone } : columns;
}

/**
 * Resolves the place of a changed listing. The saved place and zone still count if the address is
 * the same.
 * @throws RuleError `TIME_ZONE_MISMATCH`
 */
async function placeAfter(tx: Tx, before: Saved, input: ListingInput, now: Date) {
  const isSame = isSameAddress(before, input);
  const point = sentPoint(input) ?? (isSame && input.lat === undefined ? before.point : null);
  const written = {
    ...input,
    lat: point?.lat ?? null,
    lon: point?.lon ?? null,
    placeId: input.placeId ?? (isSame ? before.placeId : null),
  };
  const { columns, timeZone } = await placeToSave(tx, written, now);
  return { ...columns, timeZone: timeZone ?? before.timeZone };
}

/**
 * Creates a listing, with slots if they're sent. Does nothing if the idempotency key was used
 * before.
 * @returns the id of the new listing, or of the one the key created
 * @throws RuleError `NOT_FOUND` for a slot with an id, `TOO_MANY_REQUESTS`, `NO_SUCH_PICTURE`,
 *   `TIME_ZONE_MISMATCH`
 */
export async function createListing({
  ctx,
  input: { timeSlots, pictures, lat, lon, ...values },
}: {
  ctx: SignedIn;
  input: ListingCreate & WithKey;
}): Promise<string> {
  const { db, clock, viewer } = ctx;
  if (timeSlots?.some(({ id }) => id)) throw errors.notFound('TimeSlot');
  const madeBefore = (tx: Tx) =>
    findByKey(values.key, (key) =>
      tx.sukkahListing.findFirst({ where: { hostId: viewer.id, key }, select: { id: true } }),
    );
  if (!(await madeBefore(db))) await countChange(ctx, 'newListings');
  return transaction(db, async (tx) => {
    await lockUser(tx, viewer.id);
    const before = await madeBefore(tx);
    if (before) return before.id;
    const now = clock.now();
    const point = placed(sentPoint({ ...values, lat, lon }) ?? null);
    const place = await placeOfNew(tx, { ...values, ...point }, now);
    const { id } = await tx.sukkahListing.create({
      data: { ...values, ...point, ...place, hostId: viewer.id, createdAt: now },
      select: { id: true },
    });
    const listing = await lockListing(tx, id);
    await markPlaceResolved(tx, listing);
    if (point.lat !== null && showsPoint(values)) await assignPublicPoint(tx, listing);
    const photoUrl = await attachPictures(tx, viewer.id, listing, { ...values, pictures }, now);
    if (photoUrl !== values.photoUrl)
      await tx.sukkahListing.update({ where: { id }, data: { photoUrl }, select: { id: true } });
    if (timeSlots) await replaceSlots(tx, listing, timeSlots, ctx);
    return id;
  });
}

/**
 * Checks the version under the listing's lock.
 * @returns whether there is anything to save
 */
async function checkListingVersion(ctx: SignedIn, tx: Tx, input: ListingUpdate) {
  if (input.version === undefined) return true;
  const options = { ids: [input.id], withDetails: true };
  const [current] = await viewListings({ ...ctx, db: tx }, options);
  if (!current) throw errors.notFound('Listing');
  return checkVersion(input.version, listingContent(current), contentAfter(current, input));
}

/**
 * Saves a listing and, if slots are sent, replaces its slots, in one transaction. Otherwise, meals
 * keep their local times if the time zone changes.
 * @returns how many guests were told
 * @throws RuleError `CHANGED_MEANWHILE`, `TIME_ZONE_MISMATCH`, and those of `attachPictures`,
 * `replaceSlots` and `checkOpenSukkah`
 */
export async function updateListing({
  ctx,
  input,
}: {
  ctx: SignedIn & { listing: HostedListing };
  input: ListingUpdate;
}) {
  const { db, clock, viewer, listing } = ctx;
  const { id, version: _, timeSlots, removedMeals, pictures, lat, lon, ...values } = input;
  return transaction(db, async (tx) => {
    await lockUser(tx, viewer.id);
    const locked = await lockListing(tx, listing.id);
    if (!(await checkListingVersion(ctx, tx, input))) return { asked: 0, removed: 0 };
    const before = await readAddress(tx, id);
    const sent = { ...values, lat, lon };
    const point = pointAfter(before, sent);
    const place = await placeAfter(tx, before, sent, clock.now());
    const pictureInput = { ...values, pictures };
    const photoUrl = await attachPictures(tx, viewer.id, locked, pictureInput, clock.now());
    await tellOfDroppedClaims(tx, { ...values, id }, viewer, clock.now());
    await tx.sukkahListing.update({
      where: { id },
      data: { ...values, ...point, ...place, photoUrl },
      select: { id: true },
    });
    await markPlaceResolved(tx, locked);
    if (showsPoint(values)) await assignPublicPoint(tx, locked);
    const placeChanged = isNewPlace(before.address, values);
    if (timeSlots) return replaceSlots(tx, locked, timeSlots, ctx, { placeChanged, removedMeals });
    await checkOpenSukkah(tx, locked, clock.now());
    const change = { from: before.timeZone, to: place.timeZone, placeChanged };
    if (change.from !== change.to)
      return { asked: await keepLocalTimes(tx, locked, change, ctx), removed: 0 };
    const asked = placeChanged ? await askAboutNewPlace(tx, locked, ctx) : 0;
    return { asked, removed: 0 };
  });
}
