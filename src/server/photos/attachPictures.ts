import { uploadedAddress, uploadedId } from '@/schemas/photo';
import type { ListingPictureInput } from '@/schemas/picture';
import type { Tx } from '../db/client';
import type { LockedListing } from '../db/locks';
import { errors } from '../errors';

/**
 * Marks a user's pictures as used now. This locks their rows until the transaction ends, so the
 * cleanup task can't delete them meanwhile.
 * @param path the input field to report
 * @throws RuleError `NO_SUCH_PICTURE` if one is gone or belongs to another user
 */
async function take(tx: Tx, ownerId: string, ids: string[], path: string, now: Date) {
  const pictures = await tx.$queryRaw<
    { id: string }[]
  >`UPDATE pictures SET used_at = ${now} WHERE owner_id = ${ownerId}::uuid AND id IN (
      SELECT id FROM pictures WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE
    ) RETURNING id::text`;
  if (pictures.length < new Set(ids).size) throw errors.noSuchPicture(path);
}

/** Pictures that nothing shows are kept for another day. */
const letGo = (tx: Tx, ids: string[], now: Date) =>
  tx.picture.updateMany({ where: { id: { in: ids } }, data: { usedAt: now } });

const sentPictures = (
  { photoUrl, pictures }: { photoUrl: string | null; pictures?: ListingPictureInput[] | undefined },
  had: number,
): ListingPictureInput[] | undefined => {
  const id = uploadedId(photoUrl);
  // Clients that know only the URL send the picture as the photo.
  return pictures ?? (id && had === 0 ? [{ id, alt: '' }] : undefined);
};

/**
 * Replaces a listing's pictures in the order sent, or keeps them if the field is missing. A listing
 * with pictures uses the first one as its photo, regardless of `photoUrl`.
 * @returns the photo URL to store
 * @throws RuleError `NO_SUCH_PICTURE`
 */
export async function attachPictures(
  tx: Tx,
  ownerId: string,
  { id: listingId }: LockedListing,
  pictureInput: { photoUrl: string | null; pictures?: ListingPictureInput[] | undefined },
  now: Date,
): Promise<string | null> {
  const currentPictures = await tx.listingPicture.findMany({
    where: { listingId },
    select: { pictureId: true },
    orderBy: { position: 'asc' },
  });
  const before = currentPictures.map(({ pictureId }) => pictureId);
  const pictures = sentPictures(pictureInput, before.length);
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
  // The picture no longer belongs to the listing, so its URL would be broken.
  return uploadedId(pictureInput.photoUrl) ? null : pictureInput.photoUrl;
}

/**
 * Checks that a user's new profile photo, if it was uploaded, belongs to them. Marks it as used and
 * releases the previous one.
 * @throws RuleError `NO_SUCH_PICTURE`
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
  const before = uploadedId(profileImageUrl);
  const id = uploadedId(photo);
  if (before) await letGo(tx, [before], now);
  if (id) await take(tx, userId, [id], 'profileImageUrl', now);
}

/** The cleanup task deletes their files. */
export async function detachPictures(tx: Tx, userId: string): Promise<void> {
  await tx.listingPicture.deleteMany({ where: { picture: { ownerId: userId } } });
  await tx.picture.updateMany({ where: { ownerId: userId }, data: { ownerId: null } });
}
