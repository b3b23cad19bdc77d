'use client';

import { type Map as GlMap, Marker } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { useTranslations } from '@/i18n/useTranslations';
import { MapView } from './MapView';
import { pinShape } from './pinMarker';
import { addCircles, type Camera, GUEST_ZOOM, spotFeature } from './startMap';

/** A circle that contains the home, a named city, or the door, for viewers who may see it. */
export type Spot = { lat: number; lon: number } & (
  | { is: 'circle' | 'door' }
  | { is: 'city'; name: string }
);

const ZOOMS = { circle: 13.5, city: 11, door: GUEST_ZOOM };

function elementOf(spot: Spot): HTMLElement {
  const element = document.createElement('div');
  if (spot.is === 'city') {
    element.className = 'map-spot';
    const face = document.createElement('span');
    face.textContent = spot.name;
    element.append(face);
  } else {
    element.className = 'map-pin';
    element.append(pinShape());
  }
  return element;
}

function show(map: GlMap, spot: Spot): () => void {
  // Scrolling the page mustn't zoom the map.
  map.scrollZoom.disable();
  if (spot.is === 'circle') {
    addCircles(map, [spotFeature(spot)]);
    return () => {};
  }
  const anchor = spot.is === 'door' ? 'bottom' : 'center';
  const marker = new Marker({ element: elementOf(spot), anchor });
  marker.setLngLat([spot.lon, spot.lat]).addTo(map);
  return () => marker.remove();
}

export function SpotMap({ label, spot, text }: { label: string; spot: Spot; text: string }) {
  const t = useTranslations();
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus({ preventScroll: true }), []);
  const camera: Camera = { center: [spot.lon, spot.lat], zoom: ZOOMS[spot.is] };
  return (
    <section ref={section} tabIndex={-1} aria-label={t('map.label')} className="outline-none">
      <MapView
        label={label}
        camera={camera}
        maxZoom={GUEST_ZOOM}
        className="h-72"
        onReady={(map) => show(map, spot)}
      />
      <p className="mt-1 text-sm text-muted">{text}</p>
    </section>
  );
}
