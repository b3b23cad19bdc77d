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

/** Tells, on whatever page, what the other side has done since it was opened: the last of it. */
export function useChangeToasts() {
  const news = useNews();
  const said = useSaid();
  /** Up to when it is known; undefined before the first answer, which tells what was before. */
  const known = useRef<number>(undefined);
  useEffect(() => {
    if (!news) return;
    const at = news.latest?.at.getTime() ?? 0;
    const before = known.current;
    // What is taken back leaves an older step behind as the latest.
    known.current = Math.max(before ?? 0, at);
    if (news.latest && before !== undefined && at > before) toast(said(news.latest));
  }, [news, said]);
}
