import { MAX_BODY } from './requestBody';

/**
 * Request cost by path, in points of about one millisecond of server time. The first match applies.
 * This is the only place that exempts anything from the limit `budget.client`.
 */
const COSTS: [path: RegExp, points: number][] = [
  // Health checks, which may come from the address of a proxy that everyone uses.
  [/^\/api\/(?:health|ready)$/, 0],
  [/^\/_next\/static\//, 1],
  // Uploaded pictures, which are looked up in the database.
  [/^\/pictures\/[^/]+$/, 4],
  [
    /^\/(?:hero\.svg|favicon\.ico|icon\.svg|icon-(?:192|512|maskable-512)\.png|apple-icon\.png|robots\.txt|manifest\.webmanifest|sw\.js|embed\.js)$/,
    2,
  ],
  [/^\/sitemap/, 50],
  [/\/opengraph-image/, 20],
  [/^\/api\/openapi\.json$/, 40],
  [/^\/api\/auth\//, 12],
  [/^\/api\//, 4],
];

const PAGE_POINTS = 30;

const BATCH = /^\/api\/trpc\/([^?]*)/;

/** A batch separates the procedures with commas. */
const callsIn = (path: string): number => (BATCH.exec(path)?.[1] ?? '').split(/,|%2c/i).length;

/** Bytes of a body that cost a point, whatever is wrong with them. */
const BYTES_PER_POINT = 4096;

/** @param bodyBytes the Content-Length; more than the largest body costs no more than that */
export function requestCost(path: string, bodyBytes = 0): number {
  const points = COSTS.find(([pattern]) => pattern.test(path))?.[1] ?? PAGE_POINTS;
  return points * callsIn(path) + Math.ceil(Math.min(bodyBytes, MAX_BODY) / BYTES_PER_POINT);
}
