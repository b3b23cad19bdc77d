import { type Map as GlMap, Marker } from 'maplibre-gl';

const SVG = 'http://www.w3.org/2000/svg';

export function pinShape(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const body = document.createElementNS(SVG, 'path');
  body.setAttribute('d', 'M12 23.5s8-8 8-13.5a8 8 0 1 0-16 0c0 5.5 8 13.5 8 13.5Z');
  const eye = document.createElementNS(SVG, 'circle');
  for (const [name, value] of [
    ['cx', '12'],
    ['cy', '10'],
    ['r', '3'],
  ] as const)
    eye.setAttribute(name, value);
  svg.append(body, eye);
  return svg;
}

/** Pixels per arrow key press, and with Shift. */
const STEP = 8;
const LEAP = 48;

const directions: Record<string, [x: number, y: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

type Position = { lat: number; lon: number };

/**
 * Adds a pin to drag or to move with the arrow keys. Calls `onMove` with each new position.
 * @returns A function that removes the pin.
 */
export function addPin(
  map: GlMap,
  start: Position,
  label: string,
  onMove: (position: Position) => void,
) {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'map-pin';
  element.ariaLabel = label;
  element.append(pinShape());
  const marker = new Marker({ element, anchor: 'bottom', draggable: true });
  marker.setLngLat([start.lon, start.lat]).addTo(map);
  const tell = () => {
    const { lat, lng: lon } = marker.getLngLat().wrap();
    onMove({ lat, lon });
  };
  marker.on('dragend', tell);
  element.addEventListener('keydown', (event) => {
    const direction = directions[event.key];
    if (!direction) return;
    // Otherwise the page would scroll and the map would pan.
    event.preventDefault();
    event.stopPropagation();
    const { x, y } = map.project(marker.getLngLat());
    const distance = event.shiftKey ? LEAP : STEP;
    marker.setLngLat(map.unproject([x + direction[0] * distance, y + direction[1] * distance]));
    tell();
  });
  return {
    remove: () => marker.remove(),
    move: ({ lat, lon }: Position) => marker.setLngLat([lon, lat]),
  };
}
