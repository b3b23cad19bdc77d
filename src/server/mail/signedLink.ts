import { createHmac, timingSafeEqual } from 'node:crypto';

export type Site = {
  NEXTAUTH_URL: string;
  NEXTAUTH_SECRET: string;
  NEXTAUTH_SECRET_BEFORE?: string | undefined;
};

const signature = (text: string, secret: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** Adds to a link from an email what proves that we made it. Only the email's reader gets it. */
export function signedUrl(
  path: string,
  query: Record<string, string>,
  text: string,
  site: Site,
): string {
  const url = new URL(path, site.NEXTAUTH_URL);
  url.search = new URLSearchParams({
    ...query,
    key: signature(text, site.NEXTAUTH_SECRET),
  }).toString();
  return url.href;
}

/** Whether we made a link. People keep emails for years, longer than a secret should last. */
export function isSigned(text: string, key: string, site: Site): boolean {
  const linkKey = Buffer.from(key);
  return [site.NEXTAUTH_SECRET, site.NEXTAUTH_SECRET_BEFORE].some((secret) => {
    if (!secret) return false;
    const expectedKey = Buffer.from(signature(text, secret));
    return linkKey.length === expectedKey.length && timingSafeEqual(linkKey, expectedKey);
  });
}
