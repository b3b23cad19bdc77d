import { chosenLocale, LANGUAGE_COOKIE } from '@/i18n/negotiate';
import type { NamedLocale } from '@/i18n/paths';
import { isTopLevelNavigation } from './topLevelNavigation';

/** A year, in seconds. */
const KEPT_FOR = 365 * 24 * 60 * 60;

/**
 * Whoever opens a page in the language that its path names goes on in that language: a cookie says so from then on.
 * What merely fetches the address (pictures, frames, prefetches) changes nothing.
 */
export function rememberLanguage(request: Request, response: Response, locale: NamedLocale): void {
  if (!isTopLevelNavigation(request) || chosenLocale(request.headers) === locale) return;
  const secure = process.env.NEXTAUTH_URL?.startsWith('https:') ? '; Secure' : '';
  response.headers.append(
    'set-cookie',
    `${LANGUAGE_COOKIE}=${locale}; Path=/; Max-Age=${KEPT_FOR}; HttpOnly; SameSite=Lax${secure}`,
  );
}
