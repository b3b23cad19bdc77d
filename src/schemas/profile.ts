import { cleanPlain, plainDigits } from './cleanText';
import {
  choices,
  instantOut,
  mailAddress,
  optionalChoice,
  optionalText,
  photoUrl,
  timeZone,
  version,
} from './common';
import { guestNeeds, statedNeeds } from './guestNeeds';
import {
  MAX_HOUSEHOLD,
  observanceLevels,
  readingLanguages,
  shownParts,
  verificationStatuses,
} from './options';
import { firstName, lastName } from './personName';
import { EXTENSION } from './phoneText';
import { sixDigitCode } from './sixDigitCode';
import { fault, z } from './zod';

const MAX_NAME = 80;

const codeChannels = ['sms', 'email'] as const;

export const firstNameInput = z.object({ firstName: firstName(MAX_NAME) });

const cleanPhone = (text: string) => plainDigits(cleanPlain(text));

/** A number, and after it perhaps an extension. Whether it's possible is up to the server. */
const PHONE = new RegExp(`^[(\\s]*\\+?[\\d\\s()./\\p{Pd}]+(?:${EXTENSION.source}\\d{1,7})?$`, 'iu');

const hasDigits = (text: string) => (text.split(EXTENSION)[0]?.replace(/\D/g, '').length ?? 0) > 5;

export const phoneInput = optionalText(40, cleanPhone).refine(
  (text) => text === null || (PHONE.test(text) && hasDigits(text)),
  fault('PHONE'),
);

const needs = guestNeeds.shape;

export const householdSize = z.number().int().min(1).max(MAX_HOUSEHOLD).nullable();

/** A profile as its form sends it. It's complete: absent fields are cleared. */
export const profileInput = z.object({
  firstName: firstName(MAX_NAME),
  lastName: lastName(MAX_NAME),
  profileImageUrl: photoUrl,
  phone: phoneInput,
  bio: optionalText(2000),
  languages: needs.languages.default([]),
  affiliation: optionalText(120),
  shown: choices(shownParts).default([]),
  timeZone,
  observanceLevel: optionalChoice(observanceLevels),
  kashrutLevel: optionalChoice(needs.kashrutLevel.options),
  shomerShabbat: z.boolean().default(false),
  dietaryFlags: needs.dietaryFlags.default([]),
  allergens: needs.allergens.default([]),
  dietaryNotes: needs.dietaryNotes,
  accessibilityNeeds: needs.accessibilityNeeds.default([]),
  genderPreference: optionalChoice(needs.genderSeating.options),
  householdSize: householdSize.default(null),
});

export const profileUpdateInput = profileInput.extend({ version: version.optional() });

/** A user's own profile. `saved` tells whether its form was ever submitted. */
export const profile = z.object({
  email: z.string().nullable(),
  emailConfirmed: z.boolean(),
  /** Whether a mail server says that the address doesn't exist. */
  emailRefused: z.boolean(),
  phoneConfirmed: z.boolean(),
  verificationStatus: z.enum(verificationStatuses),
  /** How a code that confirms the phone number would be sent. Null if that isn't possible. */
  phoneCodes: z.enum(codeChannels).nullable(),
  saved: z.boolean(),
  /** The version of what its form replaces. */
  version: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  phone: z.string().nullable(),
  bio: z.string().nullable(),
  languages: statedNeeds.shape.languages,
  affiliation: z.string().nullable(),
  shown: z.array(z.string()),
  timeZone: z.string(),
  language: z.string().nullable(),
  /** Until when moderators say that it's an institution. Null if they don't. */
  institutionUntil: instantOut.nullable(),
  observanceLevel: z.string().nullable(),
  kashrutLevel: statedNeeds.shape.kashrutLevel,
  shomerShabbat: z.boolean(),
  dietaryFlags: statedNeeds.shape.dietaryFlags,
  allergens: statedNeeds.shape.allergens,
  dietaryNotes: statedNeeds.shape.dietaryNotes,
  accessibilityNeeds: statedNeeds.shape.accessibilityNeeds,
  genderPreference: statedNeeds.shape.genderSeating,
  householdSize: z.number().int().nullable(),
});

export const phoneCodeInput = z.object({ code: sixDigitCode });

export const phoneCodeSent = z.object({ sentBy: z.enum(codeChannels) });

export const phoneConfirmed = z.object({ phoneConfirmed: z.literal(true) });

export const languageInput = z.object({ language: z.enum(readingLanguages) });

export const timeZoneInput = z.object({ timeZone });

export const mailAddressInput = z.object({ email: mailAddress });

export const addressTokenInput = z.object({ token: z.string().max(200) });

export const DELETE_WORD = 'DELETE';

export const deleteAccountInput = z.object({
  confirmation: z
    .string()
    .overwrite(cleanPlain)
    .max(DELETE_WORD.length, { error: fault('DELETE_WORD'), abort: true })
    .refine((typed) => typed === DELETE_WORD, fault('DELETE_WORD')),
});

export type Profile = z.infer<typeof profile>;
export type ProfileInput = z.input<typeof profileInput>;
