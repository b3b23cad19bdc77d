import { chosenLocale, LANGUAGE_COOKIE } from '@/i18n/negotiate';
import type { NamedLocale } from '@/i18n/paths';
import { isTopLevelNavigation } from './topLevelNavigation';

/** One year, in seconds. */
const KEPT_FOR = 365 * 24 * 60 * 60;

/**
 * Remembers the language of a page's path in a cookie when a person opens the page. Images, frames,
 * and prefetches don't change it.
 */
export function rememberLanguage(request: Request, response: Response, locale: NamedLocale): void {
  if (!isTopLevelNavigation(request) || chosenLocale(request.headers) === locale) return;
  const secure = process.env.NEXTAUTH_URL?.startsWith('https:') ? '; Secure' : '';
  response.headers.append(
    'set-cookie',
    `${LANGUAGE_COOKIE}=${locale}; Path=/; Max-Age=${KEPT_FOR}; HttpOnly; SameSite=Lax${secure}`,
  );
}
