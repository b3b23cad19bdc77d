'use client';

import { LoadError } from '@/components/emptyState';
import { Skeleton } from '@/components/skeleton';
import { type Spot, SpotMap } from '@/features/map/SpotMap';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';

export function ListingMap({ id }: { id: string }) {
  const t = useTranslations();
  const { data, error, refetch } = trpc.listings.points.useQuery({ ids: [id] });
  if (error && !data) return <LoadError title={t('map.failed')} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-72" />;
  const [door] = data.doors;
  const [circle] = data.circles;
  const [city] = data.cities;
  if (door)
    return (
      <SpotMap
        label={t('map.doors', { count: 1 })}
        spot={{ ...door, is: 'door' }}
        text={t('map.openDoorText')}
      />
    );
  const spot: Spot | undefined = circle
    ? { ...circle, is: 'circle' }
    : city && { ...city, is: 'city' };
  if (!spot)
    return (
      <p role="status" className="text-sm text-muted">
        {t('map.nowhere')}
      </p>
    );
  return (
    <SpotMap
      label={t('map.listing')}
      spot={spot}
      text={spot.is === 'city' ? t('map.cityText', { city: spot.name }) : t('map.circleText')}
    />
  );
}
