import { defaultLocale, type Locale } from './locales';

/**
 * Languages that a path can name at its start: `/he/explore` is Explore in Hebrew. English is at the path alone;
 * `/en/explore` leads there, and is how one chooses it.
 */
export const namedLocales = ['en', 'he'] as const satisfies Locale[];

/** The proxy's own word for the language that a page's path names; what is sent under it is dropped (client.ts). */
export const PATH_LANGUAGE = 'x-sukkah-language';

export type NamedLocale = (typeof namedLocales)[number];

const NAMED = new RegExp(`^/(${namedLocales.join('|')})(?=[/?#]|$)`);

/** What is at no page, or is no path of this site ('//other.org'): no language stands before it. */
const NO_PAGE = new RegExp(`^//|^/(?:api|_next|pictures)(?:/|$)|\\.\\w+$|${NAMED.source}`);

const from = (path: string) => (path.startsWith('/') ? path : `/${path}`);

/** The path without the language that it names. */
export const withoutLanguage = (path: string): string => from(path.replace(NAMED, ''));

/** The address of a page in a language. */
export const pathIn = (locale: Locale, path: string): string =>
  locale === defaultLocale || !namedLocales.some((one) => one === locale)
    ? path
    : choosingPath(locale, path);

/** The address at which one chooses a language, and is shown this page in it. */
export const choosingPath = (locale: Locale, path: string): string =>
  `/${locale}${path === '/' ? '' : path}`;

/**
 * The language that a path names, and the page's own path. Null where it names none; `page` is null where there is no
 * page behind it.
 */
export function namedLanguage(
  pathname: string,
): { locale: NamedLocale; page: string | null } | null {
  const locale = namedLocales.find((one) => one === NAMED.exec(pathname)?.[1]);
  if (!locale) return null;
  const page = withoutLanguage(pathname);
  return { locale, page: NO_PAGE.test(page) ? null : page };
}
