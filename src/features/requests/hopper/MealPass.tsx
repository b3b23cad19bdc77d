'use client';

import { CloudRain, UserRound } from 'lucide-react';
import { Badge } from '@/components/badge';
import { Fact } from '@/components/card';
import { Link } from '@/components/link';
import { onDemand } from '@/components/onDemand';
import { Ticket } from '@/components/ticket';
import { MapButton } from '@/features/map/MapButton';
import { labelOf } from '@/format/labels';
import { rainLine } from '@/format/rain';
import { useTranslations } from '@/i18n/useTranslations';
import type { HopperRequest } from '@/schemas/request';
import { MealDay } from '../../listings/MealDay';
import { MealPicture } from '../../listings/MealPicture';
import { useMealTexts } from '../../listings/useMealTexts';
import { Allergies, NeedBadges } from '../../needs/NeedBadges';
import { useViewer } from '../../session/useViewer';
import { statusTones } from '../statusTones';
import { Directions } from './Directions';
import { CalendarLink, ConversationLink, MealTimes } from './MealSummary';

const mapPart = onDemand(() => import('@/features/map/SpotMap').then((module) => module.SpotMap));

function DoorOnMap({ listing: { lat, lon } }: Pick<HopperRequest, 'listing'>) {
  const t = useTranslations();
  if (lat == null || lon == null) return null;
  return (
    <div className="mt-4 print:hidden">
      <MapButton
        part={mapPart}
        props={{ label: t('map.door'), spot: { lat, lon, is: 'door' }, text: t('map.doorText') }}
        label={t('map.showDoor')}
      />
    </div>
  );
}

export function MealPass({ request }: { request: HopperRequest }) {
  const { t, locale, mealClock } = useMealTexts();
  const { data: viewer } = useViewer();
  const { id, status, slot, listing, seatsRequested, threadId } = request;
  const rain = rainLine({ t, locale }, listing, slot);
  return (
    <Ticket
      picture={
        <MealPicture
          listing={listing}
          slot={slot}
          className="h-36 sm:h-48"
          widths="(min-width: 48rem) 46rem, 100vw"
        />
      }
      stub={
        <>
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="text-sm font-semibold text-gold">{t('requests.guestCard.title')}</span>
            <Badge tone={statusTones[status]}>{labelOf(t, 'status', status)}</Badge>
          </p>
          <h1 className="mt-1 text-2xl leading-tight font-semibold break-words sm:text-3xl">
            <Link href={`/listing/${listing.id}`} className="hover:underline">
              <bdi>{listing.title}</bdi>
            </Link>
          </h1>
          {/* The line below says the time in full. */}
          <p aria-hidden="true" className="mt-3 font-display text-5xl font-semibold sm:text-6xl">
            {mealClock(slot.startsAt, listing.timeZone)}
          </p>
          <div className="mt-2 flex flex-col gap-1">
            <MealTimes slot={slot} timeZone={listing.timeZone} />
            <MealDay day={slot.day} timeZone={listing.timeZone} />
            {rain && <Fact icon={CloudRain}>{rain}</Fact>}
          </div>
        </>
      }
    >
      <p className="flex flex-wrap gap-x-3 gap-y-1">
        {viewer?.firstName && (
          <strong>
            <bdi>{viewer.firstName}</bdi>
          </strong>
        )}
        <span>{t('requests.guestCard.party', { count: seatsRequested })}</span>
      </p>
      <div className="mt-2 space-y-2 empty:hidden">
        <Allergies side="guest" request={request} />
        <NeedBadges group={{ ...request, allergies: [] }} />
      </div>
      <div className="mt-3">
        <Fact icon={UserRound}>
          {t('meal.hostedBy', { host: listing.host.firstName || t('person.host') })}
        </Fact>
      </div>
      <Directions request={request} className="text-base" />
      <DoorOnMap listing={listing} />
      <div className="-mx-2 mt-2 -mb-2 flex flex-wrap print:hidden">
        <CalendarLink requestId={id} />
        {threadId && <ConversationLink threadId={threadId} />}
      </div>
    </Ticket>
  );
}
