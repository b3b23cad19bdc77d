import { isOurPicture, outsidePhoto, uploadedId } from '@/schemas/photo';

/** Where we hand out the photos of other sites. */
const PHOTO_PATH = '/api/photo';

/**
 * The address under which a stored photo is shown; null for what is no photo. Those of other sites
 * are fetched by us: their owners would learn who looks at them, and from where.
 */
export function photoSrc(stored: string | null | undefined): string | null {
  if (!stored) return null;
  if (isOurPicture(stored)) return stored;
  return outsidePhoto(stored) && `${PHOTO_PATH}?${new URLSearchParams({ url: stored })}`;
}

const WIDTHS = [480, 960, 1600] as const;

/** An uploaded picture at a width in pixels, in the best format that whoever asks can show. */
const atWidth = (id: string, width: (typeof WIDTHS)[number]) => `/pictures/${id}-${width}`;

/** The sizes that there are of a stored photo, for `srcset`; undefined where there is one alone. */
export function photoSet(stored: string | null | undefined): string | undefined {
  const id = uploadedId(stored);
  return id ? WIDTHS.map((width) => `${atWidth(id, width)} ${width}w`).join(', ') : undefined;
}

/** The address under which a stored photo of a person is shown, small. */
export function avatarSrc(stored: string | null | undefined): string | null {
  const id = uploadedId(stored);
  return id ? atWidth(id, 480) : photoSrc(stored);
}
