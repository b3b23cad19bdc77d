import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import type { Prisma } from '../../src/generated/prisma/client';
import type {
  AccessibilityTag,
  amenities,
  genderSeatings,
  kashrutLevels,
  kitchenFacts,
  mealTypes,
  minhagim,
  privacyLevels,
  RainPlan,
  seatingStyles,
} from '../../src/schemas/options';
import { publicPoint, roundToSixPlaces, showsPoint } from '../../src/server/listings/point';
import { sukkotDates } from '../../src/server/zmanim/sukkot';
import { listingsAbroad } from './listingsAbroad';
import { listingsAcross } from './listingsAcross';
import { listingsNewYork } from './listingsNewYork';
import type { Area, DietaryFlag, Person } from './people';

type MealType = (typeof mealTypes)[number];

/** A day of the coming Sukkot, or a date of 2024. `chol1`, `chol2`: weekdays of Chol HaMoed. */
type MealDay =
  | 'erev'
  | 'first'
  | 'second'
  | 'friday'
  | 'shabbat'
  | 'chol1'
  | 'chol2'
  | `2024-10-${number}`;

/** In cents of the local currency. */
type Terms = 'free' | { donation: number } | { price: number };

type Meal = readonly [
  day: MealDay,
  type: MealType,
  other?: { seats?: number; kept?: number; terms?: Terms },
];

export type SeedListing = {
  /** The scenes look it up by this. */
  key: string;
  host: string;
  place: PlaceName;
  street: string;
  line2?: string;
  postal: string;
  /** Offset from the city center, in degrees north and east. */
  offset: readonly [number, number];
  privacy?: (typeof privacyLevels)[number];
  /** Number of a built-in picture: 1 to 12. */
  photo?: number;
  hidden?: true;
  /** Details about the kitchen, the sukkah and rain, if the host gave any. */
  told?: {
    kashrutCertifier?: string;
    kitchen?: (typeof kitchenFacts)[number][];
    amenities?: (typeof amenities)[number][];
    stepsToEnter?: number;
    squareMeters?: number;
    rainPlan?: RainPlan;
    rainCancelBy?: string;
  };
  title: string;
  description: string;
  kashrut: (typeof kashrutLevels)[number];
  minhagim: (typeof minhagim)[number][];
  seating: (typeof seatingStyles)[number];
  gender: (typeof genderSeatings)[number];
  kids?: false;
  access?: AccessibilityTag[];
  diets?: DietaryFlag[];
  seats: number;
  terms: Terms;
  meals: readonly Meal[];
};

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
): Place => ({
  region,
  country: 'United States',
  zone,
  currency: 'USD',
  middle,
  area,
});
const israel = (region: string, middle: readonly [number, number]): Place => ({
  region,
  country: 'Israel',
  zone: 'Asia/Jerusalem',
  currency: 'ILS',
  middle,
  area: 'Israel',
});

const places = {
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

type PlaceName = keyof typeof places;

/** A slot while the demo data is built. `reserved` grows with each accepted request. */
export type SeedSlot = {
  id: string;
  listing: { id: string; key: string; hostId: string; area: Area; visible: boolean };
  startsAt: Date;
  endsAt: Date;
  capacity: number;
  reserved: number;
};

const HOURS: Record<MealType, readonly [string, string]> = {
  dinner: ['18:30', '21:00'],
  lunch: ['13:00', '15:30'],
  kiddush: ['11:30', '13:00'],
  dessert: ['20:30', '22:00'],
  other: ['10:00', '11:30'],
};

const FRIDAY = 5;
const DAY = 86_400_000;

/** Returns the civil date of a day of the coming Sukkot. */
function dayReader(now: Date): (day: MealDay) => string {
  const { year, options } = sukkotDates(now);
  const dateOf = (id: string) => {
    const option = options.find((one) => one.id === `${year}-${id}`);
    if (!option) throw new Error(`The coming Sukkot has no ${id}.`);
    return DateTime.fromISO(option.date, { zone: 'utc' });
  };
  const first = dateOf('first-day-lunch');
  const shabbat = dateOf('shabbat-sukkot');
  // Weekday evenings of Chol HaMoed, for anything that doesn't suit Yom Tov or Shabbat, such as music and money.
  const [chol1, chol2] = [2, 3, 4, 5]
    .map((days) => first.plus({ days }))
    .filter(({ weekday }) => weekday !== FRIDAY && weekday !== FRIDAY + 1);
  if (!chol1 || !chol2) throw new Error('The coming Sukkot has too few weekdays.');
  const days: Record<string, DateTime> = {
    erev: dateOf('erev-sukkot'),
    first,
    second: first.plus({ days: 1 }),
    friday: shabbat.minus({ days: 1 }),
    shabbat,
    chol1,
    chol2,
  };
  return (day) => days[day]?.toFormat('yyyy-MM-dd') ?? day;
}

function money(terms: Terms) {
  const none = { isFree: terms === 'free', priceCents: null, donationSuggestedCents: null };
  if (terms === 'free') return none;
  return 'price' in terms
    ? { ...none, priceCents: terms.price }
    : { ...none, donationSuggestedCents: terms.donation };
}

/** Returns the database rows of one listing, and its slots for the scenes. */
function buildListing(
  seed: SeedListing,
  {
    hostId,
    createdAt,
    dateOf,
    key,
  }: { hostId: string; createdAt: Date; dateOf: (day: MealDay) => string; key: Uint8Array },
) {
  const { middle, area, zone, currency, region, country } = places[seed.place];
  const point = {
    lat: roundToSixPlaces(middle[0] + seed.offset[0]),
    lon: roundToSixPlaces(middle[1] + seed.offset[1]),
  };
  const privacyLevel = seed.privacy ?? 'approximate';
  const shown = showsPoint({ privacyLevel }) ? publicPoint(key, hostId, point) : null;
  const visible = !seed.hidden;
  const row = {
    id: randomUUID(),
    hostId,
    title: seed.title,
    description: seed.description.replace(/\s+/g, ' ').trim(),
    kashrutLevel: seed.kashrut,
    minhagim: seed.minhagim,
    seatingStyle: seed.seating,
    genderSeating: seed.gender,
    kidFriendly: seed.kids ?? true,
    accessibilityTags: seed.access ?? [],
    dietaryOptions: seed.diets ?? [],
    ...seed.told,
    addressLine1: seed.street,
    addressLine2: seed.line2 ?? null,
    city: seed.place,
    region,
    country,
    postal: seed.postal,
    ...point,
    publicLat: shown?.lat ?? null,
    publicLon: shown?.lon ?? null,
    timeZone: zone,
    privacyLevel,
    photoUrl: seed.photo ? `/pictures/sukkah-${String(seed.photo).padStart(2, '0')}.svg` : null,
    visible,
    createdAt,
    updatedAt: createdAt,
  } satisfies Prisma.SukkahListingCreateManyInput;
  const listing = { id: row.id, key: seed.key, hostId, area, visible };
  const slots = seed.meals.map(([day, type, other = {}]) => {
    const at = (time: string) => DateTime.fromISO(`${dateOf(day)}T${time}`, { zone }).toJSDate();
    const slot: SeedSlot = {
      id: randomUUID(),
      listing,
      startsAt: at(HOURS[type][0]),
      endsAt: at(HOURS[type][1]),
      capacity: other.seats ?? seed.seats,
      reserved: other.kept ?? 0,
    };
    return { slot, values: { type, currency, ...money(other.terms ?? seed.terms) } };
  });
  return { row, slots };
}

/** Returns thirty listings in eleven cities and four countries, with their slots. `key` shifts their public points. */
export function buildListings(hosts: readonly Person[], now: Date, key: Uint8Array) {
  const dateOf = dayReader(now);
  const all = [...listingsNewYork, ...listingsAcross, ...listingsAbroad].map((seed, index) => {
    const host = hosts.find(({ key }) => key === seed.host);
    if (!host) throw new Error(`There is no host ${seed.host}.`);
    const past = seed.meals.some(([day]) => day.startsWith('2024'));
    const createdAt = past
      ? new Date(Date.UTC(2024, 8, 1 + (index % 20), 10, index))
      : new Date(now.getTime() - (20.5 + index) * DAY);
    return buildListing(seed, { hostId: host.id, createdAt, dateOf, key });
  });
  const slots = all.flatMap((listing) => listing.slots);
  return {
    listings: all.map(({ row }) => row),
    slots: slots.map(({ slot }) => slot),
    /** The slots' rows with their current reserved seats. */
    slotRows: () =>
      slots.map(
        ({ slot, values }) =>
          ({
            id: slot.id,
            listingId: slot.listing.id,
            startsAt: slot.startsAt,
            endsAt: slot.endsAt,
            capacityTotal: slot.capacity,
            capacityReserved: slot.reserved,
            ...values,
          }) satisfies Prisma.TimeSlotCreateManyInput,
      ),
  };
}
