'use client';

import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '@/components/button';
import { Skeleton } from '@/components/skeleton';
import { MapView } from '@/features/map/MapView';
import { addPin } from '@/features/map/pinMarker';
import { addCircles, type Camera, HOST_ZOOM, SPOTS, spotFeature } from '@/features/map/startMap';
import { useTranslations } from '@/i18n/useTranslations';
import { readExact } from '@/schemas/pointText';
import { trpc } from '@/trpc/client';
import { type ListingFields, pinOf } from './fields';

const WORLD: Camera = { center: [0, 30], zoom: 1 };

const MIN_PLACE_LENGTH = 2;

/**
 * Starts at the pin, otherwise at the city in the form. Undefined while the city is being looked
 * up.
 */
function useStart(pin: string): Camera | undefined {
  const [point] = useState(() => readExact(pin));
  const { getValues } = useFormContext<ListingFields>();
  const [placeQuery] = useState(() => {
    const { city, region } = getValues();
    return [city.trim(), region.trim()].filter(Boolean).join(', ');
  });
  const looksUp = !point && placeQuery.length >= MIN_PLACE_LENGTH;
  const { data, isPending } = trpc.places.suggest.useQuery({ q: placeQuery }, { enabled: looksUp });
  if (point) return { center: [point.lon, point.lat], zoom: 15 };
  if (looksUp && isPending) return undefined;
  const [place] = data ?? [];
  return place ? { center: [place.lon, place.lat], zoom: 12 } : WORLD;
}

function useCircle(map: GlMap | undefined, pin: string, shows: boolean) {
  const point = readExact(pin);
  const { data } = trpc.listings.shownAt.useQuery(point ?? { lat: 0, lon: 0 }, {
    enabled: shows && point !== null,
  });
  const lat = shows && point ? data?.lat : undefined;
  const lon = data?.lon;
  useEffect(() => {
    if (!map) return;
    const features = lat === undefined || lon === undefined ? [] : [spotFeature({ lat, lon })];
    const source = map.getSource<GeoJSONSource>(SPOTS);
    if (source) void source.setData({ type: 'FeatureCollection', features });
    else addCircles(map, features);
  }, [map, lat, lon]);
}

export function PinMap() {
  const t = useTranslations();
  const { setValue, control } = useFormContext<ListingFields>();
  const [pin, privacy] = useWatch({ control, name: ['pin', 'privacyLevel'] });
  const start = useStart(pin);
  const [map, setMap] = useState<GlMap>();
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus({ preventScroll: true }), []);
  const put = (text: string) => setValue('pin', text, { shouldDirty: true });
  useCircle(map, pin, privacy === 'exact');

  const point = readExact(pin);
  const marker = useRef<ReturnType<typeof addPin>>(undefined);
  const latest = useRef({ put, label: t('listingForm.pin.pin'), point });
  useEffect(() => {
    latest.current = { put, label: t('listingForm.pin.pin'), point };
    if (point) marker.current?.move(point);
  });
  const hasPin = point !== null;
  useEffect(() => {
    const { label, point: at } = latest.current;
    if (!map || !hasPin || !at) return undefined;
    const mapPin = addPin(map, at, label, (position) => latest.current.put(pinOf(position)));
    marker.current = mapPin;
    return () => {
      marker.current = undefined;
      mapPin.remove();
    };
  }, [map, hasPin]);

  if (!start) return <Skeleton className="h-80" />;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('map.label')}
      className="space-y-2 outline-none"
    >
      <MapView
        label={t('listingForm.pin.map')}
        camera={start}
        maxZoom={HOST_ZOOM}
        className="h-80"
        onReady={(ready) => {
          ready.scrollZoom.disable();
          setMap(ready);
          return () => setMap(undefined);
        }}
      />
      <p role="status" className="text-sm text-muted">
        <span>{hasPin ? t('listingForm.pin.how') : t('listingForm.pin.empty')}</span>{' '}
        <span>
          {hasPin && t(privacy === 'exact' ? 'listingForm.pin.circle' : 'listingForm.pin.cityOnly')}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          disabled={!map}
          onClick={() => {
            const { lat, lng: lon } = map?.getCenter().wrap() ?? {};
            put(pinOf({ lat, lon }));
          }}
        >
          {t('listingForm.pin.put')}
        </Button>
        {hasPin && (
          <Button variant="quiet" onClick={() => put('')}>
            {t('listingForm.pin.remove')}
          </Button>
        )}
      </div>
    </section>
  );
}
