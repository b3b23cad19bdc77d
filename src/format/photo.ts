import { isOurPicture, outsidePhoto } from '@/schemas/photo';

/** Where we hand out the photos of other sites. */
export const PHOTO_PATH = '/api/photo';

/**
 * The address under which a stored photo is shown; null for what is no photo. Those of other sites
 * are fetched by us: their owners would learn who looks at them, and from where.
 */
export function photoSrc(stored: string | null | undefined): string | null {
  if (!stored) return null;
  if (isOurPicture(stored)) return stored;
  return outsidePhoto(stored) && `${PHOTO_PATH}?${new URLSearchParams({ url: stored })}`;
}
