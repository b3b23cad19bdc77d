import { allLocales, defaultLocale, type Locale } from './language';

/**
 * Internal header with the language in a page's path. `clientAddress.ts` drops a value sent by the
 * client.
 */
export const PATH_LANGUAGE = 'x-sukkah-language';

/**
 * The language that a path can start with: `/he/explore` is Explore in Hebrew. English paths have no
 * prefix. `/en/explore` switches to English and redirects there.
 */
const NAMED = new RegExp(`^/(${allLocales.join('|')})(?=[/?#]|$)`);

/**
 * Paths that aren't pages or aren't on this site ('//other.org'). They don't take a language
 * prefix.
 */
const NO_PAGE = new RegExp(`^//|^/(?:api|_next|pictures)(?:/|$)|\\.\\w+$|${NAMED.source}`);

const from = (path: string) => (path.startsWith('/') ? path : `/${path}`);

export const withoutLanguage = (path: string): string => from(path.replace(NAMED, ''));

export const pathIn = (locale: Locale, path: string): string =>
  locale === defaultLocale ? path : choosingPath(locale, path);

/** Returns the absolute address of a page in a language. `site` is that of the site. */
export const urlIn = (site: string, locale: Locale, path: string): string =>
  new URL(pathIn(locale, path), site).href;

export const choosingPath = (locale: Locale, path: string): string =>
  `/${locale}${path === '/' ? '' : path}`;

/**
 * Returns the language in a path and the rest of the path, or null if it has no prefix. `page` is
 * null if there's no such page.
 */
export function namedLanguage(pathname: string): { locale: Locale; page: string | null } | null {
  const locale = allLocales.find((one) => one === NAMED.exec(pathname)?.[1]);
  if (!locale) return null;
  const page = withoutLanguage(pathname);
  return { locale, page: NO_PAGE.test(page) ? null : page };
}
