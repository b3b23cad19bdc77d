import type { Need } from '@/schemas/need';
import { needInput } from '@/schemas/need';
import {
  accessibilityTags,
  dietaryFlags,
  genderSeatings,
  kashrutLevels,
  MAX_SEATS_PER_REQUEST,
} from '@/schemas/options';
import { knownValue, knownValues } from '@/schemas/plain';
import type { Profile } from '@/schemas/profile';
import { z } from '@/schemas/zod';
import { parseFilters } from '../listings/search/filters';
import { requestStart } from '../requests/requestDrafts';
import { wantedAlerts } from './wantedAlerts';

const maxSteps = needInput.shape.maxSteps.unwrap();
const maxWalkMinutes = needInput.shape.maxWalkMinutes.unwrap();

/** In a select, a number stands for "it doesn't matter". */
const orAny = (schema: typeof maxSteps, any: number) =>
  z
    .number()
    .transform((value) => (value === any ? null : value))
    .pipe(schema);

export const ANY_STEPS = -1;
export const ANY_WALK = 0;

export const needFormSchema = needInput.extend({
  meals: z
    .array(z.string())
    .min(1)
    .transform((names) =>
      names.map((name) => {
        const [date = '', type = ''] = name.split(' ');
        return { date, type };
      }),
    )
    .pipe(needInput.shape.meals),
  maxSteps: orAny(maxSteps, ANY_STEPS),
  maxWalkMinutes: orAny(maxWalkMinutes, ANY_WALK),
});

export type NeedFields = z.input<typeof needFormSchema>;
export type NeedSave = z.output<typeof needFormSchema>;

export const mealName = ({ date, type }: { date: string; type: string }) => `${date} ${type}`;

/** Returns the form's values for a saved need. */
export const needToFields = (need: Need): NeedFields => ({
  meals: need.meals.map(mealName),
  city: need.city,
  near: need.near,
  groupSize: need.groupSize,
  dietaryFlags: knownValues(dietaryFlags, need.dietaryFlags),
  allergens: need.allergens,
  accessibilityNeeds: knownValues(accessibilityTags, need.accessibilityNeeds),
  maxSteps: need.maxSteps ?? ANY_STEPS,
  kashrutLevel: knownValue(kashrutLevels, need.kashrutLevel),
  genderSeating: knownValue(genderSeatings, need.genderSeating),
  maxWalkMinutes: need.maxWalkMinutes ?? ANY_WALK,
  words: need.words ?? '',
  audience: need.audience,
  alerts: need.alerts,
});

/** Returns the values of a new need: those of a search, and of the profile. */
export function newNeedFields(profile: Profile | undefined, search: string): NeedFields {
  const filters = parseFilters(new URLSearchParams(search));
  const { seatsRequested, allergens, accessibilityNeeds } = requestStart(
    profile,
    MAX_SEATS_PER_REQUEST,
    search,
  );
  return {
    meals: [],
    city: filters.city ?? '',
    near: filters.near ?? null,
    groupSize: seatsRequested,
    dietaryFlags: knownValues(dietaryFlags, [...filters.dietary, ...(profile?.dietaryFlags ?? [])]),
    ...{ allergens, accessibilityNeeds },
    maxSteps: filters.maxSteps ?? ANY_STEPS,
    kashrutLevel: filters.kashrutLevel ?? '',
    genderSeating: filters.genderSeating ?? '',
    maxWalkMinutes: ANY_WALK,
    words: '',
    audience: 'onlyMe',
    alerts: wantedAlerts(search),
  };
}
