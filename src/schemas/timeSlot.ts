import { id, idOut, instant, instantOut, optionalChoice, optionalText } from './common';
import {
  MAX_CAPACITY,
  MIN_CAPACITY,
  MIN_CENTS,
  mealTypes,
  priceKinds,
  requestRefusals,
  requestStatuses,
} from './options';
import { fault, z } from './zod';

const cents = z.number().int().min(MIN_CENTS).max(10_000_000);

const currencies = new Set(Intl.supportedValuesOf('currency'));

const fields = z.object({
  type: optionalChoice(mealTypes),
  startsAt: instant,
  endsAt: instant,
  capacityTotal: z.number().int().min(MIN_CAPACITY).max(MAX_CAPACITY),
  /** Seats that the host keeps back when the slot is made; later on the count is the server's. */
  capacityReserved: z.number().int().min(0).max(MAX_CAPACITY).default(0),
  priceCents: cents.nullish().transform((value) => value ?? null),
  donationSuggestedCents: cents.nullish().transform((value) => value ?? null),
  currency: z
    .string()
    .length(3, { error: fault('CURRENCY'), abort: true })
    .refine((code) => currencies.has(code), fault('CURRENCY'))
    .default('USD'),
  isFree: z.boolean().default(true),
});

type Times = { startsAt: Date; endsAt: Date; capacityTotal: number; capacityReserved: number };

const endsAfterStart = (slot: Times) => slot.endsAt > slot.startsAt;
const endsAfterStartError = { path: ['endsAt'], message: fault('END_BEFORE_START') };
const reservedFits = (slot: Times) => slot.capacityReserved <= slot.capacityTotal;
const reservedFitsError = {
  path: ['capacityReserved'],
  message: fault('KEPT_TOO_MANY'),
};

/** A time slot as forms and REST send it. Money in cents, times as instants. */
const timeSlotInput = fields
  .refine(endsAfterStart, endsAfterStartError)
  .refine(reservedFits, reservedFitsError);

/** A slot inside a listing's save; with an id it is that slot, changed. */
export const savedTimeSlotInput = fields
  .extend({ id: id.optional() })
  .refine(endsAfterStart, endsAfterStartError)
  .refine(reservedFits, reservedFitsError);

/** A slot added to a listing by itself. */
export const timeSlotCreateInput = fields
  .extend({ listingId: id })
  .refine(endsAfterStart, endsAfterStartError)
  .refine(reservedFits, reservedFitsError);

/** What a host says to all guests of a meal that they cancel, if anything. */
export const mealCancelInput = z.object({ id, message: optionalText(500) });

/** How many guests know that the rain plan holds. */
export const rainPlanTold = z.object({ guests: z.number().int() });

/** How many guests were told. */
export const mealCancelled = z.object({ guests: z.number().int() });

/** A request as a slot's list carries it: all for the host, one's own for a guest, none else. */
const slotRequest = z.object({
  id: idOut,
  status: z.enum(requestStatuses),
  seatsRequested: z.number().int(),
  createdAt: instantOut,
  /** Whether it still stands: it waits, or holds seats. */
  isOpen: z.boolean(),
});

/** What a slot asks of a guest: `cents` of the slot's currency, 0 when it is free. */
const price = z.object({ kind: z.enum(priceKinds), cents: z.number().int() });

/** What a meal's own day is, where it is eaten; times are null where its city is none that we know. */
const mealDay = z.object({
  /** '15 Tishrei', in the reader's language. */
  hebrewDate: z.string(),
  /** Whether it is eaten in the night with which that day begins. */
  isNight: z.boolean(),
  /** Of the evening of the day on which the meal begins, if candles are lit then. */
  candleLightingAt: instantOut.nullable(),
  /** Of that evening, too. */
  nightfallAt: instantOut.nullable(),
  /** Where some of the meal lies in a Shabbat or Yom Tov, or several in a row: until when. */
  holy: z.object({ name: z.enum(['shabbat', 'yom-tov']), until: instantOut.nullable() }).nullable(),
});

/** A time slot as answers carry it, with what follows from it. */
export const timeSlot = z.object({
  id: idOut,
  listingId: idOut,
  type: z.string().nullable(),
  startsAt: instantOut,
  endsAt: instantOut,
  capacityTotal: z.number().int(),
  capacityReserved: z.number().int(),
  priceCents: z.number().int().nullable(),
  donationSuggestedCents: z.number().int().nullable(),
  currency: z.string(),
  isFree: z.boolean(),
  /** The rain plan that guests were told, and by what time the meal is cancelled by it, if it is: '17:00'. */
  rainTold: z.string().nullable(),
  rainToldBy: z.string().nullable(),
  price,
  seatsLeft: z.number().int(),
  /** Whether the meal has taken place. */
  isOver: z.boolean(),
  /** Seats for which one request may ask now. */
  seatsPerRequest: z.number().int(),
  /** Why the viewer cannot ask for a seat now, as a request would be refused; null when they can. */
  refusal: z.enum(requestRefusals).nullable(),
  /** The requests that the viewer may see: 100 at most, those that still stand before the rest. */
  requests: z.array(slotRequest),
  /** With a listing that is asked for by itself, and on a guest's card; else absent. */
  day: mealDay.optional(),
});

export type Price = z.infer<typeof price>;
export type MealDay = z.infer<typeof mealDay>;
export type TimeSlot = z.infer<typeof timeSlot>;
export type TimeSlotInput = z.output<typeof timeSlotInput>;
export type SavedTimeSlotInput = z.output<typeof savedTimeSlotInput>;
