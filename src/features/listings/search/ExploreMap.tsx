'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { type GeoJSONSource, type Map as GlMap, LngLatBounds } from 'maplibre-gl';
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/button';
import { LoadError } from '@/components/emptyState';
import { MapView } from '@/features/map/MapView';
import { type MarkerTarget, showMarkers } from '@/features/map/markers';
import { addCircles, GUEST_ZOOM, SPOTS, spotFeature } from '@/features/map/startMap';
import { useTranslations } from '@/i18n/useTranslations';
import { MAX_RADIUS_KM, writePoint } from '@/schemas/pointText';
import { type Outputs, trpc } from '@/trpc/client';
import { type FilterProps, pointsInput, serializeFilters } from './filters';
import { CloseControl, LocateControl } from './ResultsMapControls';
import { SelectedListings, type SelectedSpot } from './SelectedListings';

type Points = Outputs['listings']['points'];

const chosenOf = ({ doors, circles, cities }: Points): SelectedSpot[] => [
  ...doors.map(({ ids }) => ({ ids, isDoor: true })),
  ...circles.map(({ ids }) => ({ ids })),
  ...cities.map(({ ids, placeId: id, name }) => ({ ids, city: { id, name } })),
];

const featuresOf = ({ doors, circles, cities }: Points) =>
  [...doors, ...circles, ...cities].map((spot, n) =>
    spotFeature(spot, {
      spot: n,
      count: spot.ids.length,
      circle: n >= doors.length && n < doors.length + circles.length,
    }),
  );

const WORLD = { center: [0, 30] as [number, number], zoom: 1 };

/** Shows all results whole, but zooms in no closer than a few streets around them. */
const FIT = {
  padding: { top: 132, bottom: 96, left: 72, right: 72 },
  maxZoom: 12,
  animate: false,
};

const CLUSTERS = {
  cluster: true,
  clusterRadius: 56,
  clusterMaxZoom: 12,
  clusterProperties: { sum: ['+', ['get', 'count']] },
};

function showWhole(map: GlMap, { doors, circles, cities }: Points) {
  const bounds = new LngLatBounds();
  for (const { lat, lon } of [...doors, ...circles, ...cities]) bounds.extend([lon, lat]);
  if (!bounds.isEmpty()) map.fitBounds(bounds, FIT);
}

/** Returns the smallest searchable area that covers the map, or undefined if it's too large. */
function areaOf(map: GlMap) {
  const middle = map.getCenter().wrap();
  const corner = map.getCenter().distanceTo(map.getBounds().getNorthEast());
  // The extra 0.5 km covers rounding the center to about a kilometer.
  const radiusKm = Math.ceil(corner / 1000 + 0.5);
  if (radiusKm > MAX_RADIUS_KM) return undefined;
  return { near: writePoint({ lat: middle.lat, lon: middle.lng }), radiusKm };
}

function ExploreMap({
  filters,
  onChange,
  onChoose,
  className,
}: FilterProps & {
  onChoose: (chosen: SelectedSpot) => void;
  className: string;
}) {
  const t = useTranslations();
  const { data, error, refetch } = trpc.listings.points.useQuery(pointsInput(filters), {
    placeholderData: keepPreviousData,
  });
  const [map, setMap] = useState<GlMap>();
  const [tooWide, setTooWide] = useState(false);
  const chosen = useMemo(() => (data ? chosenOf(data) : []), [data]);

  const say = (target: MarkerTarget) => {
    const { count } = target;
    const text = t('map.number', { count });
    if ('cluster' in target) return { label: t('map.cluster', { count }), text };
    const { city, isDoor } = chosen[target.spot] ?? {};
    if (isDoor) return { label: t('map.doors', { count }), text, isDoor };
    const name = city?.name;
    const label = name ? t('map.inCity', { count, city: name }) : t('map.circle', { count });
    return { label, text, name };
  };
  const latest = useRef({ say, chosen, onChoose });
  useEffect(() => {
    latest.current = { say, chosen, onChoose };
  });

  // Don't move the map after a search of its own area.
  const searchQuery = serializeFilters({ ...filters, view: undefined });
  const searchedHere = useRef<string>(undefined);
  useEffect(() => {
    if (!map || !data) return undefined;
    const features = featuresOf(data);
    const source = map.getSource<GeoJSONSource>(SPOTS);
    if (source) void source.setData({ type: 'FeatureCollection', features });
    else addCircles(map, features, CLUSTERS);
    if (searchedHere.current !== searchQuery) showWhole(map, data);
    return showMarkers(map, {
      say: (target) => latest.current.say(target),
      onSpot: (spot) => {
        const selectedSpot = latest.current.chosen[spot];
        if (selectedSpot) latest.current.onChoose(selectedSpot);
      },
    });
  }, [map, data, searchQuery]);

  const searchHere = () => {
    const area = map && areaOf(map);
    setTooWide(map !== undefined && !area);
    if (!area) return;
    const next = { ...area, city: t('map.area'), sort: undefined };
    searchedHere.current = serializeFilters({ ...filters, ...next, view: undefined });
    onChange(next);
  };
  const close = () => {
    onChange({ view: undefined });
    // The button goes away.
    document.getElementById('results')?.focus({ preventScroll: true });
  };
  const { shown = 0, total = 0, isTotalExact = true, unplaced = 0 } = data ?? {};
  return (
    <section aria-label={t('map.label')} className="map-fills-phone">
      {error && !data && <LoadError title={t('map.failed')} onRetry={() => refetch()} />}
      <MapView
        label={t('map.explore')}
        camera={WORLD}
        maxZoom={GUEST_ZOOM}
        className={`map-frame ${className}`}
        controls={(map) => (
          <>
            <CloseControl onClose={close} />
            <LocateControl map={map} />
          </>
        )}
        onReady={(ready) => {
          setMap(ready);
          return () => setMap(undefined);
        }}
      >
        <div className="pointer-events-none absolute inset-x-0 top-16 flex justify-center">
          <Button
            variant="secondary"
            className="pointer-events-auto shadow-float"
            onClick={searchHere}
          >
            {t('map.searchHere')}
          </Button>
        </div>
      </MapView>
      <div role="status" className="mt-1 text-sm text-muted">
        {tooWide && <p>{t('map.tooWide')}</p>}
        {shown < total && (
          <p>
            {t('map.first', {
              shown,
              total: isTotalExact ? total : t('explore.results.atLeast', { total }),
            })}
          </p>
        )}
        {unplaced > 0 && <p>{t('map.unplaced', { count: unplaced })}</p>}
      </div>
    </section>
  );
}

type Props =
  | ({ part: 'map' } & ComponentProps<typeof ExploreMap>)
  | ({ part: 'chosen' } & ComponentProps<typeof SelectedListings>);

export const mapPanel = (props: Props) =>
  props.part === 'map' ? <ExploreMap {...props} /> : <SelectedListings {...props} />;
