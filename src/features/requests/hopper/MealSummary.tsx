'use client';

import { CalendarDays, CalendarPlus, Clock, IdCard, MessagesSquare, MoonStar } from 'lucide-react';
import { ButtonLink, buttonClass } from '@/components/button';
import { Fact } from '@/components/fact';
import { useTranslations } from '@/i18n/useTranslations';
import type { Outputs } from '@/trpc/client';
import { useMealTexts } from '../../listings/useMealTexts';

type Slot = Pick<
  Outputs['requests']['hopper']['items'][number]['slot'],
  'type' | 'startsAt' | 'endsAt' | 'day'
>;

/** When a meal is, on the clock of its place; `withDay`: and on which Hebrew day. */
export function MealTimes({
  slot,
  timeZone,
  withDay = false,
}: {
  slot: Slot;
  timeZone: string;
  withDay?: boolean;
}) {
  const { t, ...texts } = useMealTexts();
  return (
    <>
      <Fact icon={CalendarDays}>
        {t('meal.withDate', {
          meal: texts.mealName(slot.type),
          date: texts.mealDateLong(slot.startsAt, timeZone),
        })}
      </Fact>
      {withDay && slot.day && <Fact icon={MoonStar}>{texts.hebrewDate(slot.day)}</Fact>}
      <Fact icon={Clock}>{texts.mealTimeInZone(slot.startsAt, slot.endsAt, timeZone)}</Fact>
    </>
  );
}

/** The accepted meal as a file for the guest's calendar. */
export function CalendarLink({ requestId }: { requestId: string }) {
  const t = useTranslations();
  return (
    <a href={`/api/requests/${requestId}/calendar.ics`} download className={buttonClass('primary')}>
      <CalendarPlus />
      {t('requests.card.calendar')}
    </a>
  );
}

/** The way to the card of a meal that awaits the guest. */
export function CardLink({ requestId }: { requestId: string }) {
  const t = useTranslations();
  return (
    <ButtonLink href={`/requests/${requestId}`} variant="secondary">
      <IdCard />
      {t('requests.guestCard.open')}
    </ButtonLink>
  );
}

/** The way to the conversation with the host. */
export function ConversationLink({ threadId }: { threadId: string }) {
  const t = useTranslations();
  return (
    <ButtonLink href={`/messages?thread=${threadId}`} variant="secondary">
      <MessagesSquare />
      {t('requests.card.conversation')}
    </ButtonLink>
  );
}
