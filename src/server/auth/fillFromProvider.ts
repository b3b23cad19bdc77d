import type { Prisma } from '@/generated/prisma/client';
import type { Clock } from '../clock';
import type { Db } from '../db/client';
import { confirmedEmail } from './adapter';
import { photo } from './claims';

/** `email` is verified. */
type ProviderProfile = {
  email?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  image?: string | null;
};

/**
 * Fills empty profile fields from a provider at sign-in. The email is filled at every sign-in. The
 * name and photo are filled only for a new account, because the user may have cleared them later.
 */
export async function fillFromProvider(
  { db, clock }: { db: Db; clock: Clock },
  userId: string,
  { email, firstName, lastName = null, image: imageUrl }: ProviderProfile,
  accountIsNew: boolean,
): Promise<void> {
  const user = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const owner = email ? await db.user.findUnique({ where: { email } }) : null;
  const image = photo(imageUrl);
  const isTheirs = email && (owner ? owner.id === userId && !owner.emailVerified : !user.email);
  const data: Prisma.UserUpdateManyMutationInput = isTheirs
    ? { email, ...confirmedEmail(clock.now(), user) }
    : {};
  if (accountIsNew && firstName && !user.firstName) {
    data.firstName = firstName;
    data.lastName = lastName;
  }
  if (accountIsNew && image && !user.profileImageUrl) data.profileImageUrl = image;
  await db.user.updateMany({ where: { id: userId, deletedAt: null }, data });
}
