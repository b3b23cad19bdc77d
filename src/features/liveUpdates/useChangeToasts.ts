'use client';

import { useEffect, useRef } from 'react';
import { toast } from '@/components/toast';
import { mealDates } from '@/format/mealDates';
import { requestAnchor } from '@/format/requestAnchor';
import { useLanguage } from '@/i18n/useLanguage';
import type { News } from '@/schemas/news';
import { useNews } from './useNews';

type Step = NonNullable<News['latest']>;

/** What is said of a step to the side that did not take it, and where it leads. */
function useSaid() {
  const language = useLanguage();
  const { t } = language;
  const { mealDate } = mealDates(language);
  return ({ side, status, isMoved, requestId, seatsRequested, guest, listing, slot }: Step) => {
    const asGuest = side === 'hopper';
    const name = guest || t('person.guest');
    const description = t('news.meal', {
      listing: listing.title,
      date: mealDate(slot.startsAt, listing.timeZone),
    });
    if (asGuest)
      return {
        title: t('news.asGuest', { status: isMoved ? 'moved' : status }),
        description,
        action: {
          label: t(status === 'accepted' && !isMoved ? 'news.showAddress' : 'news.show'),
          href: `/requests#${requestAnchor(requestId)}`,
        },
      };
    return {
      title: t('news.asHost', { status, guest: name, count: seatsRequested }),
      description,
      action: { label: t('news.show'), href: '/host?tab=requests' },
    };
  };
}

/** Shows a toast of the other side's latest step since the page was written, in milliseconds since 1970. */
export function useChangeToasts(writtenAt: number) {
  const news = useNews();
  const said = useSaid();
  /** The time of the latest known step; undefined before the first answer. */
  const known = useRef<number>(undefined);
  useEffect(() => {
    if (!news) return;
    const at = news.latest?.at.getTime() ?? 0;
    const before = known.current;
    // What is taken back leaves an older step behind as the latest.
    known.current = Math.max(before ?? 0, at);
    // A change that comes while the first answer is on its way cancels it, and only the next one arrives.
    if (news.latest && at > (before ?? writtenAt)) toast(said(news.latest));
  }, [news, said, writtenAt]);
}
