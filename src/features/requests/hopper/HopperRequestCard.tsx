'use client';

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/badge';
import { actionClass } from '@/components/button';
import { Card } from '@/components/card';
import { dialogOnDemand } from '@/components/dialog';
import { Link, linkTo } from '@/components/link';
import { useNameWith } from '@/components/useNameWith';
import { quoteText } from '@/format/direction';
import { labelOf } from '@/format/labels';
import { requestAnchor } from '@/format/requestLinks';
import { useTranslations } from '@/i18n/useTranslations';
import { isOpen } from '@/schemas/options';
import type { HopperRequest } from '@/schemas/request';
import { MealThumb } from '../../listings/MealPicture';
import { useMealTexts } from '../../listings/useMealTexts';
import { Allergies, NeedBadges } from '../../needs/NeedBadges';
import { statusTones } from '../statusTones';
import { Directions } from './Directions';
import { InvitationAnswer } from './InvitationAnswer';
import { CalendarLink, CardLink, ConversationLink } from './MealSummary';
import { Offers } from './Offers';
import { StillComing } from './StillComing';

const CancelDialog = dialogOnDemand(() =>
  import('./CancelDialog').then((module) => module.CancelDialog),
);

const GroupSizeDialog = dialogOnDemand(() =>
  import('./GroupSizeDialog').then((module) => module.GroupSizeDialog),
);

/** Whether the meal is over or the request is closed. */
export const hasEnded = ({ status, slot }: HopperRequest): boolean =>
  slot.isOver || !isOpen(status);

/** IDs of the title and meal, which complete the name of each action on the card. */
const titleId = (id: string) => `title-${id}`;
const mealId = (id: string) => `meal-${id}`;
const about = (id: string) => `${titleId(id)} ${mealId(id)}`;

function When({ id, slot, listing: { timeZone } }: HopperRequest) {
  const { mealWithDate, mealTimeInZone } = useMealTexts();
  return (
    <p id={mealId(id)} className="flex flex-wrap gap-x-3 font-medium">
      <span>{mealWithDate(slot, timeZone)}</span>{' '}
      <span>{mealTimeInZone(slot.startsAt, slot.endsAt, timeZone)}</span>
    </p>
  );
}

function Line({ slot, listing, seatsRequested }: HopperRequest) {
  const { t, ...texts } = useMealTexts();
  return (
    <p className="text-[0.8125rem] text-muted">
      {t('requests.card.line', {
        count: seatsRequested,
        price: texts.detailPrice(slot),
        host: listing.host.firstName || t('person.host'),
      })}
    </p>
  );
}

function AnswerBy({ answerBy, offersFor, listing }: HopperRequest) {
  const { t, mealInstant, partOfDay } = useMealTexts();
  if (!answerBy) return null;
  return (
    <p className="mt-1 text-sm">
      {offersFor === 'noAnswer'
        ? t('requests.card.noAnswer', { time: mealInstant(answerBy, listing.timeZone) })
        : t('requests.card.answerBy', { time: partOfDay(answerBy, listing.timeZone) })}
    </p>
  );
}

function Title({ id, listing }: HopperRequest) {
  return (
    <h3
      id={titleId(id)}
      className="text-[0.9375rem] leading-snug font-semibold sm:text-base break-words"
    >
      <Link
        href={`/listing/${listing.id}`}
        className="inline-block py-0.5 wrap-anywhere hover:underline"
      >
        <bdi>{listing.title}</bdi>
      </Link>
    </h3>
  );
}

function Reason({ reason }: HopperRequest) {
  const t = useTranslations();
  if (!reason) return null;
  return (
    <p className="mt-1 text-sm break-words">
      {t.rich('requests.card.reason', {
        reason,
        b: (text) => <span className="font-medium">{text}</span>,
      })}
    </p>
  );
}

function SharingEnded({ status, isShared }: HopperRequest) {
  const t = useTranslations();
  if (status !== 'accepted' || isShared) return null;
  return <p className="mt-1 text-xs text-muted">{t('requests.card.sharingEnded')}</p>;
}

/** The host's words in an invitation. */
function HostsWords({ invitation, listing }: HopperRequest) {
  const t = useTranslations();
  if (!invitation) return null;
  return (
    <div className="text-sm">
      <p className="font-medium">
        {t('requests.invitation.wrote', { host: listing.host.firstName || t('person.host') })}
      </p>
      <p dir="auto" className="break-words whitespace-pre-line">
        {quoteText(invitation)}
      </p>
    </div>
  );
}

/** Shows what the guest sent. Works without JavaScript. */
function Details({ request }: { request: HopperRequest }) {
  const { t, ...texts } = useMealTexts();
  const { id, introMessage, createdAt, slot, listing } = request;
  return (
    <details className="group">
      <summary
        {...useNameWith(about(id))}
        className={actionClass(
          'ms-auto flex! w-fit cursor-pointer list-none text-muted [&::-webkit-details-marker]:hidden',
        )}
      >
        <span>{t('requests.card.details')}</span>
        <ChevronDown className="group-open:rotate-180" />
      </summary>
      <div className="clear-both space-y-2 px-2 pb-3 text-sm">
        <p className="flex flex-wrap gap-x-3 text-muted">
          {slot.day && <span>{texts.hebrewDate(slot.day)}</span>}{' '}
          <span>
            {t('requests.card.sent', { date: texts.mealDate(createdAt, listing.timeZone) })}
          </span>
        </p>
        {request.status !== 'invited' && <HostsWords {...request} />}
        {introMessage && (
          <p dir="auto" className="break-words whitespace-pre-line text-muted">
            {quoteText(introMessage)}
          </p>
        )}
        <NeedBadges group={request} />
      </div>
    </details>
  );
}

function StatusLine({
  request: { status, slot, listing },
  id,
}: {
  request: HopperRequest;
  id?: string;
}) {
  const { t, mealDateYear } = useMealTexts();
  return (
    <p id={id} className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      {/* The green of an acceptance would look like a meal to come. */}
      <Badge tone={status === 'accepted' ? 'neutral' : statusTones[status]}>
        {labelOf(t, 'status', status)}
      </Badge>
      <span>{mealDateYear(slot.startsAt, listing.timeZone)}</span>
    </p>
  );
}

/** A request that nothing more comes of: what it was, and why it ended. */
function EndedRequest({ request }: { request: HopperRequest }) {
  const { id, threadId, offersFor, status, invitation, listing } = request;
  const t = useTranslations();
  const wasInvited = invitation !== null && (status === 'expired' || status === 'cancelled');
  return (
    <>
      <div className="flex flex-wrap items-start justify-end gap-x-2">
        <div className="flex min-w-0 flex-1 basis-40 gap-3">
          <MealThumb {...request} />
          <div className="min-w-0">
            <Title {...request} />
            <StatusLine request={request} id={mealId(id)} />
          </div>
        </div>
        {threadId && <ConversationLink about={about(id)} threadId={threadId} className="-me-2" />}
      </div>
      {wasInvited && (
        <p className="mt-1 text-sm break-words">
          {t('requests.invitation.ended', {
            status,
            host: listing.host.firstName || t('person.host'),
          })}
        </p>
      )}
      <Reason {...request} />
      <SharingEnded {...request} />
      {offersFor && <Offers request={request} why={offersFor} />}
    </>
  );
}

function OpenRequest({ request }: { request: HopperRequest }) {
  const t = useTranslations();
  const { id, status, isShared, actions, threadId } = request;
  const [cancelling, setCancelling] = useState(false);
  const [resizing, setResizing] = useState(false);
  const sizeName = useNameWith(about(id));
  const cancelName = useNameWith(about(id));
  const message = threadId && <ConversationLink about={about(id)} threadId={threadId} />;
  return (
    <>
      <div className="flex gap-3">
        <MealThumb {...request} />
        <div className="min-w-0">
          <Title {...request} />
          {/* The group's heading says the status of the others. */}
          {hasEnded(request) && <StatusLine request={request} />}
          <div className="mt-0.5 text-sm">
            <When {...request} />
            <Line {...request} />
          </div>
        </div>
      </div>
      <Reason {...request} />
      <AnswerBy {...request} />
      {status === 'waitlisted' && (
        <p className="mt-1 text-sm">
          {t('requests.card.waits', { count: request.seatsRequested })}
        </p>
      )}
      {request.seatsWanted && (
        <p className="mt-1 text-sm">
          {t('requests.card.seatsWanted', { count: request.seatsWanted })}
        </p>
      )}
      {request.goesFirst && (status === 'pending' || status === 'waitlisted') && (
        <p className="mt-1 text-sm">{t('requests.card.goesFirst')}</p>
      )}
      {isShared && request.allergies.length > 0 && (
        <div className="mt-2">
          <Allergies side="guest" request={request} />
        </div>
      )}
      <StillComing request={request} />
      {request.offersFor && <Offers request={request} why={request.offersFor} />}
      <SharingEnded {...request} />
      {isShared && <Directions about={about(id)} request={request} />}
      {request.suggestsPhone && (
        <p className="mt-2 text-sm">
          {t.rich('requests.card.addPhone', {
            link: linkTo('/profile#contact'),
          })}
        </p>
      )}
      {isShared && (
        <div className="-mx-2 mt-1 flex flex-wrap">
          <CalendarLink about={about(id)} requestId={id} />
          <CardLink about={about(id)} requestId={id} />
          {message}
        </div>
      )}
      {/* Floats let `Details` share the row and still open at full width. */}
      <div className="-mx-2 flow-root [&>:is(a,button)]:float-start">
        {!isShared && message}
        {actions.includes('changeSize') && (
          <button
            type="button"
            {...sizeName}
            onClick={() => setResizing(true)}
            className={actionClass()}
          >
            {t('requests.card.groupSize')}
          </button>
        )}
        {actions.includes('cancel') && (
          <button
            type="button"
            {...cancelName}
            onClick={() => setCancelling(true)}
            className={actionClass('text-bad')}
          >
            {t('requests.card.cancel')}
          </button>
        )}
        <Details request={request} />
      </div>
      <GroupSizeDialog request={request} open={resizing} onClose={() => setResizing(false)} />
      <CancelDialog request={request} open={cancelling} onClose={() => setCancelling(false)} />
    </>
  );
}

/** Everything about the meal, and two buttons. The seats are held until the time it says. */
function Invitation({ request }: { request: HopperRequest }) {
  const { t, mealInstant } = useMealTexts();
  const { id, answerBy, listing, slot, seatsRequested } = request;
  return (
    <>
      <h3 id={titleId(id)} className="text-lg leading-snug font-semibold break-words">
        {t('requests.invitation.title', {
          host: listing.host.firstName || t('person.host'),
          meal: `${slot.type}`,
        })}
      </h3>
      <div className="mt-2 flex gap-3">
        <MealThumb {...request} />
        <div className="min-w-0 text-sm">
          <Link
            href={`/listing/${listing.id}`}
            className="inline-block py-0.5 font-semibold wrap-anywhere hover:underline"
          >
            <bdi>{listing.title}</bdi>
          </Link>
          <When {...request} />
          <Line {...request} />
        </div>
      </div>
      <div className="mt-3 space-y-3">
        <HostsWords {...request} />
        <Allergies side="guest" request={request} />
        <div className="space-y-1 text-sm">
          {answerBy && (
            <p>
              {t('requests.invitation.until', {
                count: seatsRequested,
                time: mealInstant(answerBy, listing.timeZone),
              })}
            </p>
          )}
          <p>{t('requests.invitation.then')}</p>
        </div>
        <InvitationAnswer request={request} about={about(id)} />
      </div>
      <div className="-mx-2 mt-1">
        <Details request={request} />
      </div>
    </>
  );
}

export function HopperRequestCard({ request }: { request: HopperRequest }) {
  const ended = hasEnded(request) && !request.isShared;
  const isInvitation = request.status === 'invited' && !ended;
  return (
    // The scroll margin keeps a linked card below the sticky header.
    <Card
      as="li"
      id={requestAnchor(request.id)}
      className={`scroll-mt-20 px-4 pt-3 ${ended ? 'pb-2.5' : ''} ${isInvitation ? 'border-accent' : ''}`}
    >
      {isInvitation ? (
        <Invitation request={request} />
      ) : ended ? (
        <EndedRequest request={request} />
      ) : (
        <OpenRequest request={request} />
      )}
    </Card>
  );
}
