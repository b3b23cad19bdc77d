import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import {
  AttributionControl,
  type ExpressionSpecification,
  type GeoJSONSourceSpecification,
  Map as GlMap,
  NavigationControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';

// Served by ourselves: no policy has to let scripts of elsewhere, or made on the page, run.
setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href);

/** Our own sources and layers, which stay whatever the ground is. */
const OWN = 'sukkah-';

export type Camera = { center: [lon: number, lat: number]; zoom: number };

type Start = {
  camera: Camera;
  /** No nearer than this: what is asked of the tiles' site then singles out no house. */
  maxZoom: number;
  words: { map: string; zoomIn: string; zoomOut: string; attribution: string };
};

/** Guests see neighborhoods: no tile that is asked for then is less than half a kilometer wide. */
export const GUEST_ZOOM = 15;
/** Hosts look for their own door. */
export const HOST_ZOOM = 16;

/** A color of the theme that the page has now. */
const colorOf = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** A plain ground, where no other can be had. */
const plain = (): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': colorOf('raised') } }],
});

/** Whether this browser can draw a map. */
export function canDraw(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}

/** A map on a plain ground, which takes our layers at once. North is up, and it is flat. */
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
      'NavigationControl.ZoomIn': words.zoomIn,
      'NavigationControl.ZoomOut': words.zoomOut,
      'AttributionControl.ToggleAttribution': words.attribution,
    },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'bottom-right');
  map.addControl(new AttributionControl({ compact: false }), 'bottom-left');
  // Tiles that do not come leave the ground as it is; told nowhere, they would fill the console.
  map.on('error', () => {});
  return map;
}

const isStyle = (json: unknown): json is StyleSpecification =>
  typeof json === 'object' &&
  json !== null &&
  'layers' in json &&
  Array.isArray(json.layers) &&
  'sources' in json;

/** So long a style may take, in milliseconds. */
const PATIENCE = 15_000;

/** Puts the site's ground beneath our layers. @returns whether there is one, and it came */
export async function layGround(map: GlMap, gone: AbortSignal): Promise<boolean> {
  const url = document.body.dataset.mapStyle;
  if (!url) return false;
  try {
    const signal = AbortSignal.any([gone, AbortSignal.timeout(PATIENCE)]);
    const answer = await fetch(url, { signal, credentials: 'omit' });
    const style: unknown = await answer.json();
    if (!answer.ok || !isStyle(style) || gone.aborted) return false;
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

/** Meters that a pixel is wide at the equator, where the whole world is one tile. */
const METERS_PER_PIXEL = 78_271.517;

/** Radius in meters of what is drawn about a public point, within which the home is. */
const CIRCLE_M = 500;

/** Pixels of a circle's radius at zoom 0, where its middle is that far north. */
const pixelsAtZero = (lat: number, meters = CIRCLE_M) =>
  meters / (METERS_PER_PIXEL * Math.cos((lat * Math.PI) / 180));

/** The farthest zoom that the radius is worked out to; between two stops it doubles with each. */
const DEEPEST = 20;

/** As many pixels as it is in true meters at each zoom, from a feature's `radius` at zoom 0. */
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

/** A spot as the map knows it: the how manieth it is, how many stand there; `radius` 0 draws no circle. */
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

/** Adds a source of spots, and the layer that draws their circles. */
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
