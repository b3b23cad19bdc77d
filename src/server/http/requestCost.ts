/**
 * The cost of requests by path, in points of about one millisecond of server time. The first match counts. This is the one place that exempts anything from the limit `budget.client`.
 */
const COSTS: [path: RegExp, points: number][] = [
  // Probes of the operator, perhaps from the address of everybody's proxy.
  [/^\/api\/(?:health|ready)$/, 0],
  [/^\/_next\/static\//, 1],
  [
    /^\/(?:pictures\/[^/]+|hero\.svg|icon\.svg|icon-(?:192|512|maskable-512)\.png|apple-icon\.png|robots\.txt|manifest\.webmanifest|sw\.js)$/,
    2,
  ],
  [/^\/sitemap/, 50],
  [/\/opengraph-image/, 20],
  [/^\/api\/openapi\.json$/, 40],
  // Forms of up to 64 kB.
  [/^\/api\/auth\//, 12],
  [/^\/api\//, 4],
];

/** A page, and whatever no path of the product explains. */
const PAGE_POINTS = 30;

const BATCH = /^\/api\/trpc\/([^?]*)/;

/** How many calls of procedures a path names: a batch separates them by commas. */
const callsIn = (path: string): number => (BATCH.exec(path)?.[1] ?? '').split(/,|%2c/i).length;

/** The cost of a request in points, judged by its path. */
export function requestCost(path: string): number {
  const points = COSTS.find(([pattern]) => pattern.test(path))?.[1] ?? PAGE_POINTS;
  return points * callsIn(path);
}
