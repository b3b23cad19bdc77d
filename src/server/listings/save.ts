import type { WithKey } from '@/schemas/common';
import type { ListingCreate, ListingInput, ListingUpdate } from '@/schemas/listing';
import type { HostedListing } from '../access/participants';
import type { Tx } from '../db/client';
import { findByKey } from '../db/idempotency';
import { type LockedListing, lockListing, lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { attachPictures } from '../photos/attachPictures';
import { countChange } from '../rateLimit/rateLimit';
import { replaceSlots } from '../timeSlots/save';
import type { SignedIn } from '../trpc/init';
import { drawPoint, type Point, showsPoint, sixPlaces } from './point';

const addressParts = [
  'addressLine1',
  'addressLine2',
  'city',
  'region',
  'country',
  'postal',
] as const;

const notShown = { publicLat: null, publicLon: null };

/** The columns of a point. The public one that goes with it is drawn after it, where the host shows one. */
const placed = (point: Point | null) => ({
  lat: point?.lat ?? null,
  lon: point?.lon ?? null,
  ...notShown,
});

/** The point that was sent: null clears it, undefined says nothing of it. */
const sentPoint = ({ lat, lon }: ListingInput): Point | null | undefined =>
  lat === undefined && lon === undefined
    ? undefined
    : lat == null || lon == null
      ? null
      : { lat: sixPlaces(lat), lon: sixPlaces(lon) };

/** What a save does to the point: a new address without one clears a point that is no longer true. */
async function pointAfter(tx: Tx, { id }: LockedListing, input: ListingInput) {
  const point = sentPoint(input);
  if (point !== undefined) return placed(point);
  const before = await tx.sukkahListing.findUniqueOrThrow({
    where: { id },
    select: {
      addressLine1: true,
      addressLine2: true,
      city: true,
      region: true,
      country: true,
      postal: true,
    },
  });
  if (addressParts.some((part) => before[part] !== input[part])) return placed(null);
  return showsPoint(input) ? {} : notShown;
}

/**
 * Makes a listing of the viewer's, with its slots if they are sent; with a key that came before,
 * nothing. @returns its id, or that of then. @throws RuleError `TOO_MANY_REQUESTS`, `NO_SUCH_PICTURE`
 */
export async function createListing({
  ctx,
  input: { timeSlots, pictures, lat, lon, ...values },
}: {
  ctx: SignedIn;
  input: ListingCreate & WithKey;
}): Promise<string> {
  const { db, clock, viewer } = ctx;
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
    if (point.lat !== null && showsPoint(values)) await drawPoint(tx, listing);
    const photoUrl = await attachPictures(tx, viewer.id, listing, { ...values, pictures }, now);
    if (photoUrl !== values.photoUrl)
      await tx.sukkahListing.update({ where: { id }, data: { photoUrl }, select: { id: true } });
    if (timeSlots) await replaceSlots(tx, listing, timeSlots, clock);
    return id;
  });
}

/**
 * Saves a listing and, if they are sent, makes its slots those of the form: all or nothing.
 * @throws RuleError what `givePictures` and `replaceSlots` say.
 */
export async function updateListing({
  ctx: { db, clock, viewer, listing },
  input: { id, timeSlots, pictures, lat, lon, ...values },
}: {
  ctx: SignedIn & { listing: HostedListing };
  input: ListingUpdate;
}): Promise<void> {
  await transaction(db, async (tx) => {
    await lockUser(tx, viewer.id);
    const locked = await lockListing(tx, listing.id);
    const point = await pointAfter(tx, locked, { ...values, lat, lon });
    const sent = { ...values, pictures };
    const photoUrl = await attachPictures(tx, viewer.id, locked, sent, clock.now());
    await tx.sukkahListing.update({
      where: { id },
      data: { ...values, ...point, photoUrl },
      select: { id: true },
    });
    if (showsPoint(values)) await drawPoint(tx, locked);
    if (timeSlots) await replaceSlots(tx, locked, timeSlots, clock);
  });
}
