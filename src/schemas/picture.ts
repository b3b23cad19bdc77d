import { id, idOut, searchText } from './common';
import { MAX_PICTURES } from './options';
import { fault, z } from './zod';

/** What is on a picture, in characters. */
const MAX_ALT = 300;

/** A picture that was uploaded, given to a listing. */
const listingPictureInput = z.object({ id, alt: searchText(MAX_ALT).default('') });

/** The pictures of a listing in their order, each once; absent they stay. */
export const picturesInput = z
  .array(listingPictureInput)
  .max(MAX_PICTURES)
  .refine((all) => new Set(all.map((one) => one.id)).size === all.length, fault('PICTURE_TWICE'));

const size = { width: z.number().int(), height: z.number().int() };

/** What an upload answers: the address is that of the largest JPEG; nobody else sees it yet. */
export const uploadedPicture = z.object({ id: idOut, url: z.string(), ...size });

/** A picture of a listing as answers carry it: with what is on it, or an empty text; its size in pixels. */
export const listingPicture = uploadedPicture.extend({ alt: z.string() });

export type UploadedPicture = z.infer<typeof uploadedPicture>;
export type ListingPicture = z.infer<typeof listingPicture>;
export type ListingPictureInput = z.output<typeof listingPictureInput>;
