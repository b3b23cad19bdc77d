import { verificationStatuses } from '@/schemas/options';
import { type Profile, profileInput, type profileUpdateInput } from '@/schemas/profile';
import { z } from '@/schemas/zod';
import type { Clock } from '../clock';
import type { Db, Tx } from '../db/client';
import { lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { checkVersion, versionOf } from '../db/version';
import { errors } from '../errors';
import { attachPortrait } from '../photos/attachPictures';
import { codeChannelFor, forgetPhoneOf } from './phone';

const userFields = {
  email: true,
  emailVerified: true,
  emailRefusedAt: true,
  verificationStatus: true,
  firstName: true,
  lastName: true,
  profileImageUrl: true,
  phone: true,
  bio: true,
  languages: true,
  affiliation: true,
  shown: true,
  timeZone: true,
  language: true,
  institutionUntil: true,
} as const;

const profileFields = {
  observanceLevel: true,
  kashrutLevel: true,
  shomerShabbat: true,
  dietaryFlags: true,
  allergens: true,
  dietaryNotes: true,
  accessibilityNeeds: true,
  genderPreference: true,
  householdSize: true,
  needsOnly: true,
} as const;

const status = z.enum(verificationStatuses);

const blank = {
  observanceLevel: null,
  kashrutLevel: null,
  shomerShabbat: false,
  dietaryFlags: [],
  allergens: [],
  dietaryNotes: null,
  accessibilityNeeds: [],
  genderPreference: null,
  householdSize: null,
};

const replacedKeys = profileInput.keyof().options;

/** What a save of a profile replaces. */
const profileContent = (profile: Omit<Profile, 'version'> | z.output<typeof profileInput>) =>
  replacedKeys.map((key) => profile[key]);

/**
 * Returns a user's own profile. For that user only.
 * @throws RuleError `UNAUTHORIZED`
 */
export async function profileOf(db: Tx, userId: string): Promise<Profile> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { ...userFields, profile: { select: profileFields } },
  });
  if (!user) throw errors.signInFirst();
  const { profile: row, emailVerified, emailRefusedAt, ...rest } = user;
  const { needsOnly = true, ...profile } = row ?? {};
  // Where the version before this one confirmed an email, it wrote a status that's no longer known.
  const fallback = emailVerified ? 'email' : 'pending';
  const { data: verificationStatus = fallback } = status.safeParse(user.verificationStatus);
  const own = {
    ...rest,
    verificationStatus,
    emailConfirmed: user.email !== null && emailVerified !== null,
    emailRefused: emailRefusedAt !== null,
    phoneConfirmed: verificationStatus === 'phone',
    phoneCodes: codeChannelFor(user),
    saved: !needsOnly,
    ...blank,
    ...profile,
  };
  return { ...own, version: versionOf(profileContent(own)) };
}

/**
 * Saves a user's complete profile.
 * @returns the updated profile
 * @throws RuleError `CHANGED_MEANWHILE`, `NO_SUCH_PICTURE`
 */
export async function updateProfile(
  { db, clock }: { db: Db; clock: Clock },
  userId: string,
  { version, ...input }: z.output<typeof profileUpdateInput>,
): Promise<Profile> {
  const { firstName, lastName, profileImageUrl, phone, bio, ...rest } = input;
  const { languages, affiliation, shown, timeZone, ...profile } = rest;
  const user = { firstName, lastName, profileImageUrl, phone, bio };
  return transaction(db, async (tx) => {
    await lockUser(tx, userId);
    const current = await profileOf(tx, userId);
    if (!checkVersion(version, profileContent(current), profileContent(input))) return current;
    await attachPortrait(tx, userId, profileImageUrl, clock.now());
    await forgetPhoneOf(tx, userId, phone);
    await tx.user.update({
      where: { id: userId },
      data: {
        ...user,
        languages,
        affiliation,
        shown,
        timeZone,
        profile: { upsert: { create: profile, update: { ...profile, needsOnly: false } } },
      },
    });
    return profileOf(tx, userId);
  });
}
