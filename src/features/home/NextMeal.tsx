'use client';

import { UsersRound } from 'lucide-react';
import { actionClass, ButtonLink } from '@/components/button';
import { Fact } from '@/components/card';
import { Link } from '@/components/link';
import { useTranslations } from '@/i18n/useTranslations';
import type { HopperRequest } from '@/schemas/request';
import { type Outputs, trpc } from '@/trpc/client';
import { useMealTexts } from '../listings/useMealTexts';
import { Directions } from '../requests/hopper/Directions';
import { CalendarLink, CardLink, ConversationLink } from '../requests/hopper/MealSummary';
import { StillComing } from '../requests/hopper/StillComing';
import { MealTicket } from './MealTicket';

type Hosted = Extract<Outputs['requests']['nextMeal'], { as: 'host' }>;

function AsGuest({ request }: { request: HopperRequest }) {
  const { t, hebrewDate } = useMealTexts();
  const { id, slot, listing, isShared, threadId } = request;
  return (
    <MealTicket
      listing={{ ...listing, photoUrl: listing.photoUrl ?? null }}
      slot={slot}
      stub={
        <>
          <StillComing request={request} />
          {isShared && <Directions request={request} />}
          <div className="-mx-2 mt-2 -mb-2 flex flex-wrap">
            {isShared && <CalendarLink requestId={id} />}
            {isShared && <CardLink requestId={id} />}
            {threadId && <ConversationLink threadId={threadId} />}
            <Link href="/requests" className={actionClass('text-muted')}>
              {t('home.next.all')}
            </Link>
          </div>
        </>
      }
    >
      {slot.day && <p className="text-muted">{hebrewDate(slot.day)}</p>}
      <p className="text-muted">
        {t('meal.hostedBy', { host: listing.host.firstName || t('person.host') })}
      </p>
    </MealTicket>
  );
}

function AsHost({ slot, listing, guests }: Hosted) {
  const t = useTranslations();
  return (
    <MealTicket
      listing={listing}
      slot={slot}
      stub={
        <ButtonLink href={`/host/list/${slot.id}`} variant="secondary" className="mt-3">
          {t('guestList.open')}
        </ButtonLink>
      }
    >
      <Fact icon={UsersRound}>{t('home.next.guests', { count: guests })}</Fact>
    </MealTicket>
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
