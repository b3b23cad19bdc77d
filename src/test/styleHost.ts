import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const lines = (all: number[][][]) => ({
  type: 'FeatureCollection',
  features: all.map((coordinates) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates },
  })),
});

const grid = lines(
  Array.from({ length: 90 }, (_, n) => [
    [
      [-180 + n * 4, -80],
      [-180 + n * 4, 80],
    ],
    [
      [-180, -80 + n * 2],
      [180, -80 + n * 2],
    ],
  ]).flat(),
);

const style = {
  version: 8,
  sources: { grid: { type: 'geojson', data: grid, attribution: '© The People of the Map' } },
  layers: [
    { id: 'land', type: 'background', paint: { 'background-color': '#dfe9d8' } },
    { id: 'grid', type: 'line', source: 'grid', paint: { 'line-color': '#8a9a8a' } },
  ],
};

/** `requestPaths` lists the requested paths. */
export async function startStyleHost() {
  const requestPaths: string[] = [];
  const server = http.createServer(async (request, response) => {
    requestPaths.push(`${request.url} ${await text(request)}`.trim());
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(style));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/style.json`,
    requestPaths,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
