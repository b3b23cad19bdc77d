'use client';

import { Link } from '@/components/link';
import { publicPlace } from '@/format/place';
import { requestPath, townPath } from '@/format/requestLinks';
import type { HopperRequest } from '@/schemas/request';
import { trpc } from '@/trpc/client';
import { useMealTexts } from '../../listings/useMealTexts';

type Props = {
  request: Pick<HopperRequest, 'id' | 'listing'>;
  why: NonNullable<HopperRequest['offersFor']>;
};

export function Offers({ request: { id, listing: lost }, why }: Props) {
  const { t, ...texts } = useMealTexts();
  const { data: offers } = trpc.requests.offers.useQuery({ id });
  if (!offers) return null;
  return (
    <div className="mt-3 rounded-xl bg-raised p-3 text-sm">
      <h4 className="font-semibold">
        {t(offers.length ? 'requests.offers.title' : 'requests.offers.none')}
      </h4>
      <ul className="mt-1 divide-y">
        {offers.map(({ slot, listing }) => (
          <li key={slot.id} className="py-1.5">
            <Link
              href={requestPath(listing.id, slot.id)}
              className="inline-block py-1 font-medium wrap-anywhere text-accent hover:underline"
            >
              <bdi>{listing.title}</bdi>
            </Link>
            <p>{texts.mealWithDateLong(slot, listing.timeZone)}</p>
            <p>{texts.mealTimeInZone(slot.startsAt, slot.endsAt, listing.timeZone)}</p>
            <p className="text-muted">
              {t('requests.offers.place', { place: publicPlace(listing), count: slot.seatsLeft })}
            </p>
          </li>
        ))}
      </ul>
      {why === 'mealGone' && offers.length > 0 && (
        <p className="mt-1">{t('requests.offers.first')}</p>
      )}
      <p className="mt-1 flex flex-wrap gap-x-4">
        <Link href={townPath(lost)} className="inline-block py-1 text-accent hover:underline">
          {t('nav.account.explore')}
        </Link>
        <Link href="/need" className="inline-block py-1 text-accent hover:underline">
          {t('requests.offers.need')}
        </Link>
      </p>
    </div>
  );
}
