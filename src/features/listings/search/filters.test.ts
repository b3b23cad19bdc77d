import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accessibilityFilters,
  dietaryFlags,
  genderSeatings,
  kashrutLevels,
  mealTypes,
  minhagim,
  seatingStyles,
} from '@/schemas/options';
import { listingSearchInput } from '@/schemas/search';
import {
  clearedFilters,
  countFilters,
  hasAnyFilter,
  noFilters,
  parseFilters,
  pointsInput,
  searchInput,
  serializeFilters,
} from './filters';

const parse = (query: string) => parseFilters(new URLSearchParams(query));

test('an empty URL searches for all upcoming meals', () => {
  expect(parse('')).toEqual(noFilters);
  expect(serializeFilters(noFilters)).toBe('');
  expect(searchInput(noFilters)).toEqual({ upcoming: true, limit: 12 });
});

test('a map is part of the URL, and searches like the list without pages or an order', () => {
  expect(serializeFilters(parse('view=map'))).toBe('view=map');
  expect(parse('view=globe')).toEqual(noFilters);
  expect(hasAnyFilter(parse('view=map'))).toBe(false);
  expect(hasAnyFilter(parse('view=map&city=Haifa'))).toBe(true);
  const filters = parse('near=il-haifa&sort=distance&kitchen=dairy&view=map');
  const { limit, sort, widen, ...filterInput } = searchInput(filters);
  expect(pointsInput(filters)).toEqual(filterInput);
  expect(filterInput).not.toHaveProperty('view');
});

test('filters written to the URL are read back unchanged', () => {
  const filters = {
    city: 'Tel Aviv & Jaffa',
    date: '2027-10-16',
    dateTo: '2027-10-22',
    mealType: 'lunch',
    kashrutLevel: 'mehadrin',
    seatingStyle: 'benches',
    genderSeating: 'separate',
    price: 'free',
    seats: 3,
    kidFriendly: true,
    accessibility: ['wheelchair', 'mechitza'],
    dietary: ['Gluten-free', 'Nut allergies'],
    kitchen: ['dairy', 'cholov-yisrael'],
    amenities: ['crib'],
    maxSteps: 0,
    minhagim: ['Modern Orthodox'],
    past: true,
  } as const;
  const query = serializeFilters({
    ...filters,
    accessibility: [...filters.accessibility],
    dietary: [...filters.dietary],
    kitchen: [...filters.kitchen],
    amenities: [...filters.amenities],
    minhagim: [...filters.minhagim],
  });
  expect(parse(query)).toEqual(filters);
});

test.each([
  'date=yesterday',
  'date=2027-13-40',
  'dateTo=2027-10-22',
  'mealType=breakfast',
  'kashrutLevel=',
  'kidFriendly=maybe',
  'accessibility=stairs,,%00',
  'dietary=Everything',
  'price=25',
  'seats=0',
  'seats=9',
  'seats=1.5',
  'seats=1e0',
  'city=%20%20',
  `city=${'x'.repeat(101)}`,
  'city=%00',
  'past=1',
  'unknown=1',
])('an invalid value counts as missing: %s', (query) => {
  expect(parse(query)).toEqual(noFilters);
});

test('valid items of a list are kept, each once, in any notation', () => {
  expect(parse('accessibility=wheelchair,stairs&accessibility=parking,wheelchair')).toMatchObject({
    accessibility: ['wheelchair', 'parking'],
  });
});

test('an end date before the start date is ignored', () => {
  expect(parse('date=2027-10-16&dateTo=2027-10-15').dateTo).toBeUndefined();
});

test('past meals are included when a date is chosen or they are requested', () => {
  expect(searchInput(parse('date=2024-10-16')).upcoming).toBeUndefined();
  expect(searchInput(parse('past=true')).upcoming).toBeUndefined();
  expect(searchInput(parse('city=Haifa')).upcoming).toBe(true);
});

test('the server accepts the search of any URL', () => {
  for (const query of ['', 'city=NYC&date=2027-10-16&accessibility=mechitza', 'date=x&past=true'])
    expect(listingSearchInput.safeParse(searchInput(parse(query))).success).toBe(true);
});

test('clearing clears every filter that is counted', () => {
  const bar = 'city=Haifa&near=il-haifa&date=2027-10-16&dateTo=2027-10-22&mealType=lunch';
  const filters = [
    ['kashrutLevel=mehadrin', 'seatingStyle=benches', 'genderSeating=separate', 'price=free'],
    ['seats=3', 'maxSteps=0', 'radiusKm=5', 'kidFriendly=true', 'accessibility=wheelchair'],
    ['dietary=Vegan', 'kitchen=dairy', 'amenities=crib', 'minhagim=Chabad', 'past=true'],
  ].flat();
  expect(countFilters(parse(bar))).toBe(0);
  for (const filter of filters) {
    const all = parse(`${bar}&${filter}`);
    expect(countFilters(all), filter).toBe(1);
    expect({ ...all, ...clearedFilters }).toEqual(parse(bar));
  }
});

test('the URL is parsed the way the search itself would', () => {
  const { shape } = listingSearchInput;
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 110 }),
    fc.constantFrom(
      '',
      ' Haifa ',
      '2027-02-29',
      '2028-02-29',
      '1899-12-31',
      '2199-12-31',
      '2200-01-01',
    ),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
    fc.constantFrom(...mealTypes, ...kashrutLevels, ...seatingStyles, ...genderSeatings, 'free'),
    fc.constantFrom(...dietaryFlags, ...minhagim, ...accessibilityFilters),
  );
  const keys = [
    ...(['city', 'date', 'mealType', 'kashrutLevel', 'seatingStyle'] as const),
    ...(['genderSeating', 'price', 'accessibility', 'dietary', 'minhagim'] as const),
  ];
  fc.assert(
    fc.property(fc.constantFrom(...keys), odd, (key, value) => {
      const list = key === 'accessibility' || key === 'dietary' || key === 'minhagim';
      const input = list ? [value] : value || undefined;
      const read = shape[key].safeParse(input);
      const found = parseFilters(new URLSearchParams({ [key]: value }))[key];
      // Commas separate list items in the URL, and no value contains one. An empty city means no
      // city.
      expect(found).toEqual(read.success ? read.data || undefined : list ? [] : undefined);
    }),
    { numRuns: 3000 },
  );
});
