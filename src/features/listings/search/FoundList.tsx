'use client';

import { useLocale, useMessages } from 'next-intl';
import { use } from 'react';
import { preload } from 'react-dom';
import { photoSrc } from '@/format/photo';
import { FirstProvider } from '@/i18n/MoreTexts';
import { CardIcons, ListingCard } from '../ListingCard';
import { type Found, isKept } from './found';

/** On the server alone: React's own writer of pages. */
const writer = typeof window === 'undefined' ? import('react-dom/server') : undefined;

/** The cards that were written, by what was found and then by language; they go when that goes. */
const written = new WeakMap<Found, Map<string, string>>();

const Cards = ({ pages }: { pages: readonly Found[] }) =>
  pages.flatMap((page, of) =>
    page.items.map((listing, n) => (
      <li key={listing.id} className="min-w-0">
        <ListingCard listing={listing} first={of + n === 0} />
      </li>
    )),
  );

type Props = { pages: readonly Found[]; className: string };

/** The same list as it was written before: most of the work for a visit is in the cards. */
function WrittenList({ page, className }: { page: Found; className: string }) {
  const locale = useLocale();
  const texts = useMessages();
  const known = written.get(page) ?? new Map<string, string>();
  written.set(page, known);
  let html = known.get(locale);
  if (html === undefined && writer) {
    const { renderToString } = use(writer);
    const list = (
      <FirstProvider locale={locale} texts={texts}>
        <Cards pages={[page]} />
      </FirstProvider>
    );
    // What is to be loaded first is told in the page's head.
    html = renderToString(list).replace(/^(<link[^>]*>)+/, '');
    known.set(locale, html);
  }
  const src = photoSrc(page.items[0]?.photoUrl);
  if (src) preload(src, { as: 'image', fetchPriority: 'high' });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it, and escaped all that people wrote.
  return <ul className={className} dangerouslySetInnerHTML={{ __html: html ?? '' }} />;
}

/**
 * The cards of what was found. To the browser it makes no difference how the server came by them: React finds there
 * what it would have written itself.
 */
export function FoundList({ pages, className }: Props) {
  const [page, next] = pages;
  return (
    <>
      <CardIcons />
      {writer && page && !next && isKept(page) ? (
        <WrittenList page={page} className={className} />
      ) : (
        <ul className={className}>
          <Cards pages={pages} />
        </ul>
      )}
    </>
  );
}
