import { Prisma } from '@/generated/prisma/client';
import {
  foldedPostalSql,
  isAmericanPostalSql,
  isBritishPostalSql,
  ofListing,
  PUBLIC_LENGTH,
} from '../access/publicPostal';
import { escapeLike } from '../db/like';

const { sql, raw } = Prisma;

/** Characters of a postal code that a search may use at most. */
const LONGEST = 5;

/** Without blanks, dashes and case: 'SW1A 1AA' and 'sw1a1aa' are one. */
const fold = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase();

/** What stands before the blank of a British postcode, as in 'SW1A 1AA': a district. */
const outward = /^[a-z]{1,2}\d[a-z\d]?$/;

/** A British postcode from its start, cut anywhere behind the first digit of its second part. */
const beyondOutward = /^([a-z]{1,2}\d[a-z\d]?)\d(?:[a-z]{2}|[a-z]?$)/;

/** A British postcode as far as a search may use it. 'NW11' is a district, and not 'NW1 1…'. */
const outwardStart = (code: string) =>
  outward.test(code) ? code : (beyondOutward.exec(code)?.[1] ?? code);

const code = foldedPostalSql(ofListing);
const isAmerican = isAmericanPostalSql(ofListing);
const isBritish = isBritishPostalSql(ofListing);

/**
 * Whether a listing's (`l`) postal code starts with what was typed; null when nothing was. Only the part that
 * everybody may know is compared, and what is typed beyond it is cut off, so that no series of searches spells
 * the rest.
 */
export function postalStarts(typed: string): Prisma.Sql | null {
  const start = fold(typed);
  if (!start) return null;
  const longest = start.slice(0, LONGEST);
  const british = outwardStart(start);
  // What all of them have in common, for the index.
  const common = start.slice(0, Math.min(PUBLIC_LENGTH, british.length));
  return sql`(${code} LIKE ${`${escapeLike(common)}%`} AND CASE
    WHEN ${isAmerican} THEN starts_with(${code}, ${longest})
    WHEN ${isBritish} THEN starts_with(left(${code}, -3), ${british})
    ELSE starts_with(left(${code}, ${PUBLIC_LENGTH}), ${start.slice(0, PUBLIC_LENGTH)})
  END)`;
}

/** Whether a listing's (`l`) postal code is one of these of the United States, of which all five digits may be known. */
export const isInPostalCodes = (codes: string[]): Prisma.Sql =>
  sql`(left(${code}, ${raw(String(LONGEST))}) = ANY(${codes}) AND ${isAmerican})`;
