import { Prisma } from '@/generated/prisma/client';
import { countryNames } from '../places/regions';

const { sql } = Prisma;

/**
 * Public length of a postal code outside the United States, in characters, because a full code may
 * cover only a few doors. For a British code, the outward part is public.
 */
export const PUBLIC_LENGTH = 3;

/** In the United States, the ZIP code. The four digits after it can mean a single building. */
export const AMERICAN_LENGTH = 5;

type Columns = { postal: Prisma.Sql; country: Prisma.Sql };

export const ofListing: Columns = { postal: sql`l.postal`, country: sql`l.country` };

/** A postal code in lowercase, without spaces and hyphens, as its index stores it. */
export const foldedPostalSql = ({ postal }: Pick<Columns, 'postal'>) =>
  sql`lower(regexp_replace(${postal}, '[[:space:]-]', '', 'g'))`;

/** The form defaults to "United States", so the code has to look like a US code too. */
export const isAmericanPostalSql = (columns: Columns) =>
  sql`(lower(regexp_replace(${columns.country}, '[[:space:].]', '', 'g')) = ANY(${[...countryNames('US')]}::text[])
    AND ${foldedPostalSql(columns)} ~ '^[0-9]{5}([0-9]{4})?$')`;

/** British codes are recognized by their format, which no other country uses. */
export const isBritishPostalSql = (columns: Columns) =>
  sql`${foldedPostalSql(columns)} ~ '^[a-z]{1,2}[0-9][a-z0-9]?[0-9][a-z]{2}$'`;

export const publicPostalSql = (columns: Columns) => sql`CASE
  WHEN ${isAmericanPostalSql(columns)} THEN left(${foldedPostalSql(columns)}, ${AMERICAN_LENGTH}::int)
  WHEN ${isBritishPostalSql(columns)} THEN upper(left(${foldedPostalSql(columns)}, -3))
  ELSE NULLIF(upper(left(${foldedPostalSql(columns)}, ${PUBLIC_LENGTH}::int)), '') END`;
