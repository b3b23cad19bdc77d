import { errors } from '../errors';
import { siteHosts } from './requestBody';

/**
 * Fetch Metadata checks for a GET that changes something. Images, frames, and previews send a GET,
 * too, on behalf of anyone who sees them.
 */

const isAhead = (headers: Headers) =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ''),
  );

/** Whether a person opened this as a page. Old browsers don't send the header, so they pass. */
export const isTopLevelNavigation = ({ headers }: Request): boolean =>
  (headers.get('sec-fetch-dest') ?? 'document') === 'document' && !isAhead(headers);

/**
 * Allows only pages that a person opens.
 * @throws RuleError `NOT_OPENED` for images, frames, scripts, and prefetches
 */
export function requireTopLevelNavigation(request: Request): void {
  if (!isTopLevelNavigation(request)) throw errors.notOpened();
}

/** HEAD only checks that an address exists, so it must not change anything. */
export const isHead = ({ method }: Request): boolean => method === 'HEAD';

const isOurs = (address: string, headers: Headers) =>
  URL.canParse(address) && siteHosts(headers.get('host')).includes(new URL(address).host);

/**
 * Whether a page on another site led here. Browsers without `Sec-Fetch-Site` usually send `Origin`
 * or `Referer`. Without either, only a link can have sent the cookie, which is `SameSite=Lax`.
 */
export function isCrossSite({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const page = headers.get('origin') ?? headers.get('referer');
  return Boolean(page) && !isOurs(page ?? '', headers);
}
