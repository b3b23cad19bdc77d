import { Prisma } from '@/generated/prisma/client';
import type { Rating } from '@/schemas/ratingShown';

/** What is shown of the stars that somebody was given: an average of three ratings or more, and nothing of each. */

const { sql, raw } = Prisma;

/** An average is told of so many ratings, and so many new ones come to it at once. */
export const FEWEST_RATINGS = 3;

/** An average to one decimal and of how many ratings it is, as JSON; NULL of too few. */
const averageSql = (
  stars: Prisma.Sql,
  ratings: Prisma.Sql,
) => sql`CASE WHEN ${ratings} >= ${raw(`${FEWEST_RATINGS}`)} THEN
  json_build_object('average', round(${stars}::numeric / ${ratings}, 1), 'count', ${ratings}) END`;

/** Of the host in a row `host` of `users`. */
export const hostRatingSql = averageSql(sql`host.host_stars`, sql`host.host_ratings`);

/** Of a guest in a row `u` of `users`. */
export const guestRatingSql = averageSql(sql`u.guest_stars`, sql`u.guest_ratings`);

/** The same of figures that were read: an average to one decimal, or null. */
export const ratingOf = (stars: number, ratings: number): Rating | null =>
  ratings < FEWEST_RATINGS
    ? null
    : { average: Math.round((10 * stars) / ratings) / 10, count: ratings };
