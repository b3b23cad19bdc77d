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
import { countChange } from '../rateLimit/rateLimit';
import { askAboutNewPlace, replaceSlots } from '../timeSlots/save';
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

type Address = Awaited<ReturnType<typeof readAddress>>;

/** A changed address without a point clears the old point. */
function pointAfter(before: Address, input: ListingInput) {
  const point = sentPoint(input);
  if (point !== undefined) return placed(point);
  const parts = Object.keys(before) as (keyof Address)[];
  if (parts.some((part) => before[part] !== input[part])) return placed(null);
  return showsPoint(input) ? {} : notShown;
}

/**
 * Creates a listing, with slots if they're sent. Does nothing if the idempotency key was used
 * before.
 * @returns the id of the new listing, or of the one the key created
 * @throws RuleError `NOT_FOUND` for a slot with an id, `TOO_MANY_REQUESTS`, `NO_SUCH_PICTURE`
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
    const { id } = await tx.sukkahListing.create({
      data: { ...values, ...point, hostId: viewer.id, createdAt: now },
      select: { id: true },
    });
    const listing = await lockListing(tx, id);
    if (point.lat !== null && showsPoint(values)) await assignPublicPoint(tx, listing);
    const photoUrl = await attachPictures(tx, viewer.id, listing, { ...values, pictures }, now);
    if (photoUrl !== values.photoUrl)
      await tx.sukkahListing.update({ where: { id }, data: { photoUrl }, select: { id: true } });
    if (timeSlots) await replaceSlots(tx, listing, timeSlots, clock);
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
 * Saves a listing and, if slots are sent, replaces its slots, in one transaction.
 * @returns how many guests were told
 * @throws RuleError `CHANGED_MEANWHILE`, and those of `attachPictures` and `replaceSlots`
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
    const point = pointAfter(before, { ...values, lat, lon });
    const pictureInput = { ...values, pictures };
    const photoUrl = await attachPictures(tx, viewer.id, locked, pictureInput, clock.now());
    await tx.sukkahListing.update({
      where: { id },
      data: { ...values, ...point, photoUrl },
      select: { id: true },
    });
    if (showsPoint(values)) await assignPublicPoint(tx, locked);
    const placeChanged = isNewPlace(before, values);
    if (timeSlots)
      return replaceSlots(tx, locked, timeSlots, clock, { placeChanged, removedMeals });
    const asked = placeChanged ? await askAboutNewPlace(tx, locked, clock) : 0;
    return { asked, removed: 0 };
  });
}
