'use client';

import { CloudRain, UserRound, UsersRound } from 'lucide-react';
import Link from 'next/link';
import { Fact } from '@/components/fact';
import { rainLine } from '@/format/rain';
import { useLanguage } from '@/i18n/useLanguage';
import { MealDay } from '../../listings/MealDay';
import { Directions } from './Directions';
import { DoorOnMap } from './DoorOnMap';
import type { HopperRequest } from './HopperRequestCard';
import { CalendarLink, ConversationLink, MealTimes } from './MealSummary';

/** Everything an accepted guest needs to get to the meal, on a phone or on paper. */
export function GuestCard({ request }: { request: HopperRequest }) {
  const language = useLanguage();
  const { t } = language;
  const { id, slot, listing, seatsRequested, threadId } = request;
  const rain = rainLine(language, listing, slot);
  return (
    <section className="break-inside-avoid">
      <h1 className="text-3xl font-semibold break-words">
        <Link prefetch={false} href={`/listing/${listing.id}`} className="hover:underline">
          <bdi>{listing.title}</bdi>
        </Link>
      </h1>
      <div className="mt-3 flex flex-col gap-1">
        <MealTimes slot={slot} timeZone={listing.timeZone} />
        <MealDay day={slot.day} timeZone={listing.timeZone} />
        {rain && <Fact icon={CloudRain}>{rain}</Fact>}
        <Fact icon={UserRound}>
          {t('requests.guestCard.host', { host: listing.host.firstName || t('person.host') })}
        </Fact>
        <Fact icon={UsersRound}>{t('requests.guestCard.party', { count: seatsRequested })}</Fact>
      </div>
      <Directions request={request} />
      <DoorOnMap listing={listing} />
      <div className="mt-4 flex flex-wrap gap-2 print:hidden">
        <CalendarLink requestId={id} />
        {threadId && <ConversationLink threadId={threadId} />}
      </div>
    </section>
  );
}
