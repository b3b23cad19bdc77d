import {
  type AccessibilityTag,
  type Allergen,
  accessibilitySlugs,
  allergens,
  type DietaryFlag,
  dietaryFlags,
} from '@/schemas/options';
import type { Profile } from '@/schemas/profile';
import { draftsOf } from '../drafts';
import { parseFilters } from '../listings/search/filters';

const flagOf: Record<Allergen, DietaryFlag> = {
  Peanuts: 'Nut allergies',
  'Tree nuts': 'Nut allergies',
  Gluten: 'Gluten-free',
  Dairy: 'Dairy-free',
  Fish: 'No fish',
  Shellfish: 'Shellfish allergy',
  Eggs: 'Other',
  Soy: 'Other',
  Sesame: 'Other',
};

/**
 * Returns initial form values. The group size is the searched one or else the household's. The
 * needs are the searched ones and those of the profile, with allergens as dietary flags.
 */
export function requestStart(
  profile: Pick<Profile, 'dietaryFlags' | 'allergens' | 'householdSize'> | undefined,
  most: number,
  search = '',
): {
  seatsRequested: number;
  dietaryFlags: DietaryFlag[];
  accessibilityNeeds: AccessibilityTag[];
} {
  const { seats, dietary, accessibility } = parseFilters(new URLSearchParams(search));
  const avoided = allergens
    .filter((one) => profile?.allergens.includes(one))
    .map((one) => flagOf[one]);
  return {
    seatsRequested: Math.max(1, Math.min(seats ?? profile?.householdSize ?? 1, most)),
    // A search for something else mustn't drop an allergy of the profile.
    dietaryFlags: dietaryFlags.filter(
      (flag) =>
        dietary.includes(flag) || profile?.dietaryFlags.includes(flag) || avoided.includes(flag),
    ),
    accessibilityNeeds: accessibility.flatMap((slug) =>
      slug === 'mechitza' ? [] : accessibilitySlugs[slug],
    ),
  };
}

/** Requests that were typed but not sent. Kept in this tab only. */
const drafts = draftsOf('request', 'tab');

/**
 * Saves a request as the draft for its time slot.
 * @param userId The draft's owner. Nobody else can read it.
 */
export const keepRequestDraft = <Request extends { slotId: string }>(
  userId: string,
  request: Request,
): void => drafts.keep(userId, request.slotId, request);

export const requestDraft = (userId: string, slotId: string): unknown =>
  drafts.read(userId, slotId);

export const dropRequestDraft = drafts.drop;
