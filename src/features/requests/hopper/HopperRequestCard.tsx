'use client';

import Link from 'next/link';
import { useState } from 'react';
import { Badge } from '@/components/badge';
import { Button, ButtonLink, buttonClass } from '@/components/button';
import { Card } from '@/components/card';
import type { Outputs } from '@/trpc/client';
import {
  detailPrice,
  mealDate,
  mealDateLong,
  mealName,
  mealTime,
  seatCount,
  zoneName,
} from '../../listings/format';
import { statusLabels } from '../../listings/labels';
import { addressLines, publicPlace } from '../../listings/place';
import { CancelDialog } from './CancelDialog';
import { statusTones } from './statusTones';

export type HopperRequest = Outputs['requests']['hopper']['items'][number];

function Meal({
  request: { slot, listing, seatsRequested, createdAt },
}: {
  request: HopperRequest;
}) {
  const { timeZone } = listing;
  return (
    <div className="mt-1 text-sm">
      <p>
        {mealName(slot.type)}, {mealDateLong(slot.startsAt, timeZone)}
      </p>
      <p>
        {mealTime(slot.startsAt, slot.endsAt, timeZone)} {zoneName(slot.startsAt, timeZone)}
      </p>
      <p className="text-muted">
        {seatCount(seatsRequested)} · {detailPrice(slot)} · Hosted by{' '}
        {listing.host.firstName || 'Host'} · Sent {mealDate(createdAt, timeZone)}
      </p>
    </div>
  );
}

function Address({ listing }: { listing: HopperRequest['listing'] }) {
  const lines = addressLines(listing);
  return (
    <address className="mt-3 rounded-xl bg-raised p-3 text-sm break-words not-italic">
      <span className="block font-medium">Address</span>
      {(lines.length ? lines : [publicPlace(listing)]).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {lines.length === 0 && (
        <span className="block text-muted">
          The host gave no street yet; please ask in the conversation.
        </span>
      )}
    </address>
  );
}

/** One request as its guest sees it, with what can be done about it now. */
export function HopperRequestCard({ request }: { request: HopperRequest }) {
  const { id, status, slot, listing, reason, introMessage, dietaryFlags, threadId } = request;
  const [cancelling, setCancelling] = useState(false);
  const accepted = status === 'accepted';
  const canCancel =
    (accepted || status === 'pending' || status === 'waitlisted') && slot.startsAt > new Date();
  return (
    <Card as="li" className="p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 font-semibold break-words">
          <Link prefetch={false} href={`/listing/${listing.id}`} className="hover:underline">
            {listing.title}
          </Link>
        </h3>
        <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
      </div>
      <Meal request={request} />
      {reason && (
        <p className="mt-3 text-sm break-words">
          <span className="font-medium">Reason:</span> {reason}
        </p>
      )}
      {accepted && <Address listing={listing} />}
      {introMessage && (
        <p className="mt-3 text-sm break-words whitespace-pre-line text-muted">“{introMessage}”</p>
      )}
      {dietaryFlags.length > 0 && (
        <p className="mt-3 flex flex-wrap items-center gap-1.5 text-sm">
          Dietary needs:
          {dietaryFlags.map((flag) => (
            <Badge key={flag}>{flag}</Badge>
          ))}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {accepted && (
          <a href={`/api/requests/${id}/calendar.ics`} download className={buttonClass('primary')}>
            Add to calendar
          </a>
        )}
        {threadId && (
          <ButtonLink href={`/messages?thread=${threadId}`} variant="secondary">
            Open the conversation
          </ButtonLink>
        )}
        {canCancel && (
          <Button variant="danger" onClick={() => setCancelling(true)}>
            Cancel request
          </Button>
        )}
      </div>
      <CancelDialog request={request} open={cancelling} onClose={() => setCancelling(false)} />
    </Card>
  );
}
