/** Returns a path on this site to redirect to after sign-in, or '/' for anything else. */
export function safePath(path: string | null | undefined): string {
  if (!path?.startsWith('/')) return '/';
  const placeholderOrigin = 'http://here.invalid';
  // Parse it the way browsers do: '//other.org' and '/\other.org' lead to another site.
  const url = URL.canParse(path, placeholderOrigin) ? new URL(path, placeholderOrigin) : undefined;
  // '/..//other.org' resolves to '//other.org', which leads to another site, too.
  if (url?.origin !== placeholderOrigin || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * Returns the path that a sign-in page redirects to. NextAuth sends absolute URLs, so for this site
 * only the path is used. The host may be the request's, or, behind a proxy that uses another name,
 * that of `site` (NEXTAUTH_URL).
 */
export function callbackPath(
  queryValue: string | string[] | undefined,
  host: string | null,
  site: string,
): string {
  const callbackUrl = Array.isArray(queryValue) ? queryValue[0] : queryValue;
  const url = callbackUrl && URL.canParse(callbackUrl) ? new URL(callbackUrl) : undefined;
  const isHere = url && [host, new URL(site).host].includes(url.host);
  return safePath(isHere ? `${url.pathname}${url.search}` : callbackUrl);
}
