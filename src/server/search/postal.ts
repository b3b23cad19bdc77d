import { Prisma } from '@/generated/prisma/client';
import {
  AMERICAN_LENGTH,
  foldedPostalSql,
  isAmericanPostalSql,
  isBritishPostalSql,
  ofListing,
  PUBLIC_LENGTH,
} from '../access/publicPostal';
import { escapeLike } from '../db/predicates';

const { sql, raw } = Prisma;

/** Removes spaces, dashes, and case: 'SW1A 1AA' becomes 'sw1a1aa'. */
const fold = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase();

/** The first part of a British postcode (the district): 'SW1A' in 'SW1A 1AA'. */
const outward = /^[a-z]{1,2}\d[a-z\d]?$/;

/** A British postcode that continues past the district, possibly cut off after the next digit. */
const beyondOutward = /^([a-z]{1,2}\d[a-z\d]?)\d(?:[a-z]{2}|[a-z]?$)/;

/** Returns the searchable part of a British postcode. 'NW11' is a district, not 'NW1 1…'. */
const outwardStart = (code: string) =>
  outward.test(code) ? code : (beyondOutward.exec(code)?.[1] ?? code);

const code = foldedPostalSql(ofListing);
const isAmerican = isAmericanPostalSql(ofListing);
const isBritish = isBritishPostalSql(ofListing);

/**
 * Requires that the postal code of listing `l` starts with the typed text, or returns null if
 * nothing was typed. Only the public part is compared and further characters are ignored, so
 * repeated searches can't reveal the rest.
 */
export function postalStarts(typed: string): Prisma.Sql | null {
  const start = fold(typed);
  if (!start) return null;
  const longest = start.slice(0, AMERICAN_LENGTH);
  const british = outwardStart(start);
  // The prefix that all formats share, so the index can be used.
  const common = start.slice(0, Math.min(PUBLIC_LENGTH, british.length));
  return sql`(${code} LIKE ${`${escapeLike(common)}%`} AND CASE
    WHEN ${isAmerican} THEN starts_with(${code}, ${longest})
    WHEN ${isBritish} THEN starts_with(left(${code}, -3), ${british})
    ELSE starts_with(left(${code}, ${PUBLIC_LENGTH}), ${start.slice(0, PUBLIC_LENGTH)})
  END)`;
}

/** Requires that listing `l` has one of these US ZIP codes. Their five digits are public. */
export const isInPostalCodes = (codes: string[]): Prisma.Sql =>
  sql`(left(${code}, ${raw(String(AMERICAN_LENGTH))}) = ANY(${codes}) AND ${isAmerican})`;
