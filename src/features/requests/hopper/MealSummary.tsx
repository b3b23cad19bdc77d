'use client';

import { CalendarDays, CalendarPlus, Clock, IdCard, MessagesSquare } from 'lucide-react';
import { actionClass } from '@/components/button';
import { Fact } from '@/components/card';
import { Link } from '@/components/link';
import { useNameWith } from '@/components/useNameWith';
import { useTranslations } from '@/i18n/useTranslations';
import type { Outputs } from '@/trpc/client';
import { useMealTexts } from '../../listings/useMealTexts';

type Slot = Pick<
  Outputs['requests']['hopper']['items'][number]['slot'],
  'type' | 'startsAt' | 'endsAt'
>;

export function MealTimes({ slot, timeZone }: { slot: Slot; timeZone: string }) {
  const { t, ...texts } = useMealTexts();
  return (
    <>
      <Fact icon={CalendarDays}>{texts.mealWithDateLong(slot, timeZone)}</Fact>
      <Fact icon={Clock}>{texts.mealTimeInZone(slot.startsAt, slot.endsAt, timeZone)}</Fact>
    </>
  );
}

/** `about` has the IDs of what one of several such links is about. */
type About = { about?: string };

export function CalendarLink({ requestId, about }: About & { requestId: string }) {
  const t = useTranslations();
  return (
    <a
      {...useNameWith(about)}
      href={`/api/requests/${requestId}/calendar.ics`}
      download
      aria-label={t('requests.card.calendar')}
      className={actionClass()}
    >
      <CalendarPlus />
      <span>{t('requests.action.calendar')}</span>
    </a>
  );
}

export function CardLink({ requestId, about }: About & { requestId: string }) {
  const t = useTranslations();
  return (
    <Link
      {...useNameWith(about)}
      href={`/requests/${requestId}`}
      aria-label={t('requests.guestCard.open')}
      className={actionClass()}
    >
      <IdCard />
      <span>{t('requests.action.guestCard')}</span>
    </Link>
  );
}

export function ConversationLink({
  threadId,
  className,
  about,
}: About & {
  threadId: string;
  className?: string;
}) {
  const t = useTranslations();
  return (
    <Link
      {...useNameWith(about)}
      href={`/messages?thread=${threadId}`}
      aria-label={t('requests.card.conversation')}
      className={actionClass(className)}
    >
      <MessagesSquare />
      <span>{t('requests.action.message')}</span>
    </Link>
  );
}
