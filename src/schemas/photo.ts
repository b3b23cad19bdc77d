/** Where a photo may lie: at an address of another site over https, or among our own pictures. */

/** What parsers drop or turn around on their way (blanks, tabs, line breaks, backslashes). */
const TURNED = /[\s\p{C}\\]/u;

const OUR_PICTURE = /^\/pictures\/[\w-]+(\.[\w-]+)*$/;

/**
 * Whether this is the path of one of our own pictures, and no other path of this site: what stands
 * there is asked for in the viewer's session. Parsed as browsers do, who see dots through escapes.
 */
export function isOurPicture(value: string): boolean {
  const here = 'https://here.invalid';
  if (TURNED.test(value) || !URL.canParse(value, here)) return false;
  const url = new URL(value, here);
  return url.origin === here && url.pathname === value && OUR_PICTURE.test(url.pathname);
}

const UPLOADED = /^\/pictures\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.jpg$/;

/** The address of a picture that somebody uploaded, by its id: the largest, as a JPEG, which everything shows. */
export const uploadedAddress = (id: string): string => `/pictures/${id}.jpg`;

/** The id of the uploaded picture that has this address; null where it is none's. */
export const uploadedId = (value: string | null | undefined): string | null =>
  UPLOADED.exec(value ?? '')?.[1] ?? null;

/** The address of a photo on another site; null for anything else. */
export function outsidePhoto(value: string): URL | null {
  if (TURNED.test(value) || !/^https:\/\/[^/]/i.test(value) || !URL.canParse(value)) return null;
  const url = new URL(value);
  // A name before an '@' is there to be taken for the host.
  return url.protocol === 'https:' && !url.username && !url.password ? url : null;
}

export const isPhoto = (value: string): boolean =>
  isOurPicture(value) || outsidePhoto(value) !== null;
