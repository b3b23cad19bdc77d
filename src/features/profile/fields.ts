import { cleanText, readNumber } from '@/schemas/cleanText';
import { guestNeeds } from '@/schemas/guestNeeds';
import {
  accessibilityTags,
  dietaryFlags,
  genderSeatings,
  kashrutLevels,
  observanceLevels,
  shownParts,
} from '@/schemas/options';
import { knownValue, knownValues } from '@/schemas/plain';
import { householdSize, type Profile, profileInput } from '@/schemas/profile';
import { z } from '@/schemas/zod';

export const profileFormSchema = profileInput.extend({
  languages: z
    .string()
    .transform((line) =>
      line
        .split(',')
        .map(cleanText)
        .filter((language) => language !== ''),
    )
    .pipe(guestNeeds.shape.languages),
  householdSize: z
    .string()
    .transform((typed) => readNumber(typed) ?? null)
    .pipe(householdSize),
});

export type ProfileFields = z.input<typeof profileFormSchema>;
export type ProfileSave = z.output<typeof profileFormSchema>;

/**
 * Returns the form's initial values. `browserZone` is the default until the profile is first saved.
 */
export const profileToFields = (profile: Profile, browserZone: string): ProfileFields => ({
  firstName: profile.firstName ?? '',
  lastName: profile.lastName ?? '',
  profileImageUrl: profile.profileImageUrl ?? '',
  phone: profile.phone ?? '',
  bio: profile.bio ?? '',
  languages: profile.languages.join(', '),
  affiliation: profile.affiliation ?? '',
  // On first use, everything is shared by default and visible in the form. Saved profiles keep
  // their choice.
  shown: profile.saved ? knownValues(shownParts, profile.shown) : [...shownParts],
  timeZone: profile.saved ? profile.timeZone : browserZone,
  observanceLevel: knownValue(observanceLevels, profile.observanceLevel),
  kashrutLevel: knownValue(kashrutLevels, profile.kashrutLevel),
  shomerShabbat: profile.shomerShabbat,
  dietaryFlags: knownValues(dietaryFlags, profile.dietaryFlags),
  allergens: profile.allergens,
  dietaryNotes: profile.dietaryNotes ?? '',
  accessibilityNeeds: knownValues(accessibilityTags, profile.accessibilityNeeds),
  genderPreference: knownValue(genderSeatings, profile.genderPreference),
  householdSize: profile.householdSize?.toString() ?? '',
});
