import { Prisma } from '@/generated/prisma/client';
import { countryNames } from '../places/regions';

const { sql } = Prisma;

/**
 * The public length of a postal code outside the United States, in characters. There a code may stand for a few doors.
 * Of a British code the outward part is public instead. A code of the United States is public as a whole.
 */
export const PUBLIC_LENGTH = 3;

type Columns = { postal: Prisma.Sql; country: Prisma.Sql };

/** The columns of a listing named `l`. */
export const ofListing: Columns = { postal: sql`l.postal`, country: sql`l.country` };

/** A code without blanks, dashes and case, as the index of codes has it. */
export const foldedPostalSql = ({ postal }: Pick<Columns, 'postal'>) =>
  sql`lower(regexp_replace(${postal}, '[[:space:]-]', '', 'g'))`;

/** The form starts with 'United States', so the code has to look like an American one, too. */
export const isAmericanPostalSql = (columns: Columns) =>
  sql`(lower(regexp_replace(${columns.country}, '[[:space:].]', '', 'g')) = ANY(${[...countryNames('US')]}::text[])
    AND ${foldedPostalSql(columns)} ~ '^[0-9]{5}([0-9]{4})?$')`;

/** Told by its shape, which no other country's codes have. */
export const isBritishPostalSql = (columns: Columns) =>
  sql`${foldedPostalSql(columns)} ~ '^[a-z]{1,2}[0-9][a-z0-9]?[0-9][a-z]{2}$'`;

export const publicPostalSql = (columns: Columns) => sql`CASE
  WHEN ${isAmericanPostalSql(columns)} THEN ${columns.postal}
  WHEN ${isBritishPostalSql(columns)} THEN upper(left(${foldedPostalSql(columns)}, -3))
  ELSE NULLIF(upper(left(${foldedPostalSql(columns)}, ${PUBLIC_LENGTH}::int)), '') END`;
