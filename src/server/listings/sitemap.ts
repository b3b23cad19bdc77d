import { LRUCache } from 'lru-cache';
import { languagesOf } from '@/i18n/alternates';
import { namedLocales, pathIn } from '@/i18n/paths';
import { visibleTo } from '../access/visibility';
import type { Tx } from '../db/client';
import { publicRead } from '../db/replica';
import { escaped } from '../http/html';

/** A sitemap may list 50,000 addresses (sitemaps.org); smaller files are cheap to write, even while people browse. */
const ADDRESSES_PER_FILE = 5000;
const LISTINGS_PER_FILE = ADDRESSES_PER_FILE / namedLocales.length;

const CACHE_SECONDS = 600;
/** All files together, in characters. */
const MAX_CACHE_SIZE = 30_000_000;

type Write = () => Promise<string>;

/** Writes a file once for all who ask for it meanwhile. */
const cache = new LRUCache<string, string, Write>({
  ttl: CACHE_SECONDS * 1000,
  maxSize: MAX_CACHE_SIZE,
  sizeCalculation: ({ length }) => length,
  fetchMethod: (_name, _stale, { context: write }) => write(),
});

type Page = { path: string; lastModified?: Date };

const tag = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`;

const document = (name: string, namespaces: string, entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} ${namespaces}>\n${entries.join('\n')}\n</${name}>\n`;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const WITH_LANGUAGES = `${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml"`;

/** One address of a page for each language, and with each of them all the others. */
function entriesOf({ path, lastModified }: Page, site: string): string[] {
  const address = (to: string) => new URL(to, site).href;
  const languages = Object.entries(languagesOf(path)).map(
    ([language, to]) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(address(to))}"/>`,
  );
  const modified = lastModified ? tag('lastmod', lastModified.toISOString()) : '';
  return namedLocales.map((locale) => {
    const location = tag('loc', address(pathIn(locale, path)));
    return `<url>${location}${languages.join('')}${modified}</url>`;
  });
}

const urlset = (pages: Page[], site: string) =>
  document(
    'urlset',
    WITH_LANGUAGES,
    pages.flatMap((page) => entriesOf(page, site)),
  );

/** Visible listings in order of their ids, which no edit changes: a listing stays in its file. */
const listingsInFile = (db: Tx, file: number) =>
  db.sukkahListing.findMany({
    where: visibleTo(null),
    select: { id: true, updatedAt: true },
    orderBy: { id: 'asc' },
    skip: (file - 1) * LISTINGS_PER_FILE,
    take: LISTINGS_PER_FILE,
  });

async function listingsFile(site: string, file: number): Promise<string> {
  const listings = await publicRead((db) => listingsInFile(db, file));
  const pages = listings.map(({ id, updatedAt }) => ({
    path: `/listing/${id}`,
    lastModified: updatedAt,
  }));
  return urlset(pages, site);
}

async function index(site: string): Promise<string> {
  const count = await publicRead((db) => db.sukkahListing.count({ where: visibleTo(null) }));
  const files = Array.from({ length: Math.ceil(count / LISTINGS_PER_FILE) }, (_, n) => `${n + 1}`);
  const entries = ['pages', ...files].map(
    (name) => `<sitemap>${tag('loc', new URL(`/sitemap/${name}.xml`, site).href)}</sitemap>`,
  );
  return document('sitemapindex', NAMESPACE, entries);
}

async function cached(name: string, write: Write): Promise<Response> {
  const text = await cache.fetch(name, { context: write });
  return new Response(text, {
    headers: {
      'Content-Type': 'application/xml',
      'Cache-Control': `public, max-age=${CACHE_SECONDS}`,
    },
  });
}

/** The sitemap's index, which names its files. */
export const sitemapIndex = (site: string): Promise<Response> => cached('index', () => index(site));

/**
 * A file of the sitemap: `pages.xml` with the given paths, or listings, `1.xml` and so on. A file that isn't in the
 * index is empty.
 * @returns undefined if there is no file of this name
 */
export async function sitemapFile(
  site: string,
  file: string,
  paths: string[],
): Promise<Response | undefined> {
  if (file === 'pages.xml')
    return cached(file, async () =>
      urlset(
        paths.map((path) => ({ path })),
        site,
      ),
    );
  const number = /^([1-9]\d{0,3})\.xml$/.exec(file)?.[1];
  if (!number) return undefined;
  return cached(file, () => listingsFile(site, Number(number)));
}
