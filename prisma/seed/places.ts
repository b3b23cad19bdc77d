/** Areas of homes and meals. Guests request seats in their own area. */
const areas = [
  'New York',
  'Los Angeles',
  'Chicago',
  'Miami',
  'Israel',
  'London',
  'Toronto',
] as const;

export type Area = (typeof areas)[number];

/** @throws Error if there is no area of this name */
export function areaOf(name: string | undefined): Area {
  const area = areas.find((one) => one === name);
  if (!area) throw new Error(`There is no area ${name}.`);
  return area;
}

type Place = {
  region: string;
  country: string;
  zone: string;
  currency: string;
  middle: readonly [number, number];
  area: Area;
};

const us = (
  region: string,
  zone: string,
  area: Area,
  middle: readonly [number, number],
): Place => ({ region, country: 'United States', zone, currency: 'USD', middle, area });
const israel = (region: string, middle: readonly [number, number]): Place => ({
  region,
  country: 'Israel',
  zone: 'Asia/Jerusalem',
  currency: 'ILS',
  middle,
  area: 'Israel',
});

export const places = {
  'New York': us('NY', 'America/New_York', 'New York', [40.7831, -73.9712]),
  Brooklyn: us('NY', 'America/New_York', 'New York', [40.6501, -73.9496]),
  Teaneck: us('NJ', 'America/New_York', 'New York', [40.8932, -74.0117]),
  'Los Angeles': us('CA', 'America/Los_Angeles', 'Los Angeles', [34.0549, -118.3865]),
  Chicago: us('IL', 'America/Chicago', 'Chicago', [41.9742, -87.6904]),
  Miami: us('FL', 'America/New_York', 'Miami', [25.7743, -80.2137]),
  Jerusalem: israel('Jerusalem District', [31.7683, 35.2137]),
  'Tel Aviv': israel('Tel Aviv District', [32.0753, 34.7818]),
  Tzfat: israel('Northern District', [32.9646, 35.496]),
  London: {
    region: 'Greater London',
    country: 'United Kingdom',
    zone: 'Europe/London',
    currency: 'GBP',
    middle: [51.5722, -0.1945],
    area: 'London',
  },
  Toronto: {
    region: 'ON',
    country: 'Canada',
    zone: 'America/Toronto',
    currency: 'CAD',
    middle: [43.7232, -79.4284],
    area: 'Toronto',
  },
} as const satisfies Record<string, Place>;

export type PlaceName = keyof typeof places;
