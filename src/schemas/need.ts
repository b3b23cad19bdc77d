import { day, idOut, optionalChoice, optionalText, searchText } from './common';
import { needNames } from './fits';
import { guestNeeds } from './guestNeeds';
import { listing } from './listing';
import { genderSeatings, kashrutLevels, MAX_CITY_SEARCH, requestStatuses } from './options';
import { near } from './place';
import { foundListing } from './search';
import { timeSlot } from './timeSlot';
import { z } from './zod';

const { groupSize, dietaryFlags, allergens, accessibilityNeeds, ...single } = guestNeeds.pick({
  groupSize: true,
  dietaryFlags: true,
  allergens: true,
  accessibilityNeeds: true,
  maxSteps: true,
  maxWalkMinutes: true,
}).shape;

export const needMealTypes = ['dinner', 'lunch'] as const;

/** A need is visible only to its owner, or also to hosts who can seat the group. */
export const needAudiences = ['onlyMe', 'hosts'] as const;

/** Whether to tell a guest when a seat opens: never, at once, or once a day. */
export const needAlerts = ['off', 'now', 'daily'] as const;

/** Two meals a day, from the first night through Simchat Torah, at most. */
const MAX_NEED_MEALS = 20;

/** A meal of the holiday: the date on which it begins where the guest will be, and its type. */
export const needMeal = z.object({ date: day, type: z.enum(needMealTypes) });

export const needInput = z.object({
  meals: z.array(needMeal).min(1).max(MAX_NEED_MEALS),
  city: searchText(MAX_CITY_SEARCH).min(1),
  near: near.nullish(),
  groupSize,
  dietaryFlags: dietaryFlags.default([]),
  allergens: allergens.default([]),
  accessibilityNeeds: accessibilityNeeds.default([]),
  maxSteps: single.maxSteps.nullish(),
  kashrutLevel: optionalChoice(kashrutLevels),
  genderSeating: optionalChoice(genderSeatings),
  maxWalkMinutes: single.maxWalkMinutes.nullish(),
  words: optionalText(2000),
  audience: z.enum(needAudiences).default('onlyMe'),
  alerts: z.enum(needAlerts).default('off'),
});

const needRequest = z.object({
  id: idOut,
  slotId: idOut,
  status: z.enum(requestStatuses),
  seatsRequested: z.number().int(),
  listing: z.object({ id: idOut, title: z.string() }),
  hostName: z.string().nullable(),
});

/**
 * `found`: the guest has a seat. `invited`: a host waits for their answer. `asked`: they've asked,
 * and nobody has accepted yet.
 */
const needMealStates = ['open', 'asked', 'invited', 'found'] as const;

export const need = needInput
  .extend({
    near: z.string().nullable(),
    dietaryFlags: z.array(z.string()),
    allergens: z.array(z.string()),
    accessibilityNeeds: z.array(z.string()),
    maxSteps: z.number().int().nullable(),
    kashrutLevel: z.string().nullable(),
    genderSeating: z.string().nullable(),
    maxWalkMinutes: z.number().int().nullable(),
    words: z.string().nullable(),
    audience: z.enum(needAudiences),
    alerts: z.enum(needAlerts),
    seenBy: z.number().int(),
    meals: z.array(
      needMeal.extend({ state: z.enum(needMealStates), requests: z.array(needRequest) }),
    ),
  })
  .nullable();

/** A need that a listing isn't known to meet. `said` is what it says instead. */
const unmetNeed = z.object({
  need: z.enum(needNames),
  value: z.union([z.string(), z.number()]),
  fit: z.enum(['unknown', 'doesNotFit']),
  said: z.union([z.string(), z.number()]).nullable(),
});

const { distanceKm, walkMinutes } = foundListing.shape;

const matchListing = listing
  .pick({ id: true, title: true, city: true, region: true, country: true, timeZone: true })
  .extend({ distanceKm, walkMinutes });

const matchSlot = timeSlot.omit({ requests: true, refusal: true, groups: true, day: true });

export const needMatches = z.array(
  z.object({ listing: matchListing, slot: matchSlot, unmet: z.array(unmetNeed) }),
);

export const needDay = needMeal.pick({ date: true });

export const nearbyOpenSukkahs = z.array(
  z.object({
    listing: matchListing.extend({
      addressLine1: listing.shape.addressLine1,
      amenities: listing.shape.amenities,
    }),
    slot: matchSlot,
  }),
);

/** As its owner downloads it. */
export const ownNeed = need
  .unwrap()
  .omit({ seenBy: true })
  .extend({ meals: z.array(z.string()) });

export type Need = NonNullable<z.infer<typeof need>>;
export type NeedInput = z.output<typeof needInput>;
export type NeedMeal = z.output<typeof needMeal>;
export type NearbyOpenSukkahs = z.infer<typeof nearbyOpenSukkahs>;
export type NeedMatches = z.infer<typeof needMatches>;
