'use client';

import Link from 'next/link';
import { useState } from 'react';
import { Badge } from '@/components/badge';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { dialogOnDemand } from '@/components/dialog';
import { labelOf } from '@/format/labels';
import { requestAnchor } from '@/format/requestLinks';
import { useTranslations } from '@/i18n/useTranslations';
import type { HopperRequest } from '@/schemas/request';
import { useMealTexts } from '../../listings/useMealTexts';
import { NeedBadges } from '../NeedBadges';
import { statusTones } from '../statusTones';
import { Directions } from './Directions';
import { CalendarLink, CardLink, ConversationLink, MealTimes } from './MealSummary';
import { Offers } from './Offers';
import { StillComing } from './StillComing';

const CancelDialog = dialogOnDemand(() =>
  import('./CancelDialog').then((module) => module.CancelDialog),
);

function Line({ slot, listing, seatsRequested, createdAt }: HopperRequest) {
  const { t, ...texts } = useMealTexts();
  return (
    <p className="mt-1 text-muted">
      {t('requests.card.line', {
        count: seatsRequested,
        price: texts.detailPrice(slot),
        host: listing.host.firstName || t('person.host'),
        date: texts.mealDate(createdAt, listing.timeZone),
      })}
    </p>
  );
}

function AnswerBy({ answerBy, offersFor, listing }: HopperRequest) {
  const { t, mealInstant } = useMealTexts();
  if (!answerBy) return null;
  return (
    <p className="mt-3 text-sm">
      {t(offersFor === 'noAnswer' ? 'requests.card.noAnswer' : 'requests.card.answerBy', {
        time: mealInstant(answerBy, listing.timeZone),
      })}
    </p>
  );
}

export function HopperRequestCard({ request }: { request: HopperRequest }) {
  const t = useTranslations();
  const { id, status, isShared, actions, listing, reason, introMessage, threadId } = request;
  const [cancelling, setCancelling] = useState(false);
  const accepted = status === 'accepted';
  return (
    // The scroll margin keeps a linked card below the sticky header.
    <Card as="li" id={requestAnchor(id)} className="scroll-mt-20 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 font-semibold break-words">
          <Link
            prefetch={false}
            href={`/listing/${listing.id}`}
            className="inline-block py-0.5 hover:underline"
          >
            <bdi>{listing.title}</bdi>
          </Link>
        </h3>
        <Badge tone={statusTones[status]}>{labelOf(t, 'status', status)}</Badge>
      </div>
      <div className="mt-2 flex flex-col gap-0.5 text-sm">
        <MealTimes withDay slot={request.slot} timeZone={listing.timeZone} />
        <Line {...request} />
      </div>
      {reason && (
        <p className="mt-3 text-sm break-words">
          {t.rich('requests.card.reason', {
            reason,
            b: (text) => <span className="font-medium">{text}</span>,
          })}
        </p>
      )}
      <AnswerBy {...request} />
      {request.goesFirst && (status === 'pending' || status === 'waitlisted') && (
        <p className="mt-3 text-sm">{t('requests.card.goesFirst')}</p>
      )}
      <StillComing request={request} />
      {request.offersFor && <Offers requestId={id} why={request.offersFor} />}
      {isShared && <Directions request={request} />}
      {request.suggestsPhone && (
        <p className="mt-3 text-sm">
          {t.rich('requests.card.addPhone', {
            link: (text) => (
              <Link prefetch={false} href="/profile" className="underline underline-offset-2">
                {text}
              </Link>
            ),
          })}
        </p>
      )}
      {accepted && !isShared && (
        <p className="mt-3 text-sm text-muted">{t('requests.card.sharingEnded')}</p>
      )}
      {introMessage && (
        <p dir="auto" className="mt-3 text-sm break-words whitespace-pre-line text-muted">
          {t('requests.card.intro', { message: introMessage })}
        </p>
      )}
      <div className="mt-3 space-y-2 empty:hidden">
        <NeedBadges party={request} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {isShared && <CalendarLink requestId={id} />}
        {isShared && <CardLink requestId={id} />}
        {threadId && <ConversationLink threadId={threadId} />}
        {actions.includes('cancel') && (
          <Button variant="danger" onClick={() => setCancelling(true)}>
            {t('requests.card.cancel')}
          </Button>
        )}
      </div>
      <CancelDialog request={request} open={cancelling} onClose={() => setCancelling(false)} />
    </Card>
  );
}
