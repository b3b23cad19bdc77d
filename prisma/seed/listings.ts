import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import type { Prisma } from '../../src/generated/prisma/client';
import { publicPoint, roundToSixPlaces, showsPoint } from '../../src/server/listings/point';
import { sukkotDates } from '../../src/server/zmanim/sukkot';
import { listingsAbroad } from './listingsAbroad';
import { listingsAcross } from './listingsAcross';
import { listingsNewYork } from './listingsNewYork';
import type { Person } from './people';
import { type Area, places } from './places';
import type { MealDay, MealType, SeedListing, SeedMeal, Terms } from './seedListing';

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
export function dayReader(now: Date): (day: MealDay) => string {
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

function readMeal(meal: SeedMeal) {
  const [when, options] = typeof meal === 'string' ? [meal, {}] : meal;
  const [day, type] = when.split(' ') as [MealDay, MealType];
  return { day, type, ...options };
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
  const [city, addressLine1, postal, addressLine2 = null] = seed.address;
  const { middle, area, zone, currency, region, country } = places[city];
  const point = {
    lat: roundToSixPlaces(middle[0] + seed.offset[0]),
    lon: roundToSixPlaces(middle[1] + seed.offset[1]),
  };
  const privacyLevel = seed.privacy ?? 'approximate';
  const visiblePoint = showsPoint({ privacyLevel }) ? publicPoint(key, hostId, point) : null;
  const visible = !seed.hidden;
  const row = {
    id: randomUUID(),
    hostId,
    title: seed.title,
    description: seed.description.replace(/\s+/g, ' ').trim(),
    kashrutLevel: seed.kashrut,
    minhagim: seed.minhagim,
    seatingStyle: seed.seating,
    genderSeating: seed.gender ?? 'mixed',
    kidFriendly: seed.kids ?? true,
    accessibilityTags: seed.access ?? [],
    dietaryOptions: seed.diets ?? [],
    ...seed.details,
    addressLine1,
    addressLine2,
    city,
    region,
    country,
    postal,
    ...point,
    publicLat: visiblePoint?.lat ?? null,
    publicLon: visiblePoint?.lon ?? null,
    timeZone: zone,
    privacyLevel,
    photoUrl: seed.photo ? `/pictures/sukkah-${String(seed.photo).padStart(2, '0')}.svg` : null,
    visible,
    createdAt,
    updatedAt: createdAt,
  } satisfies Prisma.SukkahListingCreateManyInput;
  const listing = { id: row.id, key: seed.key, hostId, area, visible };
  const slots = seed.meals.map((meal) => {
    const { day, type, ...options } = readMeal(meal);
    const [start, end] = seed.hours ?? HOURS[type];
    const at = (time: string) => DateTime.fromISO(`${dateOf(day)}T${time}`, { zone }).toJSDate();
    const slot: SeedSlot = {
      id: randomUUID(),
      listing,
      startsAt: at(start),
      endsAt: at(end),
      capacity: options.seats ?? seed.seats,
      reserved: options.reservedSeats ?? 0,
    };
    const mode = seed.hours ? ('open' as const) : ('approval' as const);
    const terms = money(options.terms ?? seed.terms ?? 'free');
    return { slot, mode, values: { type: seed.hours ? null : type, mode, currency, ...terms } };
  });
  return { row, slots };
}

/** Returns thirty listings in eleven cities and four countries and an open sukkah, with their slots. `key` shifts their public points. */
export function buildListings(hosts: readonly Person[], now: Date, key: Uint8Array) {
  const dateOf = dayReader(now);
  const all = [...listingsNewYork, ...listingsAcross, ...listingsAbroad].map((seed, index) => {
    const host = hosts.find(({ key }) => key === seed.host);
    if (!host) throw new Error(`There is no host ${seed.host}.`);
    const past = seed.meals.some((meal) => readMeal(meal).day.startsWith('2024'));
    const createdAt = past
      ? new Date(Date.UTC(2024, 8, 1 + (index % 20), 10, index))
      : new Date(now.getTime() - (20.5 + index) * DAY);
    return buildListing(seed, { hostId: host.id, createdAt, dateOf, key });
  });
  const slots = all.flatMap((listing) => listing.slots);
  return {
    listings: all.map(({ row }) => row),
    /** Those that guests ask for. */
    slots: slots.flatMap(({ slot, mode }) => (mode === 'approval' ? slot : [])),
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
