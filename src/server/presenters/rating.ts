import { Prisma } from '@/generated/prisma/client';
import type { Rating } from '@/schemas/person';

/** Shows only averages of three or more ratings. Individual ratings stay private. */

const { sql, raw } = Prisma;

/**
 * Minimum number of ratings for an average. New ratings are added to it in groups of the same size.
 */
export const MIN_RATINGS = 3;

/** SQL for an average with one decimal and its count, as JSON. NULL if there are too few. */
const averageSql = (
  stars: Prisma.Sql,
  ratings: Prisma.Sql,
) => sql`CASE WHEN ${ratings} >= ${raw(`${MIN_RATINGS}`)} THEN
  json_build_object('average', round(${stars}::numeric / ${ratings}, 1), 'count', ${ratings}) END`;

export const hostRatingSql = averageSql(sql`host.host_stars`, sql`host.host_ratings`);

export const guestRatingSql = averageSql(sql`u.guest_stars`, sql`u.guest_ratings`);

/** Returns the average with one decimal, or null if there are too few ratings. */
export const ratingOf = (stars: number, ratings: number): Rating | null =>
  ratings < MIN_RATINGS
    ? null
    : { average: Math.round((10 * stars) / ratings) / 10, count: ratings };
