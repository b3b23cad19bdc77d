/**
 * A place to go to after signing in: a path of this site, never another site's address.
 * Anything else leads home.
 */
export function safePath(path: string | null | undefined): string {
  if (!path?.startsWith('/')) return '/';
  const here = 'http://here.invalid';
  // The parser sees what browsers see: '//other.org' and '/\other.org' leave this site.
  const url = URL.canParse(path, here) ? new URL(path, here) : undefined;
  // Resolved, '/..//other.org' is '//other.org', which leaves it too.
  if (url?.origin !== here || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * The place that a page of the sign-in was told to lead to. The sign-in library tells whole
 * addresses; of those of this site, the path is what counts. Its host is the one that was asked,
 * or, since a proxy may ask under another name, that of `site` (NEXTAUTH_URL).
 */
export function callbackPath(
  told: string | string[] | undefined,
  host: string | null,
  site: string,
): string {
  const callbackUrl = Array.isArray(told) ? told[0] : told;
  const url = callbackUrl && URL.canParse(callbackUrl) ? new URL(callbackUrl) : undefined;
  const isHere = url && [host, new URL(site).host].includes(url.host);
  return safePath(isHere ? `${url.pathname}${url.search}` : callbackUrl);
}
