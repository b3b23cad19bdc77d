import type { ListingSearchInput } from '@/schemas/listing';
import {
  accessibilityFilters,
  amenityFilters,
  dietaryFlags,
  genderSeatings,
  kashrutLevels,
  kitchenFilters,
  MAX_CITY_SEARCH,
  MAX_SEATS_PER_REQUEST,
  MAX_STEPS,
  mealTypes,
  minhagim,
  seatingStyles,
} from '@/schemas/options';
import { isDay, isNearDay, isStorable } from '@/schemas/plain';

/** What the Explore page can ask, as it stands in the address bar. Lists are never undefined. */
export type Filters = Pick<
  ListingSearchInput,
  | 'city'
  | 'date'
  | 'dateTo'
  | 'mealType'
  | 'kashrutLevel'
  | 'seatingStyle'
  | 'genderSeating'
  | 'price'
  | 'seats'
  | 'maxSteps'
> & {
  kidFriendly?: true | undefined;
  accessibility: NonNullable<ListingSearchInput['accessibility']>;
  dietary: NonNullable<ListingSearchInput['dietary']>;
  kitchen: NonNullable<ListingSearchInput['kitchen']>;
  amenities: NonNullable<ListingSearchInput['amenities']>;
  minhagim: NonNullable<ListingSearchInput['minhagim']>;
  /** Meals that are over are wanted too. */
  past: boolean;
};

/** Cards that one page of results brings. */
export const PAGE_SIZE = 24;

export const noFilters: Filters = {
  accessibility: [],
  dietary: [],
  kitchen: [],
  amenities: [],
  minhagim: [],
  past: false,
};

const choice = <T extends string>(
  params: URLSearchParams,
  key: string,
  list: readonly T[],
): T | undefined => list.find((one) => one === params.get(key));

/** The good values of a list, whether it stands as `a,b` or as one pair for each. */
const choices = <T extends string>(
  params: URLSearchParams,
  key: string,
  list: readonly T[],
): T[] => {
  const values = params.getAll(key).flatMap((value) => value.split(','));
  return [...new Set(values.flatMap((value) => list.find((one) => one === value) ?? []))];
};

function day(params: URLSearchParams, key: string): string | undefined {
  const text = params.get(key) ?? '';
  return isDay(text) && isNearDay(text) ? text : undefined;
}

function city(params: URLSearchParams): string | undefined {
  const text = params.get('city')?.trim() ?? '';
  return text && text.length <= MAX_CITY_SEARCH && isStorable(text) ? text : undefined;
}

/** How many want to sit together, as the search takes it. */
function seats(params: URLSearchParams): number | undefined {
  const text = params.get('seats') ?? '';
  return /^[1-9]$/.test(text) && Number(text) <= MAX_SEATS_PER_REQUEST ? Number(text) : undefined;
}

/** The most steps that somebody can climb, as the search takes it. */
function maxSteps(params: URLSearchParams): number | undefined {
  const text = params.get('maxSteps') ?? '';
  return /^\d{1,3}$/.test(text) && Number(text) <= MAX_STEPS ? Number(text) : undefined;
}

/**
 * Reads the address. A value that the search would refuse is as good as missing, never an error. Without the
 * schema, which is many times as large as the page; a test holds the two together.
 */
export function parseFilters(params: URLSearchParams): Filters {
  const date = day(params, 'date');
  const dateTo = day(params, 'dateTo');
  return {
    city: city(params),
    date,
    dateTo: date && dateTo && dateTo > date ? dateTo : undefined,
    mealType: choice(params, 'mealType', mealTypes),
    kashrutLevel: choice(params, 'kashrutLevel', kashrutLevels),
    seatingStyle: choice(params, 'seatingStyle', seatingStyles),
    genderSeating: choice(params, 'genderSeating', genderSeatings),
    price: choice(params, 'price', ['free']),
    seats: seats(params),
    maxSteps: maxSteps(params),
    kidFriendly: params.get('kidFriendly') === 'true' || undefined,
    accessibility: choices(params, 'accessibility', accessibilityFilters),
    dietary: choices(params, 'dietary', dietaryFlags),
    kitchen: choices(params, 'kitchen', kitchenFilters),
    amenities: choices(params, 'amenities', amenityFilters),
    minhagim: choices(params, 'minhagim', minhagim),
    past: params.get('past') === 'true',
  };
}

/** The filters as the query of an address, without `?`; only what is set, always in one order. */
export function serializeFilters({
  past,
  kidFriendly,
  seats,
  maxSteps,
  ...filters
}: Filters): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries({
    ...filters,
    seats: seats ? String(seats) : undefined,
    maxSteps: maxSteps === undefined ? undefined : String(maxSteps),
    kidFriendly: kidFriendly && 'true',
    past: past ? 'true' : undefined,
  })) {
    const text = Array.isArray(value) ? value.join(',') : value?.trim();
    if (text) params.set(key, text);
  }
  return params.toString();
}

/** The filters as the search asks them: coming meals only, unless a date or past ones are wanted. */
export function searchInput({ past, ...filters }: Filters): ListingSearchInput {
  const { accessibility, dietary, kitchen, amenities, minhagim } = filters;
  return {
    ...filters,
    accessibility: accessibility.length ? accessibility : undefined,
    dietary: dietary.length ? dietary : undefined,
    kitchen: kitchen.length ? kitchen : undefined,
    amenities: amenities.length ? amenities : undefined,
    minhagim: minhagim.length ? minhagim : undefined,
    upcoming: past || filters.date ? undefined : true,
    limit: PAGE_SIZE,
  };
}

/** Whether the panel of advanced filters holds something that is set. */
export const hasAdvanced = (filters: Filters): boolean =>
  filters.past ||
  Boolean(filters.seatingStyle || filters.genderSeating) ||
  (filters.kashrutLevel !== undefined && filters.kashrutLevel !== 'certified') ||
  filters.maxSteps !== undefined ||
  filters.dietary.length > 0 ||
  filters.kitchen.length > 0 ||
  filters.amenities.length > 0 ||
  filters.minhagim.length > 0 ||
  filters.accessibility.some((slug) => slug !== 'wheelchair' && slug !== 'mechitza');
