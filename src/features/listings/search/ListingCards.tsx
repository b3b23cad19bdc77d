'use client';

import { memo, useEffect, useRef } from 'react';
import type { Outputs } from '@/trpc/client';
import { itemsOf } from '@/trpc/itemsOf';
import { coversInList } from '../covers';
import { CardIcons, ListingCard } from '../ListingCard';
import type { BoxOf } from './chosenMeals';

/**
 * Notes the opened link in this entry of the history. Going back to it focuses the link again, so
 * keyboard users keep their place. If the cards come too late for the browser to restore the scroll
 * position, the focus scrolls there.
 */
function useOpenedLink(hasCards: boolean) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const cards = list.current;
    if (!hasCards || !cards) return undefined;
    const opened: unknown = window.history.state?.opened;
    if (opened && document.activeElement === document.body) {
      const link = [...cards.querySelectorAll('a')].find(
        (one) => one.getAttribute('href') === opened,
      );
      link?.focus();
    }
    const onClick = ({ target }: MouseEvent) => {
      const href = target instanceof Element && target.closest('a')?.getAttribute('href');
      if (href) window.history.replaceState({ ...window.history.state, opened: href }, '');
    };
    cards.addEventListener('click', onClick, { capture: true });
    return () => cards.removeEventListener('click', onClick, { capture: true });
  }, [hasCards]);
  return list;
}

/** Memoized, because there are many cards to re-render. */
export const ListingCards = memo(function FoundList({
  pages,
  needs,
  isMealFound,
  hasDistances,
  boxOf,
  className,
}: {
  pages: readonly Outputs['listings']['search'][];
  needs: string;
  isMealFound: boolean;
  hasDistances: boolean;
  boxOf: BoxOf | undefined;
  className: string;
}) {
  const listings = itemsOf(pages);
  const drawings = coversInList(listings);
  const list = useOpenedLink(listings.length > 0);
  return (
    <>
      <CardIcons />
      <ul ref={list} className={className}>
        {listings.map((listing, index) => (
          <li key={listing.id} className="off-screen min-w-0">
            <ListingCard
              listing={listing}
              needs={needs}
              isMealFound={isMealFound}
              hasDistances={hasDistances}
              cover={drawings[index]}
              first={index === 0}
            >
              {boxOf?.(listing)}
            </ListingCard>
          </li>
        ))}
      </ul>
    </>
  );
});
