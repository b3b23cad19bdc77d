import { isOurPicture, outsidePhoto, uploadedId } from '@/schemas/photo';

const PHOTO_PATH = '/api/photo';

/**
 * Returns the URL that shows a stored photo, or null if it isn't one. Photos from other sites go
 * through our proxy, since their owners could otherwise see who looks at them and from where.
 */
export function photoSrc(stored: string | null | undefined): string | null {
  if (!stored) return null;
  if (isOurPicture(stored)) return stored;
  return outsidePhoto(stored) && `${PHOTO_PATH}?${new URLSearchParams({ url: stored })}`;
}

const WIDTHS = [480, 960, 1600] as const;

/**
 * Returns an uploaded picture's path at a width in pixels. The server picks the best format that
 * the client supports.
 */
const atWidth = (id: string, width: (typeof WIDTHS)[number]) => `/pictures/${id}-${width}`;

export function photoSet(stored: string | null | undefined): string | undefined {
  const id = uploadedId(stored);
  return id ? WIDTHS.map((width) => `${atWidth(id, width)} ${width}w`).join(', ') : undefined;
}

export function avatarSrc(stored: string | null | undefined): string | null {
  const id = uploadedId(stored);
  return id ? atWidth(id, 480) : photoSrc(stored);
}
