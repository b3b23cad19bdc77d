'use client';

import { LoadError } from '@/components/emptyState';
import { Link } from '@/components/link';
import { distanceText } from '@/format/distance';
import { labelsOf } from '@/format/labels';
import { publicPlace } from '@/format/place';
import type { NearbyOpenSukkahs } from '@/schemas/need';
import { trpc } from '@/trpc/client';
import { useMealTexts } from '../listings/useMealTexts';

function Sukkah({ listing, slot }: NearbyOpenSukkahs[number]) {
  const { mealTimeInZone, ...language } = useMealTexts();
  const { t } = language;
  const away =
    listing.distanceKm !== undefined && distanceText(t, listing.distanceKm, listing.country);
  return (
    <li className="space-y-0.5 py-3 text-sm">
      <Link
        href={`/listing/${listing.id}`}
        className="inline-block py-0.5 font-semibold wrap-anywhere hover:underline"
      >
        <bdi>{listing.title}</bdi>
      </Link>
      <p>{mealTimeInZone(slot.startsAt, slot.endsAt, listing.timeZone)}</p>
      <p className="text-muted wrap-anywhere">
        {[listing.addressLine1, publicPlace(listing), away].filter(Boolean).join(' · ')}
      </p>
      {listing.amenities.length > 0 && (
        <p className="text-muted">{labelsOf(language, 'amenity', listing.amenities)}</p>
      )}
    </li>
  );
}

/** Public sukkahs that are open on a day, apart from its meals. Nothing if there are none. */
export function OpenSukkahs({ date }: { date: string }) {
  const { t } = useMealTexts();
  const { data, isError, refetch } = trpc.needs.openSukkahs.useQuery({ date });
  if (isError) return <LoadError title={t('need.open.failed')} onRetry={() => refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section className="mt-4 border-t pt-4">
      <h3 className="font-semibold">{t('need.open.title')}</h3>
      <p className="text-sm text-muted">{t('need.open.text')}</p>
      <ul className="divide-y">
        {data.map((one) => (
          <Sukkah key={one.slot.id} {...one} />
        ))}
      </ul>
    </section>
  );
}
