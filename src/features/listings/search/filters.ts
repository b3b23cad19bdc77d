import { type ListingSearchInput, listingSearchInput } from '@/schemas/listing';

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
> & {
  kidFriendly?: true | undefined;
  accessibility: NonNullable<ListingSearchInput['accessibility']>;
  dietary: NonNullable<ListingSearchInput['dietary']>;
  minhagim: NonNullable<ListingSearchInput['minhagim']>;
  /** Meals that are over are wanted too. */
  past: boolean;
};

/** Cards that one page of results brings. */
export const PAGE_SIZE = 24;

export const noFilters: Filters = { accessibility: [], dietary: [], minhagim: [], past: false };

const { shape } = listingSearchInput;

type Schema<T> = {
  safeParse: (value: unknown) => { success: true; data: T } | { success: false };
};

/** One value of the address, or undefined where it is missing, empty or not what the schema wants. */
function one<T>(params: URLSearchParams, key: string, schema: Schema<T>): T | undefined {
  const result = schema.safeParse(params.get(key) || undefined);
  return result.success ? result.data : undefined;
}

/** The good values of a list, whether it stands as `a,b` or as one pair for each. */
function many<T extends string>(
  params: URLSearchParams,
  key: string,
  schema: Schema<T[] | undefined>,
): T[] {
  const values = params.getAll(key).flatMap((value) => value.split(','));
  const good = values.flatMap((value) => {
    const result = schema.safeParse([value]);
    return result.success ? (result.data ?? []) : [];
  });
  return [...new Set(good)];
}

/** Reads the address. A value that is not valid is as good as missing, never an error. */
export function parseFilters(params: URLSearchParams): Filters {
  const date = one(params, 'date', shape.date);
  const dateTo = one(params, 'dateTo', shape.dateTo);
  return {
    // An empty city after trimming is no city.
    city: one(params, 'city', shape.city) || undefined,
    date,
    dateTo: date && dateTo && dateTo > date ? dateTo : undefined,
    mealType: one(params, 'mealType', shape.mealType),
    kashrutLevel: one(params, 'kashrutLevel', shape.kashrutLevel),
    seatingStyle: one(params, 'seatingStyle', shape.seatingStyle),
    genderSeating: one(params, 'genderSeating', shape.genderSeating),
    price: one(params, 'price', shape.price),
    kidFriendly: params.get('kidFriendly') === 'true' || undefined,
    accessibility: many(params, 'accessibility', shape.accessibility),
    dietary: many(params, 'dietary', shape.dietary),
    minhagim: many(params, 'minhagim', shape.minhagim),
    past: params.get('past') === 'true',
  };
}

/** The filters as the query of an address, without `?`; only what is set, always in one order. */
export function serializeFilters({ past, kidFriendly, ...filters }: Filters): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries({
    ...filters,
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
  const { accessibility, dietary, minhagim } = filters;
  return {
    ...filters,
    accessibility: accessibility.length ? accessibility : undefined,
    dietary: dietary.length ? dietary : undefined,
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
  filters.dietary.length > 0 ||
  filters.minhagim.length > 0 ||
  filters.accessibility.some((slug) => slug !== 'wheelchair' && slug !== 'mechitza');
