'use client';

import { Card } from '@/components/card';
import { Link } from '@/components/link';
import { isEvening } from '@/format/mealDates';
import { requestPath, townPath } from '@/format/requestLinks';
import type { HopperRequest, MealOffer } from '@/schemas/request';
import { DAY_MS } from '@/schemas/time';
import { trpc } from '@/trpc/client';
import { useMealTexts } from '../listings/useMealTexts';
import { lostMealsInput } from '../prefetchedInputs';

/** Within six days, a weekday's name means one day only. */
const SOON_MS = 6 * DAY_MS;

/** Says what happened: 'Hanna had to cancel Friday’s dinner.' */
function useNewsOf({ status, offersFor, invitation, slot, listing }: HopperRequest): string {
  const { t, mealDate, weekday } = useMealTexts();
  const isSoon = slot.startsAt.getTime() - Date.now() < SOON_MS;
  const day = (isSoon ? weekday : mealDate)(slot.startsAt, listing.timeZone);
  const meal = t('home.lost.meal', { meal: slot.type ?? 'other', day, isSoon: `${isSoon}` });
  const host = listing.host.firstName;
  const isCanceled = offersFor === 'mealGone';
  const ended = invitation === null ? 'ended' : 'invitationEnded';
  const news = status === 'declined' ? 'declined' : isCanceled ? 'canceled' : ended;
  return t(`home.lost.${news}`, { meal, host: host ?? '', isNamed: `${Boolean(host)}` });
}

function Offer({ slot, listing }: MealOffer) {
  const { t, mealTime } = useMealTexts();
  return (
    <li className="py-0.5">
      <Link
        href={requestPath(listing.id, slot.id)}
        className="inline-block py-0.5 font-medium wrap-anywhere text-accent hover:underline"
      >
        <bdi>{listing.title}</bdi>
      </Link>
      <p className="flex flex-wrap gap-x-2 text-muted">
        <span>{mealTime(slot.startsAt, slot.endsAt, listing.timeZone)}</span>{' '}
        <span>{t('meal.left', { left: slot.seatsLeft })}</span>
      </p>
    </li>
  );
}

function LostMeal({ request }: { request: HopperRequest }) {
  const { id, reason, offersFor, slot, listing } = request;
  const { t } = useMealTexts();
  const news = useNewsOf(request);
  const { data: offers } = trpc.requests.offers.useQuery({ id });
  return (
    <Card as="section" aria-labelledby={`lost-${id}`} className="border-warn/40 p-4 text-sm">
      <h2 id={`lost-${id}`} className="text-lg leading-snug font-semibold break-words">
        {news}
      </h2>
      {reason && (
        <p className="mt-1 break-words">
          {t.rich('requests.card.reason', {
            reason,
            b: (text) => <span className="font-medium">{text}</span>,
          })}
        </p>
      )}
      {offers && (
        <>
          <h3 className="mt-2 font-semibold">
            {t('home.lost.offers', {
              count: offers.length,
              isNight: `${isEvening(slot.startsAt, listing.timeZone)}`,
            })}
          </h3>
          <ul>
            {offers.map((offer) => (
              <Offer key={offer.slot.id} {...offer} />
            ))}
          </ul>
          {offersFor === 'mealGone' && offers.length > 0 && (
            <p className="mt-1">{t('requests.offers.first')}</p>
          )}
          <Link
            href={townPath(listing)}
            className="mt-1 inline-block py-1 text-accent hover:underline"
          >
            {t('nav.account.explore')}
          </Link>
        </>
      )}
    </Card>
  );
}

/** Coming meals that fell through, each with its reason and other meals at that time. */
export function LostMeals() {
  const { data } = trpc.requests.hopper.useQuery(lostMealsInput);
  // The list can't know about blocks.
  const lost = data?.items.filter(({ offersFor }) => offersFor !== null) ?? [];
  return lost.map((request) => <LostMeal key={request.id} request={request} />);
}
