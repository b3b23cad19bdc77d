import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (response: http.ServerResponse) => void;

/** Returns a feature as Photon describes a house or, without a number, a street. */
export const aFeature = (properties: object = {}, coordinates: unknown = [-73.9442, 40.6694]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: {
    osm_type: 'N',
    osm_id: 5_076_279_021,
    osm_key: 'place',
    osm_value: 'house',
    type: 'house',
    housenumber: '770',
    street: 'Eastern Parkway',
    district: 'Crown Heights',
    city: 'New York',
    state: 'New York',
    postcode: '11213',
    country: 'United States of America',
    countrycode: 'US',
    ...properties,
  },
});

export const collection = (...features: unknown[]) =>
  JSON.stringify({ type: 'FeatureCollection', features });

/** `requestPaths` lists the paths, the latest last. */
export async function startGeocoder(answer: Answer) {
  const requestPaths: string[] = [];
  let now = answer;
  const server = http.createServer((request, response) => {
    requestPaths.push(`${request.url}`);
    now(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requestPaths,
    answers: (next: Answer) => {
      now = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
