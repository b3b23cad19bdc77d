import { Prisma } from '@/generated/prisma/client';
import type { seenByOthers } from '@/schemas/person';
import type { z } from '@/schemas/zod';
import { errors } from '../errors';
import { type AboutJson, aboutSql, readAbout } from '../presenters/about';
import { type Person, publicPerson } from '../presenters/person';
import type { SignedIn } from '../trpc/init';

const { sql } = Prisma;

type Row = Person & { asHost: AboutJson; asGuest: AboutJson };

/**
 * Returns the viewer as guests see them on their most recently changed listing, and as hosts see
 * them on a request. It uses the same SQL as those pages.
 * @throws RuleError `UNAUTHORIZED`
 */
export async function seenByOthersOf({
  ctx: { db, viewer, clock, language },
}: {
  ctx: SignedIn;
}): Promise<z.output<typeof seenByOthers>> {
  const now = clock.now();
  const listing = sql`(SELECT l.id FROM sukkah_listings l WHERE l.host_id = u.id
    ORDER BY l.updated_at DESC, l.id LIMIT 1)`;
  const [row] = await db.$queryRaw<
    Row[]
  >`SELECT u.first_name AS "firstName", u.last_name AS "lastName",
      u.profile_image_url AS "profileImageUrl",
      ${aboutSql(sql`u`, now, listing)} AS "asHost", ${aboutSql(sql`u`, now)} AS "asGuest"
      FROM users u WHERE u.id = ${viewer.id}::uuid`;
  if (!row) throw errors.signInFirst();
  const { asHost, asGuest, ...stored } = row;
  const person = publicPerson(language.t, { ...stored, isDeleted: false });
  const { firstName, profileImageUrl } = person;
  return {
    asHost: { firstName, profileImageUrl, about: readAbout(asHost) },
    asGuest: { ...person, about: readAbout(asGuest) },
  };
}
