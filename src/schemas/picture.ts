import { id, idOut, searchText } from './common';
import { MAX_PICTURES } from './options';
import { fault, z } from './zod';

const MAX_ALT_LENGTH = 300;

const listingPictureInput = z.object({ id, alt: searchText(MAX_ALT_LENGTH).default('') });

/** A listing's pictures in order, without duplicates. If absent, they don't change. */
export const picturesInput = z
  .array(listingPictureInput)
  .max(MAX_PICTURES)
  .refine((all) => new Set(all.map((one) => one.id)).size === all.length, fault('PICTURE_TWICE'));

const size = { width: z.number().int(), height: z.number().int() };

export const uploadedPicture = z.object({ id: idOut, url: z.string(), ...size });

export const listingPicture = uploadedPicture.extend({ alt: z.string() });

export type UploadedPicture = z.infer<typeof uploadedPicture>;
export type ListingPicture = z.infer<typeof listingPicture>;
export type ListingPictureInput = z.output<typeof listingPictureInput>;
