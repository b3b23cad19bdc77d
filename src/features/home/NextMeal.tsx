'use client';

import { UsersRound } from 'lucide-react';
import Link from 'next/link';
import { actionClass, ButtonLink } from '@/components/button';
import { Card, Fact } from '@/components/card';
import { useTranslations } from '@/i18n/useTranslations';
import type { HopperRequest } from '@/schemas/request';
import { type Outputs, trpc } from '@/trpc/client';
import { Directions } from '../requests/hopper/Directions';
import {
  CalendarLink,
  CardLink,
  ConversationLink,
  MealTimes,
} from '../requests/hopper/MealSummary';
import { StillComing } from '../requests/hopper/StillComing';

type Hosted = Extract<Outputs['requests']['nextMeal'], { as: 'host' }>;

function Title({ id, title }: { id: string; title: string }) {
  return (
    <h3 className="font-semibold break-words">
      <Link
        prefetch={false}
        href={`/listing/${id}`}
        className="inline-block py-0.5 wrap-anywhere hover:underline"
      >
        <bdi>{title}</bdi>
      </Link>
    </h3>
  );
}

function AsGuest({ request }: { request: HopperRequest }) {
  const t = useTranslations();
  const { id, slot, listing, isShared, threadId } = request;
  return (
    <Card className="p-[min(1rem,4.5vw)] sm:p-5">
      <Title {...listing} />
      <div className="mt-2 flex flex-col gap-0.5 text-sm">
        <MealTimes withDay slot={slot} timeZone={listing.timeZone} />
        <p className="mt-1 text-muted">
          {t('home.next.host', { host: listing.host.firstName || t('person.host') })}
        </p>
      </div>
      <StillComing request={request} />
      {isShared && <Directions request={request} />}
      <div className="-mx-2 mt-2 -mb-2 flex flex-wrap">
        {isShared && <CalendarLink requestId={id} />}
        {isShared && <CardLink requestId={id} />}
        {threadId && <ConversationLink threadId={threadId} />}
        <Link prefetch={false} href="/requests" className={actionClass('text-muted')}>
          {t('home.next.all')}
        </Link>
      </div>
    </Card>
  );
}

function AsHost({ slot, listing, guests }: Hosted) {
  const t = useTranslations();
  return (
    <Card className="p-[min(1rem,4.5vw)] sm:p-5">
      <Title {...listing} />
      <div className="mt-2 flex flex-col gap-0.5 text-sm">
        <MealTimes slot={slot} timeZone={listing.timeZone} />
        <Fact icon={UsersRound}>{t('home.next.guests', { count: guests })}</Fact>
      </div>
      <ButtonLink href={`/host/list/${slot.id}`} variant="secondary" className="mt-4">
        {t('guestList.open')}
      </ButtonLink>
    </Card>
  );
}

export function NextMeal() {
  const t = useTranslations();
  const { data: meal } = trpc.requests.nextMeal.useQuery();
  if (!meal) return null;
  return (
    <section>
      <h2 className="mb-3 text-xl font-semibold">{t('home.next.title')}</h2>
      {meal.as === 'guest' ? <AsGuest request={meal.request} /> : <AsHost {...meal} />}
    </section>
  );
}
