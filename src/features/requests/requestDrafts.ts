import { flagOfAllergen } from '@/schemas/allergies';
import {
  type AccessibilityTag,
  accessibilityTags,
  allergens,
  type DietaryFlag,
  dietaryFlags,
  tagsOf,
} from '@/schemas/options';
import type { Profile } from '@/schemas/profile';
import { draftsOf } from '../drafts';
import { parseFilters } from '../listings/search/filters';

/**
 * Returns initial form values. The group size is the searched one or else the household's. The
 * needs are the searched ones and those of the profile, with allergens as dietary flags, too,
 * for hosts whose page is older than the field of their own.
 */
export function requestStart(
  profile:
    | Pick<Profile, 'dietaryFlags' | 'allergens' | 'accessibilityNeeds' | 'householdSize'>
    | undefined,
  maxGroupSize: number,
  search = '',
): {
  seatsRequested: number;
  /** The size of their group, which may be larger than the meal allows. */
  wantedSeats: number;
  dietaryFlags: DietaryFlag[];
  allergens: string[];
  accessibilityNeeds: AccessibilityTag[];
  /** Whether to save these in the profile, unless the guest chooses otherwise. */
  remember: boolean;
} {
  const { seats, dietary, accessibility } = parseFilters(new URLSearchParams(search));
  const avoided = allergens
    .filter((one) => profile?.allergens.includes(one))
    .map((one) => flagOfAllergen[one]);
  const searchedAccess = tagsOf(accessibility);
  const knownNeeds = profile && [
    ...profile.dietaryFlags,
    ...profile.allergens,
    ...profile.accessibilityNeeds,
  ];
  const wantedSeats = seats ?? profile?.householdSize ?? 1;
  return {
    seatsRequested: Math.max(1, Math.min(wantedSeats, maxGroupSize)),
    wantedSeats,
    // A search for something else mustn't drop an allergy of the profile.
    dietaryFlags: dietaryFlags.filter(
      (flag) =>
        dietary.includes(flag) || profile?.dietaryFlags.includes(flag) || avoided.includes(flag),
    ),
    allergens: profile?.allergens ?? [],
    accessibilityNeeds: accessibilityTags.filter(
      (tag) => searchedAccess.includes(tag) || profile?.accessibilityNeeds.includes(tag),
    ),
    remember: knownNeeds?.length === 0,
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
