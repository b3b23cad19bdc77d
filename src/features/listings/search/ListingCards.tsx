'use client';

import { memo } from 'react';
import type { Outputs } from '@/trpc/client';
import { CardIcons, ListingCard } from '../ListingCard';

/** Memoized, because there are many cards to re-render. */
export const ListingCards = memo(function FoundList({
  pages,
  needs,
  isMealFound,
  className,
}: {
  pages: readonly Outputs['listings']['search'][];
  needs: string;
  isMealFound: boolean;
  className: string;
}) {
  return (
    <>
      <CardIcons />
      <ul className={className}>
        {pages.flatMap((page, pageIndex) =>
          page.items.map((listing, n) => (
            <li key={listing.id} className="off-screen min-w-0">
              <ListingCard {...{ listing, needs, isMealFound }} first={pageIndex + n === 0} />
            </li>
          )),
        )}
      </ul>
    </>
  );
});
