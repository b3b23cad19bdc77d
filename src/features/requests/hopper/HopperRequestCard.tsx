'use client';

import { CalendarDays, CalendarPlus, Clock, House, MessagesSquare } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/badge';
import { Button, ButtonLink, buttonClass } from '@/components/button';
import { Card } from '@/components/card';
import { Fact } from '@/components/fact';
import { dialogOnDemand } from '@/components/onDemand';
import { labelOf } from '@/format/labels';
import { addressLines, publicPlace } from '@/format/place';
import type { Outputs } from '@/trpc/client';
import { useMealTexts } from '../../listings/useMealTexts';
import { statusTones } from '../statusTones';

const CancelDialog = dialogOnDemand(() =>
  import('./CancelDialog').then((module) => module.CancelDialog),
);

export type HopperRequest = Outputs['requests']['hopper']['items'][number];

function Meal({
  request: { slot, listing, seatsRequested, createdAt },
}: {
  request: HopperRequest;
}) {
  const { t, ...texts } = useMealTexts();
  const { timeZone } = listing;
  return (
    <div className="mt-2 flex flex-col gap-0.5 text-sm">
      <Fact icon={CalendarDays}>
        {t('meal.withDate', {
          meal: texts.mealName(slot.type),
          date: texts.mealDateLong(slot.startsAt, timeZone),
        })}
      </Fact>
      <Fact icon={Clock}>{texts.mealTimeInZone(slot.startsAt, slot.endsAt, timeZone)}</Fact>
      <p className="mt-1 text-muted">
        {t('requests.card.line', {
          count: seatsRequested,
          price: texts.detailPrice(slot),
          host: listing.host.firstName || t('person.host'),
          date: texts.mealDate(createdAt, timeZone),
        })}
      </p>
    </div>
  );
}

function Address({ listing }: { listing: HopperRequest['listing'] }) {
  const t = useTranslations();
  const lines = addressLines(listing);
  return (
    <address className="mt-3 rounded-xl bg-raised p-3 text-sm break-words not-italic">
      <span className="flex items-center gap-2 font-semibold">
        <House className="size-4 text-gold" />
        {t('requests.card.address')}
      </span>
      {(lines.length ? lines : [publicPlace(listing)]).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {lines.length === 0 && (
        <span className="block text-muted">{t('requests.card.noStreet')}</span>
      )}
    </address>
  );
}

/** One request as its guest sees it, with what can be done about it now. */
export function HopperRequestCard({ request }: { request: HopperRequest }) {
  const t = useTranslations();
  const { id, status, isShared, actions, listing, reason, introMessage, dietaryFlags, threadId } =
    request;
  const [cancelling, setCancelling] = useState(false);
  const accepted = status === 'accepted';
  return (
    <Card as="li" className="p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 font-semibold break-words">
          <Link
            prefetch={false}
            href={`/listing/${listing.id}`}
            className="inline-block py-0.5 hover:underline"
          >
            {listing.title}
          </Link>
        </h3>
        <Badge tone={statusTones[status]}>{labelOf(t, 'status', status)}</Badge>
      </div>
      <Meal request={request} />
      {reason && (
        <p className="mt-3 text-sm break-words">
          {t.rich('requests.card.reason', {
            reason,
            b: (text) => <span className="font-medium">{text}</span>,
          })}
        </p>
      )}
      {isShared && <Address listing={listing} />}
      {accepted && !isShared && (
        <p className="mt-3 text-sm text-muted">{t('requests.card.sharingEnded')}</p>
      )}
      {introMessage && (
        <p className="mt-3 text-sm break-words whitespace-pre-line text-muted">
          {t('requests.card.intro', { message: introMessage })}
        </p>
      )}
      {dietaryFlags.length > 0 && (
        <p className="mt-3 flex flex-wrap items-center gap-1.5 text-sm">
          {t('requests.card.dietary')}
          {dietaryFlags.map((flag) => (
            <Badge key={flag}>{labelOf(t, 'dietary', flag)}</Badge>
          ))}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {isShared && (
          <a href={`/api/requests/${id}/calendar.ics`} download className={buttonClass('primary')}>
            <CalendarPlus />
            {t('requests.card.calendar')}
          </a>
        )}
        {threadId && (
          <ButtonLink href={`/messages?thread=${threadId}`} variant="secondary">
            <MessagesSquare />
            {t('requests.card.conversation')}
          </ButtonLink>
        )}
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
