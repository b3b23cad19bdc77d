import http from 'node:http';
import https from 'node:https';
import type { Street } from '@/schemas/place';
import { z } from '@/schemas/zod';
import { log } from '../observability/log';
import { foldPlace } from './fold.mjs';
import { STATES } from './regions';
import { typedHouse } from './typedHouse';

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
const MAX_SUGGESTIONS = 6;
const REQUESTED_COUNT = 12;

type Typed = { street: string; city: string };

type GeocoderQuery = Typed & { lang: string; near: { lat: number; lon: number } | null };

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
    housenumber: text,
    street: text,
    name: text,
    postcode: text,
    city: text,
    state: text,
    district: text,
    locality: text,
    country: text,
    type: text,
    countrycode: z.string().length(2).toUpperCase().optional().catch(undefined),
  }),
});

type Properties = z.infer<typeof feature>['properties'];

const answer = z.object({ features: z.array(z.unknown()).max(100) });

/** Everywhere else, the number follows the street, and so it does in Hebrew and Arabic. */
const NUMBER_FIRST = [
  ...['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'ZA', 'IL', 'FR', 'LU', 'MC', 'IN', 'SG', 'MY', 'PH'],
  ...['HK', 'MT', 'MA', 'TN', 'DZ', 'KE', 'NG', 'GG', 'JE', 'IM', 'PR', 'BM', 'BS', 'JM', 'TT'],
];
const NUMBER_LAST = /\p{Script=Hebrew}|\p{Script=Arabic}/u;

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/** Whether the typed number says more than the known one: '17 bis' or '17A' is in house 17. */
const isDetailOf = (typed: string, known: string | undefined) =>
  !known || (typed.startsWith(known) && !/^\d/.test(typed.slice(known.length)));

/** New York's boroughs, as addresses name them, by the first three digits of the ZIP code. */
const BOROUGHS: Record<string, string[]> = {
  Brooklyn: ['112'],
  Bronx: ['104'],
  'Staten Island': ['103'],
  Queens: ['110', '111', '113', '114', '116'],
};

/**
 * The part of a city that the host typed stays. So do New York's boroughs, because nobody there
 * calls Brooklyn New York.
 */
function cityIn(
  { countrycode, city, district, locality, postcode }: Properties,
  typedCity: string,
): string | undefined {
  const isTyped = (part: string | undefined) => part && foldPlace(part) === foldPlace(typedCity);
  if (isTyped(district) || isTyped(locality)) return typedCity;
  if (countrycode === 'US' && (city === 'New York' || city === 'New York City')) {
    const area = postcode?.slice(0, 3) ?? '';
    const borough = Object.keys(BOROUGHS).find((name) => BOROUGHS[name]?.includes(area));
    return borough ?? 'New York';
  }
  return city ?? locality ?? district;
}

/** Converts a result to the form's fields; undefined if it isn't a street. */
function streetIn(rawFeature: unknown, typed: Typed): Street | undefined {
  const parsedFeature = feature.safeParse(rawFeature);
  if (!parsedFeature.success) return undefined;
  const { geometry, properties } = parsedFeature.data;
  const { name, type, postcode, state, countrycode, ...rest } = properties;
  const street = rest.street ?? (type === 'street' ? name : undefined);
  const city = cityIn(parsedFeature.data.properties, typed.city);
  if (!street || !city) return undefined;
  const house = typedHouse(typed.street, street);
  // Many streets have no known house numbers, so use the one typed.
  const number = isDetailOf(house.number, rest.housenumber) ? house.number : rest.housenumber;
  const isFirst =
    !NUMBER_LAST.test(street) && (countrycode ? NUMBER_FIRST.includes(countrycode) : house.isFirst);
  const region =
    countrycode === 'US' ? STATES.find(([, one]) => one === state?.toLowerCase())?.[0] : undefined;
  const [lon, lat] = geometry.coordinates;
  return {
    addressLine1: (isFirst ? [number, street] : [street, number]).filter(Boolean).join(' '),
    city,
    region: region ?? state ?? '',
    postal: (postcode ?? '').slice(0, 20),
    country: (countrycode && countries.of(countrycode)) || rest.country || '',
    lat,
    lon,
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
  { lang, near, ...typed }: GeocoderQuery,
  ms = MAX_MS,
): Promise<Street[]> {
  const q = [typed.street, typed.city].filter(Boolean).join(', ');
  const address = new URL(`${url.replace(/\/+$/, '')}/api`);
  const bias = near && { lat: near.lat.toFixed(3), lon: near.lon.toFixed(3) };
  address.search = `${new URLSearchParams({ q, limit: `${REQUESTED_COUNT}`, lang, ...bias })}`;
  try {
    const { features } = answer.parse(await jsonFrom(address, ms));
    const streets = features.map((one) => streetIn(one, typed)).filter((street) => street != null);
    const byText = new Map(streets.map((one) => [`${one.addressLine1}/${one.postal}`, one]));
    return [...byText.values()].slice(0, MAX_SUGGESTIONS);
  } catch (error) {
    log.warn({ code: codeOf(error) }, 'The geocoder did not respond.');
    return [];
  }
}
