/** Characters that URL parsers drop or convert: spaces, tabs, line breaks, and backslashes. */
const TURNED = /[\s\p{C}\\]/u;

const OUR_PICTURE = /^\/pictures\/[\w-]+(\.[\w-]+)*$/;

/**
 * Whether this is the path of one of our pictures and no other path of this site, which would be
 * requested in the viewer's session. It's parsed as browsers do, which resolve escaped dots.
 */
export function isOurPicture(value: string): boolean {
  const baseUrl = 'https://here.invalid';
  if (TURNED.test(value) || !URL.canParse(value, baseUrl)) return false;
  const url = new URL(value, baseUrl);
  return url.origin === baseUrl && url.pathname === value && OUR_PICTURE.test(url.pathname);
}

const UPLOADED = /^\/pictures\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.jpg$/;

export const uploadedAddress = (id: string): string => `/pictures/${id}.jpg`;

export const uploadedId = (value: string | null | undefined): string | null =>
  UPLOADED.exec(value ?? '')?.[1] ?? null;

export function outsidePhoto(value: string): URL | null {
  if (TURNED.test(value) || !/^https:\/\/[^/]/i.test(value) || !URL.canParse(value)) return null;
  const url = new URL(value);
  // Reject a user name before '@', which could be mistaken for the host.
  return url.protocol === 'https:' && !url.username && !url.password ? url : null;
}

export const isPhoto = (value: string): boolean =>
  isOurPicture(value) || outsidePhoto(value) !== null;
