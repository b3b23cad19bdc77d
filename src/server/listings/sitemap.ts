import { LRUCache } from 'lru-cache';
import { allLocales } from '@/i18n/language';
import { pathIn } from '@/i18n/paths';
import { languagesOf } from '@/i18n/serverLanguage';
import type { Tx } from '../db/client';
import { publicListing } from '../db/predicates';
import { publicRead } from '../db/replica';
import { escaped } from '../http/html';

/**
 * The protocol allows 50,000 URLs per file (sitemaps.org). Smaller files are cheap to generate
 * under load.
 */
const ADDRESSES_PER_FILE = 5000;
const LISTINGS_PER_FILE = ADDRESSES_PER_FILE / allLocales.length;

const CACHE_SECONDS = 600;
const MAX_CACHE_SIZE = 30_000_000;

type Write = () => Promise<string>;

/** Concurrent requests for a file share one generation of it. */
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

function entriesOf({ path, lastModified }: Page, site: string): string[] {
  const address = (to: string) => new URL(to, site).href;
  const languages = Object.entries(languagesOf(path)).map(
    ([language, to]) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(address(to))}"/>`,
  );
  const modified = lastModified ? tag('lastmod', lastModified.toISOString()) : '';
  return allLocales.map((locale) => {
    // The schema puts elements of other namespaces last.
    const location = tag('loc', address(pathIn(locale, path)));
    return `<url>${location}${modified}${languages.join('')}</url>`;
  });
}

const urlset = (pages: Page[], site: string) =>
  document(
    'urlset',
    WITH_LANGUAGES,
    pages.flatMap((page) => entriesOf(page, site)),
  );

/** Ordered by id, which never changes, so a listing keeps its file. */
const listingsInFile = (db: Tx, file: number) =>
  db.sukkahListing.findMany({
    where: publicListing,
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
  const count = await publicRead((db) => db.sukkahListing.count({ where: publicListing }));
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

export const sitemapIndex = (site: string): Promise<Response> => cached('index', () => index(site));

/**
 * Returns a sitemap file: `pages.xml` with the given paths, or listings as `1.xml`, `2.xml`, and so
 * on. A number past the index gives an empty file.
 * @returns undefined if the file name is invalid
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
