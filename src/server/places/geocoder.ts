import http from 'node:http';
import https from 'node:https';
import type { Street } from '@/schemas/place';
import { z } from '@/schemas/zod';
import { log } from '../observability/log';
import { STATES } from './regions';

/**
 * Looks up streets with a geocoder that uses Photon's protocol (GeoJSON,
 * https://github.com/komoot/photon). The geocoder learns the text but not the user. Neither the
 * text nor the results appear in logs or errors.
 */

/** The longest people wait while typing, in milliseconds. */
const MAX_MS = 3000;
const MAX_BYTES = 256 * 1024;

/**
 * Maximum number of suggestions that fit in the list without scrolling. More are requested, because
 * a street can come up twice.
 */
const MOST = 6;
const REQUESTED_COUNT = 12;

type GeocoderQuery = { q: string; lang: string; near: { lat: number; lon: number } | null };

/** Contains only a code, because anything else could reveal the street. */
class NoAnswer extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

const text = z.string().trim().min(1).max(200).optional().catch(undefined);

const feature = z.object({
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
  }),
  properties: z.object({
    ...{ housenumber: text, street: text, name: text, postcode: text, city: text, state: text },
    ...{ district: text, locality: text, country: text, type: text },
    countrycode: z.string().length(2).toUpperCase().optional().catch(undefined),
  }),
});

const answer = z.object({ features: z.array(z.unknown()).max(100) });

const NUMBER_FIRST = ['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'ZA', 'IL', 'FR', 'LU'];

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/** Converts a result to the form's fields; undefined if it isn't a street. */
function streetIn(rawFeature: unknown, typed: string): Street | undefined {
  const parsedFeature = feature.safeParse(rawFeature);
  if (!parsedFeature.success) return undefined;
  const { geometry, properties } = parsedFeature.data;
  const { name, type, postcode, state, countrycode, ...rest } = properties;
  const street = rest.street ?? (type === 'street' ? name : undefined);
  const city = rest.city ?? rest.locality ?? rest.district;
  if (!street || !city) return undefined;
  // Many streets have no known house numbers, so use the one typed.
  const number = rest.housenumber ?? /^\s*(\d{1,5}[a-z]?)\s/i.exec(typed)?.[1] ?? '';
  const isFirst = !countrycode || NUMBER_FIRST.includes(countrycode);
  const region =
    countrycode === 'US' ? STATES.find(([, one]) => one === state?.toLowerCase())?.[0] : undefined;
  const [lon, lat] = geometry.coordinates;
  return {
    addressLine1: (isFirst ? [number, street] : [street, number]).filter(Boolean).join(' '),
    city,
    region: region ?? state ?? '',
    postal: (postcode ?? '').slice(0, 20),
    country: (countrycode && countries.of(countrycode)) || rest.country || '',
    ...{ lat, lon },
  };
}

const answerTo = (address: URL, signal: AbortSignal) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    const { get } = address.protocol === 'https:' ? https : http;
    const headers = { Accept: 'application/json', 'User-Agent': 'SukkahMarketplace/0.1 (streets)' };
    get(address, { signal, headers }, resolve).on('error', reject);
  });

/**
 * Fetches JSON from a geocoder. Redirects fail, because they could lead into our own network.
 * @throws NoAnswer
 */
async function jsonFrom(address: URL, ms: number): Promise<unknown> {
  const reply = await answerTo(address, AbortSignal.timeout(ms));
  try {
    if (reply.statusCode !== 200) throw new NoAnswer(`STATUS_${reply.statusCode}`);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of reply) {
      size += chunk.length;
      if (size > MAX_BYTES) throw new NoAnswer('TOO_LARGE');
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString());
  } finally {
    reply.destroy();
  }
}

function codeOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'NO_JSON';
  const { code, name } = error as { code?: unknown; name?: string };
  return typeof code === 'string' ? code : (name ?? 'UNKNOWN');
}

/**
 * Suggests up to 6 streets for the typed text. If the geocoder is slow, down, or returns something
 * unexpected, logs it and returns an empty list.
 * @param url the geocoder's base URL; `/api` is requested
 */
export async function streetsFrom(
  url: string,
  { q, lang, near }: GeocoderQuery,
  ms = MAX_MS,
): Promise<Street[]> {
  const address = new URL(`${url.replace(/\/+$/, '')}/api`);
  const bias = near && { lat: near.lat.toFixed(3), lon: near.lon.toFixed(3) };
  address.search = `${new URLSearchParams({ q, limit: `${REQUESTED_COUNT}`, lang, ...bias })}`;
  try {
    const { features } = answer.parse(await jsonFrom(address, ms));
    const streets = features.flatMap((one) => streetIn(one, q) ?? []);
    const byText = new Map(streets.map((one) => [`${one.addressLine1}/${one.postal}`, one]));
    return [...byText.values()].slice(0, MOST);
  } catch (error) {
    log.warn({ code: codeOf(error) }, 'the geocoder gave no answer');
    return [];
  }
}
