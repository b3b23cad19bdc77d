import { DAY_MS } from '@/schemas/time';
import { id, idOut, instant, instantOut, optionalChoice, optionalText } from './common';
import {
  MAX_CAPACITY,
  MAX_COMING_MEALS,
  MAX_MEAL_DAYS,
  MIN_CAPACITY,
  MIN_CENTS,
  mealTypes,
  priceKinds,
  requestRefusals,
  requestStatuses,
  slotModes,
} from './options';
import { fault, z } from './zod';

const cents = z.number().int().min(MIN_CENTS).max(10_000_000);

const currencies = new Set(Intl.supportedValuesOf('currency'));

const fields = z.object({
  type: optionalChoice(mealTypes),
  /** Older clients don't send it: if it's absent, a saved slot keeps its own. */
  mode: z.enum(slotModes).optional(),
  startsAt: instant,
  endsAt: instant,
  capacityTotal: z.number().int().min(MIN_CAPACITY).max(MAX_CAPACITY),
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
const MAX_MEAL_MS = MAX_MEAL_DAYS * DAY_MS;
/** Invalid instants are still text here. They have errors of their own. */
const isShortEnough = ({ startsAt, endsAt }: Times) =>
  !(Number(new Date(endsAt)) - Number(new Date(startsAt)) > MAX_MEAL_MS);
const isShortEnoughError = { path: ['endsAt'], message: fault('MEAL_TOO_LONG') };
const reservedFits = (slot: Times) => slot.capacityReserved <= slot.capacityTotal;
const reservedFitsError = {
  path: ['capacityReserved'],
  message: fault('KEPT_TOO_MANY'),
};

const timeSlotInput = fields
  .refine(endsAfterStart, endsAfterStartError)
  .refine(isShortEnough, isShortEnoughError)
  .refine(reservedFits, reservedFitsError);

export const savedTimeSlotInput = fields
  .extend({ id: id.optional() })
  .refine(endsAfterStart, endsAfterStartError)
  .refine(isShortEnough, isShortEnoughError)
  .refine(reservedFits, reservedFitsError);

export const timeSlotCreateInput = fields
  .extend({ listingId: id })
  .refine(endsAfterStart, endsAfterStartError)
  .refine(isShortEnough, isShortEnoughError)
  .refine(reservedFits, reservedFitsError);

/** Whether an open sukkah is closed during these opening hours. */
export const slotClosedInput = z.object({ id, closed: z.boolean() });

export const slotClosed = slotClosedInput.pick({ closed: true });

export const mealCancelInput = z.object({ id, message: optionalText(500) });

export const mealsCancelInput = mealCancelInput
  .omit({ id: true })
  .extend({ ids: z.array(id).min(1).max(MAX_COMING_MEALS) });

export const rainPlanTold = z.object({ guests: z.number().int() });

export const mealCancelled = z.object({ guests: z.number().int() });

export const mealsCancelled = z.object({ meals: z.number().int(), groups: z.number().int() });

const slotRequest = z.object({
  id: idOut,
  status: z.enum(requestStatuses),
  seatsRequested: z.number().int(),
  createdAt: instantOut,
  isOpen: z.boolean(),
});

const slotGroups = z.object({
  accepted: z.number().int(),
  pending: z.number().int(),
  waitlisted: z.number().int(),
  open: z.number().int(),
  total: z.number().int(),
  acceptedSeats: z.number().int(),
  pendingSeats: z.number().int(),
});

const price = z.object({ kind: z.enum(priceKinds), cents: z.number().int() });

const mealDay = z.object({
  hebrewDate: z.string(),
  isNight: z.boolean(),
  candleLightingAt: instantOut.nullable(),
  nightfallAt: instantOut.nullable(),
  holy: z.object({ name: z.enum(['shabbat', 'yom-tov']), until: instantOut.nullable() }).nullable(),
});

export const timeSlot = z.object({
  id: idOut,
  listingId: idOut,
  type: z.string().nullable(),
  mode: z.enum(slotModes),
  isClosed: z.boolean(),
  startsAt: instantOut,
  endsAt: instantOut,
  capacityTotal: z.number().int(),
  capacityReserved: z.number().int(),
  priceCents: z.number().int().nullable(),
  donationSuggestedCents: z.number().int().nullable(),
  currency: z.string(),
  isFree: z.boolean(),
  rainTold: z.string().nullable(),
  rainToldBy: z.string().nullable(),
  price,
  seatsLeft: z.number().int(),
  isOver: z.boolean(),
  seatsPerRequest: z.number().int(),
  maxGroupSize: z.number().int(),
  waitlistSeats: z.number().int(),
  refusal: z.enum(requestRefusals).nullable(),
  requests: z.array(slotRequest),
  groups: slotGroups.optional(),
  day: mealDay.optional(),
});

export const canceledMeal = timeSlot.pick({ id: true, type: true, startsAt: true, endsAt: true });

/** A meal that its host can cancel, who has asked for it, and whether groups can be invited. */
export const comingMeal = canceledMeal.extend({
  listing: z.object({ id: idOut, title: z.string(), timeZone: z.string() }),
  /** The groups by number, so that one that asked for several meals counts once. */
  groups: z.array(z.number().int()),
  seats: z.number().int(),
  canInvite: z.boolean(),
});

export type ComingMeal = z.infer<typeof comingMeal>;
export type CanceledMeal = z.infer<typeof canceledMeal>;
export type Price = z.infer<typeof price>;
export type MealDay = z.infer<typeof mealDay>;
export type TimeSlot = z.infer<typeof timeSlot>;
export type TimeSlotInput = z.output<typeof timeSlotInput>;
export type SavedTimeSlotInput = z.output<typeof savedTimeSlotInput>;
