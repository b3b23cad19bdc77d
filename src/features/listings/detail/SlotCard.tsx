'use client';

import { CalendarDays, Clock, UsersRound } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/badge';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { Fact } from '@/components/fact';
import { dialogOnDemand } from '@/components/onDemand';
import { statusTones } from '../../requests/statusTones';
import type { KnownViewer } from '../../session/knownViewer';
import { loginHref } from '../../session/loginHref';
import { useMealTexts } from '../useMealTexts';
import type { DetailListing, DetailSlot } from './types';

const RequestDialog = dialogOnDemand(() =>
  import('../../requests/RequestDialog').then((module) => module.RequestDialog),
);

type Props = { listing: DetailListing; slot: DetailSlot; viewer: KnownViewer };

function Action({ listing, slot, viewer }: Props) {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  const standing = slot.requests.find(({ isOpen }) => isOpen);
  if (slot.isOver)
    return (
      <Button variant="secondary" disabled>
        {t('meal.over')}
      </Button>
    );
  if (slot.refusal === 'SEATS_FULL')
    return (
      <Button variant="secondary" disabled>
        {t('meal.full')}
      </Button>
    );
  if (slot.refusal === 'OWN_SLOT')
    return <p className="text-sm">{t('meal.requests', { count: slot.requests.length })}</p>;
  if (standing)
    return (
      <div className="flex flex-col items-start gap-1 sm:items-end">
        <Badge tone={statusTones[standing.status]}>
          {t('listing.slot.requested', { status: standing.status })}
        </Badge>
        <Link
          prefetch={false}
          href="/requests"
          className="py-1 text-sm text-accent hover:underline"
        >
          {t('listing.slot.yourRequests')}
        </Link>
      </div>
    );
  if (slot.refusal === 'DECLINED_BEFORE' || slot.refusal === 'CANCELLED_OFTEN')
    return (
      <p className="max-w-56 text-sm text-muted">
        {t(
          slot.refusal === 'DECLINED_BEFORE'
            ? 'listing.slot.declinedBefore'
            : 'listing.slot.cancelledOften',
        )}
      </p>
    );
  // Of a meal that is not to be asked for in any other way, nothing is offered.
  if (slot.refusal) return null;
  return (
    <>
      <Button
        {...(viewer && { onPointerEnter: RequestDialog.warm, onFocus: RequestDialog.warm })}
        onClick={() => {
          if (viewer) setOpen(true);
          else window.location.href = loginHref(`/listing/${listing.id}`);
        }}
      >
        {t('listing.slot.request')}
      </Button>
      <RequestDialog listing={listing} slot={slot} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** One meal of a listing: when, how many seats, at what price, and the way to it. */
export function SlotCard({ listing, slot, viewer }: Props) {
  const { t, ...texts } = useMealTexts();
  const { timeZone } = listing;
  return (
    <Card
      as="li"
      className="flex flex-col gap-4 p-4 sm:flex-row sm:items-center sm:justify-between"
    >
      <div className="flex min-w-0 flex-col gap-0.5 text-sm">
        <div className="mb-1.5 flex flex-wrap items-baseline gap-x-3">
          <h3 className="text-base font-semibold">{texts.mealName(slot.type)}</h3>
          <p className="font-semibold text-gold">{texts.detailPrice(slot)}</p>
        </div>
        <Fact icon={CalendarDays}>{texts.mealDateLong(slot.startsAt, timeZone)}</Fact>
        <Fact icon={Clock}>{texts.mealTimeInZone(slot.startsAt, slot.endsAt, timeZone)}</Fact>
        <Fact icon={UsersRound}>
          {t('listing.slot.seats', { left: slot.seatsLeft, total: slot.capacityTotal })}
        </Fact>
      </div>
      <div className="flex shrink-0 flex-col">
        <Action listing={listing} slot={slot} viewer={viewer} />
      </div>
    </Card>
  );
}
