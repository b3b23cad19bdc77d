import type { ListingDetail, listingInput } from '@/schemas/listing';
import {
  type Declared,
  emptyFields,
  type FieldName,
  fieldNames,
  type ListingField,
  mapFields,
  type ValueOf,
} from '@/schemas/listingFields';
import { mealTypes, rainPlans } from '@/schemas/options';
import { knownValue, knownValues } from '@/schemas/plain';
import { readExact } from '@/schemas/pointText';
import { HOUR_MS } from '@/schemas/time';
import type { savedTimeSlotInput, TimeSlot } from '@/schemas/timeSlot';
import type { z } from '@/schemas/zod';
import type { Inputs } from '@/trpc/client';
import { dayLater, toLocalInput } from './zonedTime';

type OutputValue = ListingDetail[FieldName];

type Filled<T> = { [K in keyof T]-?: NonNullable<T[K]> };

/** A time slot as form values: times in the listing's time zone, typed values as text. */
export type SlotFields = Filled<
  Pick<z.input<typeof savedTimeSlotInput>, 'type' | 'mode' | 'startsAt' | 'endsAt' | 'isFree'>
> & {
  slotId: string;
  capacityTotal: string;
  /** In dollars. */
  donation: string;
  /**
   * Price per person, in cents, and its currency ('' means that of the listing's country). Only API
   * clients set these; the form keeps them as they are.
   */
  priceCents: number;
  currency: string;
  /** The default times set by the form; empty if someone chose the times. */
  offered: string;
};

/** The value of a field in the form: typed values are text, and an empty choice is ''. */
type InputOf<F> = F extends { kind: 'number' | 'text' }
  ? string
  : F extends { kind: 'choice' }
    ? NonNullable<ValueOf<F>> | ''
    : ValueOf<F>;

type FieldInputs = { [Name in FieldName]: InputOf<Declared[Name]> };

export type ListingFields = Filled<
  Omit<z.input<typeof listingInput>, 'lat' | 'lon' | 'pictures' | FieldName>
> &
  FieldInputs & {
    pictures: PictureFields[];
    pin: string;
    timeSlots: SlotFields[];
  };

type PictureFields = { id: string; alt: string };

export type ListingSave = Inputs['listings']['create'];

const NEW_SLOT_HOURS = 2;
export const NEW_SLOT_SEATS = '6';

const span = ({ startsAt, endsAt }: Pick<SlotFields, 'startsAt' | 'endsAt'>) =>
  `${startsAt} ${endsAt}`;

export function newSlot(now: Date, timeZone: string): SlotFields {
  const endsAt = new Date(now.getTime() + NEW_SLOT_HOURS * HOUR_MS);
  const slot = mealSlot(
    {
      type: 'dinner',
      startsAt: toLocalInput(now, timeZone),
      endsAt: toLocalInput(endsAt, timeZone),
    },
    NEW_SLOT_SEATS,
  );
  return { ...slot, offered: span(slot) };
}

export const mealSlot = (
  { type, startsAt, endsAt }: Pick<SlotFields, 'type' | 'startsAt' | 'endsAt'>,
  capacityTotal: string,
): SlotFields => ({
  slotId: '',
  type,
  mode: 'approval',
  startsAt,
  endsAt,
  capacityTotal,
  isFree: true,
  donation: '',
  priceCents: 0,
  currency: '',
  offered: '',
});

/** A day's opening hours. They have no seats, but the schema wants a number. */
export const openingHours = (times: Pick<SlotFields, 'startsAt' | 'endsAt'>): SlotFields => ({
  ...mealSlot({ type: '', ...times }, '1'),
  mode: 'open',
});

export const isUntouched = (slot: SlotFields): boolean =>
  slot.offered === span(slot) &&
  slot.type === 'dinner' &&
  slot.capacityTotal === NEW_SLOT_SEATS &&
  slot.isFree;

export const nextDay = (slot: SlotFields): SlotFields => ({
  ...slot,
  slotId: '',
  offered: '',
  startsAt: dayLater(slot.startsAt),
  endsAt: dayLater(slot.endsAt),
});

/** Leaves out what isn't in our lists, since the form can't show it. */
function toInput(field: ListingField, value: OutputValue): string | boolean | string[] {
  switch (field.kind) {
    case 'flag':
      return value === true;
    case 'choices':
      return Array.isArray(value) ? knownValues(field.values, value) : [];
    case 'choice':
      return typeof value === 'string' ? knownValue(field.values, value) : '';
    default:
      return String(value ?? '');
  }
}

const emptyInputs = mapFields<FieldInputs>(fieldNames, (field, name) =>
  toInput(field, emptyFields[name]),
);

/** It starts without meals. `timeZone` is the host's own. */
export const newListing = (timeZone: string): ListingFields => ({
  title: '',
  description: '',
  ...emptyInputs,
  rainPlan: '',
  rainCancelBy: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  region: '',
  country: 'United States',
  postal: '',
  placeId: '',
  pin: '',
  timeZone,
  privacyLevel: 'approximate',
  photoUrl: '',
  pictures: [],
  visible: true,
  timeSlots: [],
});

/**
 * Formats cents as dollars for an input, with decimals only if needed: 1800 is '18', 1850 is
 * '18.50'.
 */
export const toDollars = (cents: number) =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

export const donationField = (cents: number | null) => (cents === null ? '' : toDollars(cents));

/** Formats the exact point as 'lat,lon', precise to about 10 cm. Empty if there isn't one. */
export const pinOf = ({ lat, lon }: { lat?: number | null; lon?: number | null }): string =>
  lat == null || lon == null ? '' : `${lat.toFixed(6)},${lon.toFixed(6)}`;

const slotToFields = (slot: TimeSlot, timeZone: string): SlotFields => ({
  slotId: slot.id,
  type: knownValue(mealTypes, slot.type),
  mode: slot.mode,
  startsAt: toLocalInput(slot.startsAt, timeZone),
  endsAt: toLocalInput(slot.endsAt, timeZone),
  capacityTotal: String(slot.capacityTotal),
  isFree: slot.isFree,
  donation: donationField(slot.donationSuggestedCents),
  priceCents: slot.priceCents ?? 0,
  currency: slot.currency,
  offered: '',
});

/**
 * Returns the form values of the host's own listing, including the address. Slots are sorted by
 * start, past ones last.
 */
export const listingToFields = (listing: ListingDetail): ListingFields => ({
  title: listing.title,
  description: listing.description ?? '',
  ...mapFields<FieldInputs>(fieldNames, (field, name) => toInput(field, listing[name])),
  rainPlan: knownValue(rainPlans, listing.rainPlan),
  rainCancelBy: listing.rainCancelBy ?? '',
  addressLine1: listing.addressLine1 ?? '',
  addressLine2: listing.addressLine2 ?? '',
  city: listing.city ?? '',
  region: listing.region ?? '',
  country: listing.country ?? '',
  postal: listing.postal ?? '',
  placeId: listing.placeId ?? '',
  pin: pinOf(listing),
  timeZone: listing.timeZone,
  privacyLevel: listing.privacyLevel,
  // The URL of an uploaded photo follows from the pictures.
  photoUrl: listing.pictures.length > 0 ? '' : (listing.photoUrl ?? ''),
  pictures: listing.pictures.map(({ id, alt }) => ({ id, alt })),
  visible: listing.visible,
  timeSlots: [...listing.timeSlots]
    .sort(
      (a, b) => Number(a.isOver) - Number(b.isOver) || a.startsAt.getTime() - b.startsAt.getTime(),
    )
    .map((slot) => slotToFields(slot, listing.timeZone)),
});

export const fieldPath = (path: readonly PropertyKey[]): (string | number)[] =>
  path.map((key) =>
    key === 'donationSuggestedCents' ? 'donation' : typeof key === 'symbol' ? String(key) : key,
  );

/** The fields that say where a listing is, other than its street. */
export const placeFields = [
  'city',
  'region',
  'country',
  'postal',
  'placeId',
  'timeZone',
  'pin',
] as const;

export type PlaceFields = Pick<ListingFields, (typeof placeFields)[number]>;

const toTenth = (degrees: number) => Math.round(degrees * 10) / 10;

/** Only what the town and its time zone follow from: the pin is rounded to 0.1° (11 km). */
export function placeOf({ pin, placeId, timeZone, ...address }: PlaceFields) {
  const { city, region, country, postal } = address;
  const point = readExact(pin);
  return {
    city: city.trim(),
    region: region.trim(),
    country: country.trim(),
    postal: postal.trim(),
    placeId,
    timeZone,
    ...(point && { lat: toTenth(point.lat), lon: toTenth(point.lon) }),
  };
}

/**
 * Country names as hosts write them, in English or Hebrew, after `currencyOf` lowercases them and
 * removes spaces and punctuation.
 */
const COUNTRIES: readonly [currency: string, countries: RegExp][] = [
  ['ILS', /^(il|israel|ישראל|מדינתישראל)$/],
  [
    'GBP',
    /^(uk|gb|(the)?unitedkingdom|greatbritain|britain|england|scotland|wales|northernireland|gibraltar|בריטניה|אנגליה|סקוטלנד|הממלכההמאוחדת)$/,
  ],
  ['CAD', /^(ca|canada|קנדה)$/],
  [
    'EUR',
    /^(ie|fr|be|nl|de|at|fi|it|es|pt|gr|lu|mt|cy|lv|lt|ee|sk|si|hr|bg|ireland|france|belgium|(the)?netherlands|holland|germany|austria|finland|italy|spain|portugal|greece|luxembourg|malta|cyprus|latvia|lithuania|estonia|slovakia|slovenia|croatia|bulgaria|אירלנד|צרפת|בלגיה|הולנד|גרמניה|אוסטריה|פינלנד|איטליה|ספרד|פורטוגל|יוון|לוקסמבורג|מלטה|קפריסין|לטביה|ליטא|אסטוניה|סלובקיה|סלובניה|קרואטיה|בולגריה)$/,
  ],
];

/** Returns the currency for donations in a country. Defaults to US dollars. */
export function currencyOf(country: string | null | undefined): string {
  const name = (country ?? '').toLowerCase().replace(/[\s.,'"׳״’”-]/g, '');
  return COUNTRIES.find(([, countries]) => countries.test(name))?.[0] ?? 'USD';
}
