import type { Clock } from '../clock';
import type { Db } from '../db/client';
import { confirmedEmail } from './adapter';
import { photo } from './claims';

/** Who signs in, as claims.ts takes it from a provider; `email` is proven. */
type Told = {
  email?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  image?: string | null;
};

/**
 * Keeps what a provider tells at a sign-in where nothing stood yet: the address whenever it is
 * told, name and photo only with a new account, since later they may be empty on purpose.
 */
export async function fillFromProvider(
  { db, clock }: { db: Db; clock: Clock },
  userId: string,
  { email, firstName, lastName = null, image: told }: Told,
  accountIsNew: boolean,
): Promise<void> {
  const user = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const owner = email ? await db.user.findUnique({ where: { email } }) : null;
  const image = photo(told);
  const isTheirs = email && (owner ? owner.id === userId && !owner.emailVerified : !user.email);
  await db.user.updateMany({
    where: { id: userId, deletedAt: null },
    data: {
      ...(isTheirs && { email, ...confirmedEmail(clock.now()) }),
      ...(accountIsNew && firstName && !user.firstName && { firstName, lastName }),
      ...(accountIsNew && image && !user.profileImageUrl && { profileImageUrl: image }),
    },
  });
}
