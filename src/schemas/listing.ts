import {
  addedChoice,
  id,
  idOut,
  instantOut,
  optionalText,
  pageInput,
  pageOf,
  photoUrl,
  timeZone,
  version,
} from './common';
import { fieldInputs, fieldOutputs } from './fieldSchemas';
import { listingTitle } from './listingTitle';
import {
  accessibilityFilters,
  MAX_SLOTS_PER_LISTING,
  privacyLevels,
  rainPlans,
  reportReasons,
} from './options';
import { aboutPerson, rating } from './person';
import { listingPicture, picturesInput } from './picture';
import { placeId } from './place';
import { canceledMeal, savedTimeSlotInput, timeSlot } from './timeSlot';
import { fault, z } from './zod';

/**
 * A listing as sent by forms and REST. Absent fields are cleared, except the ones the product added
 * later: these are `.optional()`, and the saved value stays.
 */
export const listingInput = z.object({
  title: listingTitle(120),
  description: optionalText(5000),
  ...fieldInputs,
  rainPlan: addedChoice(rainPlans),
  rainCancelBy: z
    .union([z.literal(''), z.iso.time({ precision: -1 })], fault('CLOCK'))
    .nullable()
    .transform((value) => value || null)
    .optional(),
  addressLine1: optionalText(200),
  addressLine2: optionalText(200),
  city: optionalText(100),
  region: optionalText(100),
  country: optionalText(100),
  postal: optionalText(20),
  lat: z.number().min(-90).max(90).nullish(),
  lon: z.number().min(-180).max(180).nullish(),
  timeZone: timeZone.optional(),
  placeId: placeId.nullish(),
  privacyLevel: z.enum(privacyLevels).default('approximate'),
  photoUrl,
  pictures: picturesInput.optional(),
  visible: z.boolean().optional(),
});

const wholePoint = (listing: { lat?: number | null; lon?: number | null }) =>
  ((listing.lat ?? null) === null) === ((listing.lon ?? null) === null);
const wholePointError = { path: ['lon'], message: fault('WHOLE_POINT') };

const hourOfRain = (listing: { rainPlan?: string | null; rainCancelBy?: string | null }) =>
  listing.rainPlan !== 'cancel' || Boolean(listing.rainCancelBy);
const hourOfRainError = { path: ['rainCancelBy'], message: fault('RAIN_HOUR') };

/** A listing's slots in one save. If absent, the slots don't change. */
const timeSlots = z
  .array(savedTimeSlotInput)
  .min(1, fault('SLOT_NEEDED'))
  .max(MAX_SLOTS_PER_LISTING)
  .optional();

export const listingCreateInput = listingInput
  .extend({ timeSlots })
  .refine(wholePoint, wholePointError)
  .refine(hourOfRain, hourOfRainError);

export const removedMeal = z.object({ id, requests: z.int().min(0) });

const removedMeals = z.array(removedMeal).max(MAX_SLOTS_PER_LISTING).optional();

const listingUpdateFields = listingInput.extend({ timeSlots, removedMeals });

/** For REST: the id is in the path, and the version in `If-Match`. */
export const listingUpdateBody = listingUpdateFields
  .refine(wholePoint, wholePointError)
  .refine(hourOfRain, hourOfRainError);

export const listingUpdateInput = listingUpdateFields
  .extend({ id, version: version.optional() })
  .refine(wholePoint, wholePointError)
  .refine(hourOfRain, hourOfRainError);

/**
 * A listing to preview before saving. The street is left out, since the preview doesn't show it.
 */
export const listingPreviewInput = listingInput
  .omit({ addressLine1: true, addressLine2: true, lat: true, lon: true, visible: true })
  .required({ timeZone: true, dietaryOptions: true })
  .extend({ timeSlots });

export const listing = z.object({
  id: idOut,
  hostId: idOut,
  title: z.string(),
  description: z.string().nullable(),
  ...fieldOutputs,
  accessibility: z.array(z.enum(accessibilityFilters)),
  rainPlan: z.string().nullable(),
  rainCancelBy: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string().nullable(),
  timeZone: z.string(),
  placeId: z.string().nullable(),
  privacyLevel: z.enum(privacyLevels),
  photoUrl: z.string().nullable(),
  visible: z.boolean(),
  createdAt: instantOut,
  updatedAt: instantOut,
  postal: z.string().nullable().optional(),
  publicLat: z.number().nullable().optional(),
  publicLon: z.number().nullable().optional(),
  addressLine1: z.string().nullable().optional(),
  addressLine2: z.string().nullable().optional(),
  lat: z.number().nullable().optional(),
  lon: z.number().nullable().optional(),
});

export const placeNames = {
  cityName: z.string().optional(),
  countryName: z.string().optional(),
};

export const host = z.object({
  firstName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});

export const listingWithSlots = listing.extend({
  ...placeNames,
  timeSlots: z.array(timeSlot),
  canceledMeals: z.array(canceledMeal).optional(),
  host,
  rating: rating.nullable(),
  hiddenReason: z.enum(reportReasons).nullable(),
});

const ownVersion = { version: z.string().optional() };

export const savedListing = listingWithSlots.extend({
  ...ownVersion,
  notified: z.object({ asked: z.number().int(), removed: z.number().int() }),
});

export const saveConsequences = z.object({
  asked: z.number().int(),
  hidden: z.number().int(),
});

export const listingDetail = listingWithSlots.extend({
  ...ownVersion,
  pictures: z.array(listingPicture),
  aboutHost: aboutPerson.nullable(),
});

export type ListingDetail = z.infer<typeof listingDetail>;

export const listingPage = pageOf(listingWithSlots);

/** Whether guests can see a listing. */
export const listingVisibleInput = z.object({ id, visible: z.boolean() });

/** The user's own listings. `visible` limits them to those that guests can or can't see. */
export const hostListingsInput = pageInput(50).extend({ visible: z.boolean().optional() });

export const hostStats = z.object({
  activeListings: z.number().int(),
  totalGuests: z.number().int(),
  acceptedGuests: z.number().int(),
  pendingRequests: z.number().int(),
  rating: rating.nullable(),
  /**
   * For the host only: how many requests went unanswered too long, and how many timely answers fix
   * it.
   */
  slowToAnswer: z.object({ missed: z.number().int(), answersLeft: z.number().int() }).nullable(),
  /** Whether to suggest a phone number: the host has published a listing, but has none. */
  suggestsPhone: z.boolean(),
});

export const communityFigures = z.object({
  seatsShared: z.number().int(),
  activeHosts: z.number().int(),
});

export const listingAgain = z.array(
  z.object({ id: idOut, startsAt: instantOut, endsAt: instantOut }),
);

export type CommunityFigures = z.infer<typeof communityFigures>;
export type ListingPreview = z.output<typeof listingPreviewInput>;
export type ListingAgain = z.infer<typeof listingAgain>;
export type Listing = z.infer<typeof listing>;
export type ListingWithSlots = z.infer<typeof listingWithSlots>;
export type ListingInput = z.output<typeof listingInput>;
export type ListingCreate = z.output<typeof listingCreateInput>;
export type ListingUpdate = z.output<typeof listingUpdateInput>;
