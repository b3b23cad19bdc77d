'use client';

import { useEffect, useRef } from 'react';
import { toast } from '@/components/toast';
import { mealDates } from '@/format/mealDates';
import { requestAnchor } from '@/format/requestLinks';
import { useLanguage } from '@/i18n/useTranslations';
import type { News } from '@/schemas/liveUpdates';
import { trpc } from '@/trpc/client';
import { useViewer } from '../session/useViewer';

/** Undefined until known, and for visitors. */
export function useNews() {
  const { data: viewer } = useViewer();
  return trpc.users.news.useQuery(undefined, { enabled: Boolean(viewer) }).data;
}

type Step = NonNullable<News['latest']>;

function useStepToast() {
  const language = useLanguage();
  const { t } = language;
  const { mealDate } = mealDates(language);
  return ({
    side,
    status,
    isMoved,
    isInvitation,
    requestId,
    seatsRequested,
    guest,
    listing,
    slot,
  }: Step) => {
    const asGuest = side === 'hopper';
    const hasEnded = isInvitation && status !== 'invited';
    const newsStatus = isMoved ? 'moved' : hasEnded ? 'invitationEnded' : status;
    const name = guest || t('person.guest');
    const description = t('news.meal', {
      listing: listing.title,
      date: mealDate(slot.startsAt, listing.timeZone),
    });
    if (asGuest)
      return {
        title: t('news.asGuest', { status: newsStatus }),
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

/**
 * Shows a toast for the other side's latest step since the page was rendered. `writtenAt` is in
 * milliseconds since 1970.
 */
export function useChangeToasts(writtenAt: number) {
  const news = useNews();
  const stepToast = useStepToast();
  /** Time of the latest known step; undefined before the first response. */
  const latestKnownAt = useRef<number>(undefined);
  useEffect(() => {
    if (!news) return;
    const at = news.latest?.at.getTime() ?? 0;
    const previousAt = latestKnownAt.current;
    // After an undo, the latest step is an older one.
    latestKnownAt.current = Math.max(previousAt ?? 0, at);
    // A change during the first fetch cancels it, so only the next response arrives.
    if (news.latest && at > (previousAt ?? writtenAt)) toast(stepToast(news.latest));
  }, [news, stepToast, writtenAt]);
}
