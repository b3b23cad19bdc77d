import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import {
  AttributionControl,
  type ExpressionSpecification,
  type GeoJSONSourceSpecification,
  Map as GlMap,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';

// Served from this site, so that the CSP doesn't have to allow scripts from elsewhere or from
// blobs.
setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href);

/** Prefix of our own sources and layers, which stay when the base map changes. */
const OWN = 'sukkah-';

export type Camera = { center: [lon: number, lat: number]; zoom: number };

type Start = {
  camera: Camera;
  /** Limits the zoom, so that tile requests don't single out a house. */
  maxZoom: number;
  words: { map: string; attribution: string };
};

/** Guests see neighborhoods: no tile requested at this zoom is less than half a kilometer wide. */
export const GUEST_ZOOM = 15;
/** Hosts have to find their own door. */
export const HOST_ZOOM = 16;

const colorOf = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

const plain = (): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': colorOf('raised') } }],
});

export function canDraw(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}

export function startMap(container: HTMLElement, { camera, maxZoom, words }: Start): GlMap {
  const map = new GlMap({
    container,
    style: plain(),
    ...camera,
    maxZoom,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    rollEnabled: false,
    fadeDuration: 0,
    locale: {
      'Map.Title': words.map,
      'AttributionControl.ToggleAttribution': words.attribution,
    },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new AttributionControl({ compact: false }), 'bottom-left');
  // Missing tiles leave the background visible. Without a handler, the errors would fill the
  // console.
  map.on('error', () => {});
  return map;
}

const isStyle = (json: unknown): json is StyleSpecification =>
  typeof json === 'object' &&
  json !== null &&
  'layers' in json &&
  Array.isArray(json.layers) &&
  'sources' in json;

/** Timeout for loading a style, in milliseconds. */
const TIMEOUT_MS = 15_000;

/**
 * Adds the site's base map below our layers.
 * @returns Whether there is one and it has loaded.
 */
export async function layGround(map: GlMap, abortSignal: AbortSignal): Promise<boolean> {
  const url = document.body.dataset.mapStyle;
  if (!url) return false;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(url, { signal, credentials: 'omit' });
    const style: unknown = await answer.json();
    if (!answer.ok || !isStyle(style) || abortSignal.aborted) return false;
    map.setStyle(style, {
      transformStyle: (before, next) => ({
        ...next,
        sources: {
          ...next.sources,
          ...Object.fromEntries(
            Object.entries(before?.sources ?? {}).filter(([id]) => id.startsWith(OWN)),
          ),
        },
        layers: [...next.layers, ...(before?.layers ?? []).filter(({ id }) => id.startsWith(OWN))],
      }),
    });
    return true;
  } catch {
    return false;
  }
}

const METERS_PER_PIXEL = 78_271.517;

/** Radius in meters of the circle around a public point. The home is within it. */
const CIRCLE_M = 500;

/** At zoom 0. */
const pixelsAtZero = (lat: number, meters = CIRCLE_M) =>
  meters / (METERS_PER_PIXEL * Math.cos((lat * Math.PI) / 180));

/** Highest zoom stop for the radius. In between, it doubles with each zoom level. */
const DEEPEST = 20;

const trueRadius: ExpressionSpecification = [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  0,
  ['get', 'radius'],
  DEEPEST,
  ['*', ['get', 'radius'], 2 ** DEEPEST],
];

export type SpotFeature = {
  type: 'Feature';
  geometry: { type: 'Point'; coordinates: [lon: number, lat: number] };
  properties: { spot: number; count: number; radius: number };
};

/**
 * Returns a spot as a map feature: its index, and the number of listings there. `radius` 0 draws no
 * circle.
 */
export const spotFeature = (
  { lat, lon }: { lat: number; lon: number },
  { spot = 0, count = 1, circle = true } = {},
): SpotFeature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lon, lat] },
  properties: { spot, count, radius: circle ? pixelsAtZero(lat) : 0 },
});

export const SPOTS = `${OWN}spots`;
export const CIRCLES = `${OWN}circles`;

export function addCircles(
  map: GlMap,
  features: SpotFeature[],
  options: Omit<GeoJSONSourceSpecification, 'type' | 'data'> = {},
) {
  map.addSource(SPOTS, {
    type: 'geojson',
    data: { type: 'FeatureCollection', features },
    ...options,
  });
  map.addLayer({
    id: CIRCLES,
    type: 'circle',
    source: SPOTS,
    filter: ['all', ['!', ['has', 'point_count']], ['>', ['get', 'radius'], 0]],
    paint: {
      'circle-radius': trueRadius,
      'circle-color': colorOf('good'),
      'circle-opacity': 0.25,
      'circle-stroke-color': colorOf('good'),
      'circle-stroke-width': 2,
    },
  });
}
