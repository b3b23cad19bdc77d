'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { Avatar } from '@/components/avatar';
import { Badge } from '@/components/badge';
import { Card } from '@/components/card';
import { Rating } from '@/components/rating';
import { AboutPerson } from '@/features/AboutPerson';
import { useMealTexts } from '@/features/listings/useMealTexts';
import { useMessageTimes } from '@/features/messages/useMessageTimes';
import { PersonMenu } from '@/features/safety/PersonMenu';
import { labelOf, unmetText } from '@/format/labels';
import { personName } from '@/format/personName';
import { avatarSrc } from '@/format/photo';
import { useLanguage, useTranslations } from '@/i18n/useTranslations';
import type { HostRequest } from '@/schemas/request';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { NeedBadges } from '../NeedBadges';
import { statusTones } from '../statusTones';
import { Answer } from './Answer';
import { cardHeading } from './answering';
import { GuestNotes } from './GuestNotes';

function Meal({ slot, listing }: Pick<HostRequest, 'slot' | 'listing'>) {
  const { t, mealName, mealDate, mealTimeInZone } = useMealTexts();
  const { timeZone } = listing;
  return (
    <p className="text-sm break-words text-muted">
      {t('request.card.meal', {
        meal: mealName(slot.type),
        listing: listing.title,
        date: mealDate(slot.startsAt, timeZone),
        time: mealTimeInZone(slot.startsAt, slot.endsAt, timeZone),
      })}
    </p>
  );
}

function TooFewSeats({ slot, seatsRequested }: Pick<HostRequest, 'slot' | 'seatsRequested'>) {
  const { t } = useMealTexts();
  const { seatsLeft: left } = slot;
  return (
    left < seatsRequested && (
      <p className="text-sm font-medium text-warn">{t('request.card.tooFew', { left })}</p>
    )
  );
}

function Unmet(unmet: HostRequest['unmet']) {
  const language = useLanguage();
  const needs = unmetText(language, unmet);
  if (!needs) return null;
  return (
    <p className="text-sm font-medium text-warn">{language.t('request.card.unmet', { needs })}</p>
  );
}

/** Reading the introduction to its end also marks it as read in the conversation. */
function Introduction({ id, introMessage, isIntroUnread }: HostRequest) {
  const t = useTranslations();
  const stale = useInvalidateAfter();
  const { mutate, isIdle } = trpc.requests.markIntroRead.useMutation({
    onSuccess: () => stale({ kind: 'message' }),
  });
  const end = useRef<HTMLSpanElement>(null);
  const isDue = isIntroUnread && isIdle;
  useEffect(() => {
    if (!end.current || !isDue) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      mutate({ id });
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [id, isDue, mutate]);
  if (!introMessage) return null;
  return (
    <p dir="auto" className="break-words whitespace-pre-line">
      {t('request.card.intro', { message: introMessage })}
      <span ref={end} />
    </p>
  );
}

export function RequestCard({ request, choose }: { request: HostRequest; choose?: ReactNode }) {
  const { t, dateAndTime } = useMessageTimes();
  const { mealInstant } = useMealTexts();
  const { hopper, seatsRequested, createdAt, status, unmet, actions } = request;
  const name = personName(t, hopper, 'guest');
  return (
    <Card as="article" className="space-y-4 p-4 sm:p-5" aria-label={name}>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar
          name={hopper.firstName}
          src={avatarSrc(hopper.profileImageUrl)}
          fallback={t('person.initial.guest')}
        />
        <div className="min-w-0 grow basis-24">
          <h3
            id={cardHeading(request.id)}
            tabIndex={-1}
            className="w-fit rounded font-semibold break-words"
          >
            <bdi>{name}</bdi>
          </h3>
        </div>
        {hopper.rating && <Rating rating={hopper.rating} />}
        <Badge tone={statusTones[status]}>{labelOf(t, 'status', status)}</Badge>
        <PersonMenu subject={{ requestId: request.id }} name={name} />
        <p className="-mt-2 w-full text-sm text-muted">
          {t.rich('request.card.line', {
            count: seatsRequested,
            sent: dateAndTime(createdAt),
            time: (text) => <time dateTime={createdAt.toISOString()}>{text}</time>,
          })}
        </p>
      </div>
      <div className="space-y-1">
        <Meal {...request} />
        {request.stillComing && (
          <Badge tone={request.stillComing === 'yes' ? 'good' : 'warn'}>
            {t('request.card.stillComing', { said: request.stillComing })}
          </Badge>
        )}
        {request.goesFirst && (status === 'pending' || status === 'waitlisted') && (
          <Badge tone="warn">{t('request.card.goesFirst')}</Badge>
        )}
        {request.fromWaitlist && <Badge tone="accent">{t('request.card.fromWaitlist')}</Badge>}
        {status === 'pending' && <TooFewSeats {...request} />}
        {request.answerBy && (
          <p className="text-sm font-medium">
            {t('request.card.answerBy', {
              time: mealInstant(request.answerBy, request.listing.timeZone),
            })}
          </p>
        )}
      </div>
      <Introduction {...request} />
      <AboutPerson details={hopper.about} />
      <NeedBadges party={request} />
      {actions.includes('accept') && <Unmet {...unmet} />}
      <GuestNotes hopper={hopper} />
      {choose}
      <Answer request={request} />
    </Card>
  );
}
