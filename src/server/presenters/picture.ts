import { Prisma } from '@/generated/prisma/client';
import { uploadedAddress } from '@/schemas/photo';
import type { ListingPicture } from '@/schemas/picture';

/** A picture in the JSON of `picturesSql`. */
export type PictureJson = Omit<ListingPicture, 'url'>;

/** SQL for the pictures of a listing `l`, in order, as JSON. */
export const picturesSql = Prisma.sql`(SELECT json_agg(json_build_object('id', p.id, 'alt', lp.alt,
    'width', p.width, 'height', p.height) ORDER BY lp.position)
  FROM listing_pictures lp JOIN pictures p ON p.id = lp.picture_id WHERE lp.listing_id = l.id)`;

export const presentPicture = (picture: PictureJson): ListingPicture => ({
  ...picture,
  url: uploadedAddress(picture.id),
});
