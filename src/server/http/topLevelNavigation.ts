import { errors } from '../errors';
import { siteHosts } from './requestBody';

/**
 * What a browser says of a request (Fetch Metadata), asked before a GET that changes something:
 * pictures, frames and previews send such a GET, too, in the name of whoever sees them.
 */

/** Whether nobody has opened this address, but something fetches it ahead of them. */
const isAhead = (headers: Headers) =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ''),
  );

/** Whether a person opens this as a page. Old browsers say nothing of what they ask for. */
export const isTopLevelNavigation = ({ headers }: Request): boolean =>
  (headers.get('sec-fetch-dest') ?? 'document') === 'document' && !isAhead(headers);

/**
 * Lets through what a person opens as a page.
 * @throws RuleError `NOT_OPENED` for pictures, frames, scripts, and what is fetched ahead.
 */
export function requireTopLevelNavigation(request: Request): void {
  if (!isTopLevelNavigation(request)) throw errors.notOpened();
}

/** HEAD asks about an address and opens nothing: it is told that there is one. */
export const isHead = ({ method }: Request): boolean => method === 'HEAD';

const isOurs = (address: string, headers: Headers) =>
  URL.canParse(address) && siteHosts(headers.get('host')).includes(new URL(address).host);

/**
 * Whether a page of another site led here. A browser that does not say so names the page, mostly;
 * where it names none, only a link can have brought the cookie along (it is `SameSite=Lax`).
 */
export function isCrossSite({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const page = headers.get('origin') ?? headers.get('referer');
  return Boolean(page) && !isOurs(page ?? '', headers);
}
