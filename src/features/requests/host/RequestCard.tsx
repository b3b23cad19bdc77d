'use client';

import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Avatar } from '@/components/avatar';
import { Badge } from '@/components/badge';
import { Card } from '@/components/card';
import { onVisibility } from '@/components/onVisibility';
import { Rating } from '@/components/rating';
import { AboutPerson } from '@/features/AboutPerson';
import { useMealTexts } from '@/features/listings/useMealTexts';
import { useMessageTimes } from '@/features/messages/useMessageTimes';
import { quoteText } from '@/format/direction';
import { labelOf, unmetText } from '@/format/labels';
import { personName } from '@/format/personName';
import { avatarSrc } from '@/format/photo';
import { useLanguage, useTranslations } from '@/i18n/useTranslations';
import { isAllergyFlag } from '@/schemas/allergies';
import type { HostRequest } from '@/schemas/request';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { AllergyNotes, NeedBadges } from '../../needs/NeedBadges';
import { statusTones } from '../statusTones';
import { Answer, Outcome } from './Answer';
import { cardHeading } from './answering';
import { GuestNotes } from './GuestNotes';
import { MoreSeats } from './MoreSeats';
import { ReleaseSeats } from './ReleaseSeats';
import { RequestMenu } from './RequestMenu';

function TooFewSeats({ slot, seatsRequested }: Pick<HostRequest, 'slot' | 'seatsRequested'>) {
  const { t } = useMealTexts();
  const { seatsLeft: left } = slot;
  return (
    left < seatsRequested && (
      <p className="text-sm font-medium text-warn">{t('request.card.tooFew', { left })}</p>
    )
  );
}

/** Allergies have a note of their own. */
function Unmet({ dietary, accessibility }: HostRequest['unmet']) {
  const language = useLanguage();
  const preferences = dietary.filter((flag) => !isAllergyFlag(flag));
  const needs = unmetText(language, { dietary: preferences, accessibility });
  if (!needs) return null;
  return (
    <p className="text-sm font-medium text-warn">{language.t('request.card.unmet', { needs })}</p>
  );
}

/** Reading the introduction to its end also marks it as read in the conversation. */
function Introduction({ id, introMessage, isIntroUnread }: HostRequest) {
  const stale = useInvalidateAfter();
  const { mutate, isIdle } = trpc.requests.markIntroRead.useMutation({
    onSuccess: () => stale({ kind: 'message' }),
  });
  const end = useRef<HTMLSpanElement>(null);
  const isDue = isIntroUnread && isIdle;
  useEffect(() => {
    if (!end.current || !isDue) return;
    return onVisibility(end.current, (isVisible) => {
      if (isVisible) mutate({ id });
    });
  }, [id, isDue, mutate]);
  if (!introMessage) return null;
  return (
    <p dir="auto" className="break-words whitespace-pre-line">
      <span>{quoteText(introMessage)}</span>
      <span ref={end} />
    </p>
  );
}

/** The host's own words in the invitation that the guest accepted. */
function OwnWords({ invitation }: HostRequest) {
  const t = useTranslations();
  if (!invitation) return null;
  return (
    <div className="text-sm">
      <p className="font-medium">{t('request.card.wrote')}</p>
      <p dir="auto" className="break-words whitespace-pre-line text-muted">
        {quoteText(invitation)}
      </p>
    </div>
  );
}

/** Shows everything but the guest's name. `children` go right above the answer. */
function RequestBody({ request, children }: { request: HostRequest; children?: ReactNode }) {
  const { t, mealInstant } = useMealTexts();
  const { hopper, status, unmet, actions } = request;
  return (
    <>
      <div className="space-y-1 empty:hidden">
        {request.stillComing && (
          <Badge tone={request.stillComing === 'yes' ? 'good' : 'warn'}>
            {t('request.card.stillComing', { said: request.stillComing })}
          </Badge>
        )}
        {request.stillComing === 'asked' && !request.movedAt && !actions.includes('release') && (
          <p className="text-sm text-muted">{t('request.card.unconfirmed')}</p>
        )}
        {request.goesFirst && (status === 'pending' || status === 'waitlisted') && (
          <Badge tone="warn">{t('request.card.goesFirst')}</Badge>
        )}
        {request.fromWaitlist && <Badge tone="accent">{t('request.card.fromWaitlist')}</Badge>}
        {request.asksOthers && <p className="text-sm text-muted">{t('request.card.asksOthers')}</p>}
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
      <OwnWords {...request} />
      <AboutPerson details={hopper.about} />
      <NeedBadges group={request} />
      <AllergyNotes side="host" request={request} />
      {actions.includes('accept') && <Unmet {...unmet} />}
      <GuestNotes hopper={hopper} />
      {children}
      <MoreSeats request={request} />
      <ReleaseSeats request={request} />
      <Answer request={request} />
    </>
  );
}

function GuestAvatar({ hopper }: Pick<HostRequest, 'hopper'>) {
  const t = useTranslations();
  return (
    <Avatar
      name={hopper.firstName}
      src={avatarSrc(hopper.profileImageUrl)}
      fallback={t('person.initial.guest')}
    />
  );
}

/** The guest's name. Takes the focus when the card needs attention. */
const GuestName = ({
  id,
  name,
  className = '',
}: {
  id: string;
  name: string;
  className?: string;
}) => (
  <h3
    id={cardHeading(id)}
    tabIndex={-1}
    className={`w-fit rounded font-semibold wrap-anywhere ${className}`}
  >
    <bdi>{name}</bdi>
  </h3>
);

function SeatsAndTime({ seatsRequested, createdAt, invitation }: HostRequest) {
  const { t, dateAndTime } = useMessageTimes();
  return (
    <p className="text-sm text-muted">
      {t.rich('request.card.line', {
        count: seatsRequested,
        isInvitation: `${invitation !== null}`,
        sent: dateAndTime(createdAt),
        time: (text) => <time dateTime={createdAt.toISOString()}>{text}</time>,
      })}
    </p>
  );
}

export function RequestCard({ request, choose }: { request: HostRequest; choose?: ReactNode }) {
  const t = useTranslations();
  const { id, hopper, status } = request;
  const name = personName(t, hopper, 'guest');
  return (
    <Card as="article" className="space-y-4 p-4 sm:p-5" aria-label={name}>
      <div className="flex flex-wrap items-center gap-3">
        <GuestAvatar hopper={hopper} />
        <div className="min-w-0 grow basis-24">
          <GuestName id={id} name={name} />
        </div>
        {hopper.rating && <Rating rating={hopper.rating} />}
        <Badge tone={statusTones[status]}>{labelOf(t, 'status', status)}</Badge>
        <RequestMenu request={request} />
        <div className="-mt-2 w-full">
          <SeatsAndTime {...request} />
        </div>
      </div>
      <RequestBody request={request}>
        <span>{choose}</span>
        <Outcome request={request} />
      </RequestBody>
    </Card>
  );
}

/** An answered request as one row that opens to the rest of its card. */
export function FoldedRequestCard({ request }: { request: HostRequest }) {
  const t = useTranslations();
  const { id, hopper, status, seatsRequested } = request;
  const name = personName(t, hopper, 'guest');
  return (
    <Card as="article" className="p-0" aria-label={name}>
      <details className="group">
        {/* A grid, because only a heading and text may be in a summary. */}
        <summary className="grid cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 rounded-2xl p-4 text-sm sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] sm:px-5 [&::-webkit-details-marker]:hidden">
          <span className="row-span-4">
            <GuestAvatar hopper={hopper} />
          </span>
          <GuestName id={id} name={name} className="col-start-2 text-base" />
          <span className="col-start-2 max-w-full justify-self-start sm:col-start-3 sm:row-start-1">
            <Badge tone={statusTones[status]}>{labelOf(t, 'status', status)}</Badge>
          </span>
          <span className="col-start-2 wrap-anywhere text-muted">
            {t('meal.seats', { count: seatsRequested })}
          </span>
          <span className="col-start-2">
            <Outcome request={request} />
          </span>
          <ChevronDown className="col-start-3 row-span-4 row-start-1 text-muted group-open:rotate-180 sm:col-start-4" />
        </summary>
        <div className="space-y-4 px-4 pb-4 sm:px-5 sm:pb-5">
          <div className="flex flex-wrap items-center gap-3">
            <div className="grow basis-40">
              <SeatsAndTime {...request} />
            </div>
            {hopper.rating && <Rating rating={hopper.rating} />}
            <RequestMenu request={request} />
          </div>
          <RequestBody request={request} />
        </div>
      </details>
    </Card>
  );
}
