import { uploadedAddress, uploadedId } from '@/schemas/photo';
import type { ListingPictureInput } from '@/schemas/picture';
import type { Tx } from '../db/client';
import type { LockedListing } from '../db/locks';
import { errors } from '../errors';

/**
 * Marks pictures of a user's as used now, which holds their rows to the end of the transaction, so that no sweep
 * takes them meanwhile.
 * @param path the input's field
 * @throws RuleError `NO_SUCH_PICTURE` where one is gone or another's
 */
async function take(tx: Tx, ownerId: string, ids: string[], path: string, now: Date) {
  const taken = await tx.$queryRaw<
    { id: string }[]
  >`UPDATE pictures SET used_at = ${now} WHERE owner_id = ${ownerId}::uuid AND id IN (
      SELECT id FROM pictures WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE
    ) RETURNING id::text`;
  if (taken.length < new Set(ids).size) throw errors.noSuchPicture(path);
}

/** What nothing shows any more is kept a day from now. */
const letGo = (tx: Tx, ids: string[], now: Date) =>
  tx.picture.updateMany({ where: { id: { in: ids } }, data: { usedAt: now } });

const sentPictures = (
  { photoUrl, pictures }: { photoUrl: string | null; pictures?: ListingPictureInput[] | undefined },
  had: number,
): ListingPictureInput[] | undefined => {
  const id = uploadedId(photoUrl);
  // Programs that know the address alone give it as the photo.
  return pictures ?? (id && had === 0 ? [{ id, alt: '' }] : undefined);
};

/**
 * Makes a listing's pictures those that were sent, in their order; where none were, they stay. A listing with
 * pictures has the first one's address for its photo, whatever was sent as such.
 * @returns the photo's address to store
 * @throws RuleError `NO_SUCH_PICTURE`
 */
export async function attachPictures(
  tx: Tx,
  ownerId: string,
  { id: listingId }: LockedListing,
  sent: { photoUrl: string | null; pictures?: ListingPictureInput[] | undefined },
  now: Date,
): Promise<string | null> {
  const had = await tx.listingPicture.findMany({
    where: { listingId },
    select: { pictureId: true },
    orderBy: { position: 'asc' },
  });
  const before = had.map(({ pictureId }) => pictureId);
  const pictures = sentPictures(sent, before.length);
  const first = (pictures ? pictures[0]?.id : before[0]) ?? null;
  if (pictures) {
    const ids = pictures.map(({ id }) => id);
    await take(tx, ownerId, ids, 'pictures', now);
    await letGo(
      tx,
      before.filter((id) => !ids.includes(id)),
      now,
    );
    await tx.listingPicture.deleteMany({ where: { listingId } });
    await tx.listingPicture.createMany({
      data: pictures.map(({ id: pictureId, alt }, position) => ({
        listingId,
        position,
        pictureId,
        alt,
      })),
    });
  }
  if (first) return uploadedAddress(first);
  // The address of a picture that is no longer the listing's leads nowhere.
  return uploadedId(sent.photoUrl) ? null : sent.photoUrl;
}

/**
 * Makes sure that the photo that a user gives themselves, if it was uploaded, is their own, and keeps it; the one
 * before is let go. @throws RuleError `NO_SUCH_PICTURE`
 */
export async function attachPortrait(
  tx: Tx,
  userId: string,
  photo: string | null,
  now: Date,
): Promise<void> {
  const { profileImageUrl } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { profileImageUrl: true },
  });
  if (profileImageUrl === photo) return;
  const [before, id] = [uploadedId(profileImageUrl), uploadedId(photo)];
  if (before) await letGo(tx, [before], now);
  if (id) await take(tx, userId, [id], 'profileImageUrl', now);
}

/** Takes all of a user's pictures away from whatever shows them; their files go with the next sweep. */
export async function detachPictures(tx: Tx, userId: string): Promise<void> {
  await tx.listingPicture.deleteMany({ where: { picture: { ownerId: userId } } });
  await tx.picture.updateMany({ where: { ownerId: userId }, data: { ownerId: null } });
}
