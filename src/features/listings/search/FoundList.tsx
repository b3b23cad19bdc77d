'use client';

import { CardIcons, ListingCard } from '../ListingCard';
import type { Found } from './found';

/** The cards of what was found. */
export function FoundList({ pages, className }: { pages: readonly Found[]; className: string }) {
  return (
    <>
      <CardIcons />
      <ul className={className}>
        {pages.flatMap((page, of) =>
          page.items.map((listing, n) => (
            <li key={listing.id} className="min-w-0">
              <ListingCard listing={listing} first={of + n === 0} />
            </li>
          )),
        )}
      </ul>
    </>
  );
}
