'use client';

import { CloudRain, UserRound } from 'lucide-react';
import Link from 'next/link';
import { Badge } from '@/components/badge';
import { Fact } from '@/components/card';
import { onDemand } from '@/components/onDemand';
import { MapButton } from '@/features/map/MapButton';
import { labelOf } from '@/format/labels';
import { rainLine } from '@/format/rain';
import { useLanguage, useTranslations } from '@/i18n/useTranslations';
import type { HopperRequest } from '@/schemas/request';
import { MealDay } from '../../listings/MealDay';
import { useViewer } from '../../session/useViewer';
import { Allergies } from '../NeedBadges';
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

export function GuestCard({ request }: { request: HopperRequest }) {
  const language = useLanguage();
  const { t } = language;
  const { data: viewer } = useViewer();
  const { id, status, slot, listing, seatsRequested, threadId } = request;
  const rain = rainLine(language, listing, slot);
  return (
    <section className="break-inside-avoid">
      <p className="text-sm font-medium text-muted">{t('requests.guestCard.title')}</p>
      <h1 className="text-3xl font-semibold break-words">
        <Link prefetch={false} href={`/listing/${listing.id}`} className="hover:underline">
          <bdi>{listing.title}</bdi>
        </Link>
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        {viewer?.firstName && (
          <strong>
            <bdi>{viewer.firstName}</bdi>
          </strong>
        )}
        <span>{t('requests.guestCard.party', { count: seatsRequested })}</span>
        <Badge tone={statusTones[status]}>{labelOf(t, 'status', status)}</Badge>
      </p>
      <div className="mt-3 flex flex-col gap-1">
        <MealTimes slot={slot} timeZone={listing.timeZone} />
        <MealDay day={slot.day} timeZone={listing.timeZone} />
        {rain && <Fact icon={CloudRain}>{rain}</Fact>}
        <Fact icon={UserRound}>
          {t('requests.guestCard.host', { host: listing.host.firstName || t('person.host') })}
        </Fact>
      </div>
      {request.allergies.length > 0 && (
        <div className="mt-3">
          <Allergies side="guest" request={request} />
        </div>
      )}
      <Directions request={request} className="text-base" />
      <DoorOnMap listing={listing} />
      <div className="-mx-2 mt-2 flex flex-wrap print:hidden">
        <CalendarLink requestId={id} />
        {threadId && <ConversationLink threadId={threadId} />}
      </div>
    </section>
  );
}
