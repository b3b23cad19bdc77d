import type { Messages } from 'next-intl';
import {
  accessibilityTags,
  amenities,
  amenityFilters,
  dietaryFlags,
  doorWidthsCm,
  genderSeatings,
  kashrutLevels,
  kitchenFacts,
  kitchenFilters,
  MAX_CERTIFIER,
  MAX_SQUARE_METERS,
  MAX_STEPS,
  minhagim,
  seatingStyles,
} from './options';

/** How Explore filters by a field. */
type Filter =
  | { match: 'equals' }
  /** Lists of which a listing needs to have any or all values. `values` are those offered. */
  | { match: 'any' | 'all'; values: readonly string[]; hint: 'any' | 'all' | 'claims' };

type Common = {
  /** Older clients don't send it: if it's absent, the saved value stays. Otherwise it's cleared. */
  isAdded?: true;
  /** The form's section with its input. Absent if the input is written by hand. */
  form?: 'customs' | 'more';
  /** Whether the form has a hint below its input. */
  hasHint?: true;
};

type Valued = {
  /** Whether the listing's page shows it among the details. */
  isFact?: true;
};

/** `labels` is the list in `format/labels` with the texts of `values`. */
type Listed = { values: readonly string[]; labels: keyof Messages['options'] };

/** A field that needs nothing special. Flags with a badge show it if they're true. */
export type ListingField = Common &
  (
    | {
        kind: 'flag';
        initial: boolean;
        badge?: 'listing' | 'listing and card';
        filter?: { match: 'equals' };
      }
    | ({ kind: 'number'; isAdded: true; min: number; max: number } & Valued)
    | ({ kind: 'text'; isAdded: true; maxLength: number } & Valued)
    | ({ kind: 'choice'; filter?: { match: 'equals' } } & Listed & Valued)
    | ({ kind: 'choices'; filter?: Exclude<Filter, { match: 'equals' }> } & Listed & Valued)
  );

/**
 * The fields of a listing in the order of forms and pages. Schemas, SQL, form, pages and filters
 * follow from this. The column has the same name in snake case, and texts are under
 * `listingFields` in the catalogs. Place, rain plan and photos have code of their own.
 */
const declared = {
  kashrutLevel: { kind: 'choice', values: kashrutLevels, labels: 'kashrut', form: 'customs' },
  seatingStyle: {
    kind: 'choice',
    values: seatingStyles,
    labels: 'seating',
    form: 'customs',
    isFact: true,
    filter: { match: 'equals' },
  },
  genderSeating: {
    kind: 'choice',
    values: genderSeatings,
    labels: 'genderSeating',
    form: 'customs',
    isFact: true,
  },
  kidFriendly: {
    kind: 'flag',
    initial: true,
    form: 'customs',
    badge: 'listing and card',
    filter: { match: 'equals' },
  },
  minhagim: {
    kind: 'choices',
    values: minhagim,
    labels: 'minhag',
    form: 'customs',
    isFact: true,
    filter: { match: 'any', values: minhagim, hint: 'any' },
  },
  accessibilityTags: {
    kind: 'choices',
    values: accessibilityTags,
    labels: 'accessibility',
    form: 'customs',
  },
  dietaryOptions: {
    kind: 'choices',
    isAdded: true,
    values: dietaryFlags,
    labels: 'dietary',
    form: 'customs',
    hasHint: true,
  },
  kashrutCertifier: { kind: 'text', isAdded: true, maxLength: MAX_CERTIFIER, isFact: true },
  kitchen: {
    kind: 'choices',
    isAdded: true,
    values: kitchenFacts,
    labels: 'kitchen',
    form: 'more',
    isFact: true,
    filter: { match: 'all', values: kitchenFilters, hint: 'claims' },
  },
  amenities: {
    kind: 'choices',
    isAdded: true,
    values: amenities,
    labels: 'amenity',
    form: 'more',
    isFact: true,
    filter: { match: 'all', values: amenityFilters, hint: 'all' },
  },
  stepsToEnter: { kind: 'number', isAdded: true, min: 0, max: MAX_STEPS, form: 'more' },
  doorWidthCm: { kind: 'number', isAdded: true, ...doorWidthsCm, form: 'more' },
  squareMeters: {
    kind: 'number',
    isAdded: true,
    min: 1,
    max: MAX_SQUARE_METERS,
    form: 'more',
    isFact: true,
  },
} as const satisfies Record<string, ListingField>;

export type Declared = typeof declared;
export type FieldName = keyof Declared;

/** The names of the fields whose declaration has these properties. */
export type FieldWith<Properties> = {
  [Name in FieldName]: Declared[Name] extends Properties ? Name : never;
}[FieldName];

export type FactName = FieldWith<{ isFact: true }>;

export type FilterName = FieldWith<{ filter: Filter }>;

export const listingFields: Record<FieldName, ListingField> = declared;

export const fieldNames = Object.keys(declared) as FieldName[];

const namesWith = <Properties>(has: (field: ListingField) => boolean) =>
  fieldNames.filter((name): name is FieldWith<Properties> => has(listingFields[name]));

export const numberNames = namesWith<{ kind: 'number' }>(({ kind }) => kind === 'number');

export const factNames = namesWith<{ isFact: true }>(
  (field) => field.kind !== 'flag' && field.isFact === true,
);

export const badgeNames = namesWith<{ badge: string }>(
  (field) => field.kind === 'flag' && field.badge !== undefined,
);

export const cardBadgeNames = namesWith<{ badge: 'listing and card' }>(
  (field) => field.kind === 'flag' && field.badge === 'listing and card',
);

export const hasHint = (name: FieldName): name is FieldWith<{ hasHint: true }> =>
  listingFields[name].hasHint === true;

export const filterOf = (name: FieldName): Filter | undefined => {
  const field = listingFields[name];
  return 'filter' in field ? field.filter : undefined;
};

export const filterNames = fieldNames.filter(
  (name): name is FilterName => filterOf(name) !== undefined,
);

/** A field's value as it's saved. */
export type ValueOf<F> = F extends { kind: 'flag' }
  ? boolean
  : F extends { kind: 'number' }
    ? number | null
    : F extends { kind: 'text' }
      ? string | null
      : F extends { kind: 'choice'; values: readonly (infer Value)[] }
        ? Value | null
        : F extends { kind: 'choices'; values: readonly (infer Value)[] }
          ? Value[]
          : never;

export type FieldValues = { [Name in FieldName]: ValueOf<Declared[Name]> };

function emptyValue(field: ListingField) {
  switch (field.kind) {
    case 'flag':
      return field.initial;
    case 'choices':
      return [];
    default:
      return null;
  }
}

/** Builds an object with a value for every one of these fields. */
export const mapFields = <Values extends object>(
  names: readonly (keyof Values & FieldName)[],
  toValue: (field: ListingField, name: FieldName) => unknown,
): Values =>
  Object.fromEntries(names.map((name) => [name, toValue(listingFields[name], name)])) as Values;

/** The values of a listing whose host said nothing. */
export const emptyFields = mapFields<FieldValues>(fieldNames, emptyValue);

type SomeValues = { [Name in FieldName]?: FieldValues[Name] | undefined };

/** Fills in what an older client left out. */
export const fillFields = (values: SomeValues): FieldValues =>
  mapFields(fieldNames, (field, name) => values[name] ?? emptyValue(field));

export const columnOf = (name: FieldName): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
