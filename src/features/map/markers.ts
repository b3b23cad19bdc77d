import {
  type GeoJSONFeature,
  type GeoJSONSource,
  type Map as GlMap,
  type MapGeoJSONFeature,
  Marker,
} from 'maplibre-gl';
import { pinShape } from './pinMarker';
import { CIRCLES, SPOTS } from './startMap';

export type MarkerTarget = { cluster: number; count: number } | { spot: number; count: number };

const targetOf = ({ properties }: GeoJSONFeature): MarkerTarget =>
  properties.cluster
    ? { cluster: Number(properties.cluster_id), count: Number(properties.sum) }
    : { spot: Number(properties.spot), count: Number(properties.count) };

/**
 * From this zoom level on, the circle is large enough to see, and a marker in its middle could be
 * mistaken for the door.
 */
const CIRCLES_SHOW = 10.5;

type Look = {
  say: (target: MarkerTarget) => {
    label: string;
    text: string;
    name?: string | undefined;
    isDoor?: boolean | undefined;
  };
  onSpot: (spot: number) => void;
};

/**
 * Keeps a button on each visible cluster and spot, so that keyboards and screen readers can reach
 * them. Pressing a cluster zooms in. Pressing a spot, or its circle, selects it.
 * @returns A function that removes the buttons.
 */
export function showMarkers(map: GlMap, { say, onSpot }: Look): () => void {
  const markers = new Map<string, Marker>();

  async function goNearer(cluster: number, at: [number, number]) {
    const source = map.getSource<GeoJSONSource>(SPOTS);
    const zoom = await source?.getClusterExpansionZoom(cluster);
    // The button disappears with its cluster, which would move focus to the start of the page.
    map.getCanvas().focus({ preventScroll: true });
    map.easeTo({ center: at, zoom: Math.min(zoom ?? 0, map.getMaxZoom()) });
  }

  function make(target: MarkerTarget, at: [number, number]): Marker {
    const { label, text, name, isDoor = false } = say(target);
    const element = document.createElement('button');
    element.type = 'button';
    element.className = isDoor ? 'map-pin' : 'map-spot';
    element.ariaLabel = label;
    if (name) element.dataset.name = name;
    else element.toggleAttribute('data-in-circle', 'spot' in target && target.count === 1);
    const face = document.createElement('span');
    face.textContent = text;
    element.append(isDoor ? pinShape() : face);
    element.addEventListener('click', (event) => {
      event.stopPropagation();
      if ('spot' in target) onSpot(target.spot);
      else void goNearer(target.cluster, at);
    });
    const anchor = isDoor ? 'bottom' : 'center';
    return new Marker({ element, anchor }).setLngLat(at).addTo(map);
  }

  function sync() {
    if (!map.getSource(SPOTS)) return;
    const bounds = map.getBounds();
    const visibleMarkers = new Map<string, () => Marker>();
    for (const feature of map.querySourceFeatures(SPOTS))
      if (feature.geometry.type === 'Point') {
        const [lon = 0, lat = 0] = feature.geometry.coordinates;
        const target = targetOf(feature);
        const key = 'spot' in target ? `spot ${target.spot}` : `${lon} ${lat} ${target.count}`;
        if (bounds.contains([lon, lat])) visibleMarkers.set(key, () => make(target, [lon, lat]));
      }
    for (const [key, marker] of markers)
      if (!visibleMarkers.has(key)) {
        marker.remove();
        markers.delete(key);
      }
    for (const [key, makeIt] of visibleMarkers) if (!markers.has(key)) markers.set(key, makeIt());
    map.getContainer().toggleAttribute('data-near', map.getZoom() >= CIRCLES_SHOW);
  }

  const onCircle = ({ features }: { features?: MapGeoJSONFeature[] }) => {
    const [first] = features ?? [];
    if (first) onSpot(Number(first.properties.spot));
  };
  map.on('idle', sync);
  map.on('click', CIRCLES, onCircle);
  return () => {
    map.off('idle', sync);
    map.off('click', CIRCLES, onCircle);
    for (const marker of markers.values()) marker.remove();
    markers.clear();
  };
}
