import { cleanText } from '@/schemas/cleanText';
import {
  type FieldName,
  type FieldWith,
  type FilterName,
  filterNames,
  filterOf,
  type ListingField,
  mapFields,
} from '@/schemas/listingFields';
import {
  type AccessibilityTag,
  accessibilityFilters,
  accessibilitySlugs,
  dietaryFlags,
  genderSeatings,
  kashrutLevels,
  MAX_CITY_SEARCH,
  MAX_SEATS_PER_REQUEST,
  MAX_STEPS,
  mealTypes,
} from '@/schemas/options';
import { isDay, isNearDay, isStorable } from '@/schemas/plain';
import { isNear, MAX_RADIUS_KM, readPoint, writePoint } from '@/schemas/pointText';
import type { ListingSearchInput } from '@/schemas/search';

type FieldFilters = {
  [Name in FieldWith<{ filter: { values: readonly string[] } }>]: NonNullable<
    ListingSearchInput[Name]
  >;
} & {
  [Name in FieldWith<{ kind: 'choice'; filter: object }>]?: ListingSearchInput[Name];
} & {
  [Name in FieldWith<{ kind: 'flag'; filter: object }>]?: true | undefined;
};

/**
 * The Explore page's filters, as encoded in the URL. Lists are never undefined. With `near`, `city`
 * is only the place's label.
 */
export type Filters = Pick<
  ListingSearchInput,
  | 'city'
  | 'date'
  | 'dateTo'
  | 'mealType'
  | 'kashrutLevel'
  | 'genderSeating'
  | 'price'
  | 'seats'
  | 'maxSteps'
  | 'near'
  | 'radiusKm'
  | 'sort'
  | 'mode'
> & {
  saved?: true | undefined;
  accessibility: NonNullable<ListingSearchInput['accessibility']>;
  dietary: NonNullable<ListingSearchInput['dietary']>;
  past: boolean;
  view?: 'map' | undefined;
} & FieldFilters;

export type FilterProps = { filters: Filters; onChange: (changes: Partial<Filters>) => void };

const RESULTS_PER_PAGE = 12;

const mapFilters = (toValue: (field: ListingField, name: FieldName) => unknown) =>
  mapFields<FieldFilters>(filterNames, toValue);

export const noFilters: Filters = {
  accessibility: [],
  dietary: [],
  past: false,
  ...mapFilters(({ kind }) => (kind === 'choices' ? [] : undefined)),
};

const choice = <T extends string>(
  params: URLSearchParams,
  key: string,
  list: readonly T[],
): T | undefined => list.find((one) => one === params.get(key));

const choices = <T extends string>(
  params: URLSearchParams,
  key: string,
  list: readonly T[],
): T[] => {
  const values = params.getAll(key).flatMap((value) => value.split(','));
  const chosen = values.map((value) => list.find((one) => one === value));
  return [...new Set(chosen.filter((one) => one !== undefined))];
};

function day(params: URLSearchParams, key: string): string | undefined {
  const text = params.get(key) ?? '';
  return isDay(text) && isNearDay(text) ? text : undefined;
}

function city(params: URLSearchParams): string | undefined {
  const text = cleanText(params.get('city') ?? '');
  return text && text.length <= MAX_CITY_SEARCH && isStorable(text) ? text : undefined;
}

function seats(params: URLSearchParams): number | undefined {
  const text = params.get('seats') ?? '';
  return /^[1-9]$/.test(text) && Number(text) <= MAX_SEATS_PER_REQUEST ? Number(text) : undefined;
}

function maxSteps(params: URLSearchParams): number | undefined {
  const text = params.get('maxSteps') ?? '';
  return /^\d{1,3}$/.test(text) && Number(text) <= MAX_STEPS ? Number(text) : undefined;
}

function fieldFilter(params: URLSearchParams, field: ListingField, name: FieldName) {
  const filter = filterOf(name);
  if (filter && 'values' in filter) return choices(params, name, filter.values);
  if ('values' in field) return choice(params, name, field.values);
  return params.get(name) === 'true' || undefined;
}

function near(params: URLSearchParams): string | undefined {
  const text = params.get('near')?.trim() ?? '';
  const point = readPoint(text);
  return point ? writePoint(point) : isNear(text) ? text : undefined;
}

/** In kilometers. */
function radiusKm(params: URLSearchParams): number | undefined {
  const text = params.get('radiusKm') ?? '';
  return /^[1-9]\d{0,2}$/.test(text) && Number(text) <= MAX_RADIUS_KM ? Number(text) : undefined;
}

/** Without `near`, the radius and the order mean nothing. */
function where(params: URLSearchParams): Pick<Filters, 'near' | 'radiusKm' | 'sort'> {
  const place = near(params);
  if (!place) return { near: undefined, radiusKm: undefined, sort: undefined };
  return { near: place, radiusKm: radiusKm(params), sort: choice(params, 'sort', ['distance']) };
}

/**
 * Parses the URL. Values that the search would reject count as missing. Doesn't use the schema,
 * which is many times larger than the page; a test keeps the two in sync.
 */
export function parseFilters(params: URLSearchParams): Filters {
  const date = day(params, 'date');
  const dateTo = day(params, 'dateTo');
  return {
    city: city(params),
    ...where(params),
    date,
    dateTo: date && dateTo && dateTo > date ? dateTo : undefined,
    mealType: choice(params, 'mealType', mealTypes),
    kashrutLevel: choice(params, 'kashrutLevel', kashrutLevels),
    genderSeating: choice(params, 'genderSeating', genderSeatings),
    price: choice(params, 'price', ['free']),
    mode: choice(params, 'mode', ['open']),
    seats: seats(params),
    maxSteps: maxSteps(params),
    saved: params.get('saved') === 'true' || undefined,
    accessibility: choices(params, 'accessibility', accessibilityFilters),
    dietary: choices(params, 'dietary', dietaryFlags),
    ...mapFilters((field, name) => fieldFilter(params, field, name)),
    past: params.get('past') === 'true',
    view: choice(params, 'view', ['map']),
  };
}

/** Only filters that are set, always in the same order. */
export function serializeFilters({ radiusKm, sort, ...filters }: Filters): string {
  const params = new URLSearchParams();
  const where = filters.near ? { radiusKm, sort } : {};
  for (const [key, value] of Object.entries({ ...filters, ...where })) {
    if (value === undefined || value === false) continue;
    const text = Array.isArray(value) ? value.join(',') : String(value).trim();
    if (text) params.set(key, text);
  }
  return params.toString();
}

/**
 * Returns the gender seating that is searched for. A search for a mechitza goes by `accessibility`,
 * but older links may name it as the seating.
 */
export const genderSeatingOf = ({ accessibility, genderSeating }: Filters) =>
  accessibility.includes('mechitza') ? 'mechitza' : genderSeating;

export function withGenderSeating(
  { accessibility }: Filters,
  seating: Filters['genderSeating'],
): Pick<Filters, 'accessibility' | 'genderSeating'> {
  const others = accessibility.filter((slug) => slug !== 'mechitza');
  return seating === 'mechitza'
    ? { accessibility: [...others, 'mechitza'], genderSeating: undefined }
    : { accessibility: others, genderSeating: seating };
}

/** Returns the filters for these accessibility tags. A mechitza, which isn't a tag, stays. */
export const withTags = (
  { accessibility }: Filters,
  tags: readonly AccessibilityTag[],
): Filters['accessibility'] =>
  accessibilityFilters.filter((slug) =>
    slug === 'mechitza' ? accessibility.includes(slug) : tags.includes(accessibilitySlugs[slug]),
  );

export const needsQuery = ({ seats, dietary, accessibility }: Filters): string =>
  serializeFilters({
    ...noFilters,
    seats,
    dietary,
    accessibility: accessibility.filter((slug) => slug !== 'mechitza'),
  });

export function pointsInput(
  filters: Filters,
): Omit<ListingSearchInput, 'limit' | 'sort' | 'widen'> {
  const { limit, sort, widen, ...input } = searchInput(filters);
  return input;
}

/** Whether the filters choose among a listing's meals. */
export const hasMealFilter = ({ date, mealType, price, seats }: Filters): boolean =>
  Boolean(date || mealType || price || seats);

export const hasAnyFilter = (filters: Filters): boolean =>
  serializeFilters({ ...filters, view: undefined }) !== '';

const emptyToUndefined = <Value>(value: Value): Value | undefined =>
  Array.isArray(value) && value.length === 0 ? undefined : value;

/** Upcoming meals only, unless a date, past meals, or the saved ones are requested. */
export function searchInput({ past, view: _, ...filters }: Filters): ListingSearchInput {
  const { accessibility, dietary } = filters;
  return {
    ...filters,
    ...mapFilters((_, name) => emptyToUndefined(filters[name as FilterName])),
    city: filters.near ? undefined : filters.city,
    accessibility: emptyToUndefined(accessibility),
    dietary: emptyToUndefined(dietary),
    upcoming: past || filters.date || filters.saved ? undefined : true,
    widen: filters.near && !filters.radiusKm ? true : undefined,
    limit: RESULTS_PER_PAGE,
  };
}

/** Counts all filters but the search bar's place, date and meal type. */
export const countFilters = (filters: Filters): number =>
  [
    filters.kashrutLevel,
    filters.price,
    filters.seats,
    filters.genderSeating,
    filters.near && filters.radiusKm,
    filters.maxSteps !== undefined,
    filters.past,
    ...filters.accessibility,
    ...filters.dietary,
    ...filterNames.flatMap((name): unknown => filters[name]),
  ].filter(Boolean).length;

/** Clears the filters that `countFilters` counts. */
export const clearedFilters = {
  ...noFilters,
  kashrutLevel: undefined,
  price: undefined,
  seats: undefined,
  genderSeating: undefined,
  radiusKm: undefined,
  maxSteps: undefined,
} satisfies Partial<Filters>;
