import { Prisma } from '@/generated/prisma/client';
import { escapeLike } from '../like';

const { sql, raw } = Prisma;

/** Characters of a postal code that a search may use at most. */
const LONGEST = 5;

/**
 * The same where the code is of no kind that we know: in many countries five characters are a street,
 * in some a door.
 */
const LONGEST_ABROAD = 3;

/** Without blanks, dashes and case: 'SW1A 1AA' and 'sw1a1aa' are one. */
const fold = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase();

/** What stands before the blank of a British postcode, as in 'SW1A 1AA': a district. */
const outward = /^[a-z]{1,2}\d[a-z\d]?$/;

/** A British postcode from its start, cut anywhere behind the first digit of its second part. */
const beyondOutward = /^([a-z]{1,2}\d[a-z\d]?)\d(?:[a-z]{2}|[a-z]?$)/;

/** A British postcode as far as a search may use it. 'NW11' is a district, and not 'NW1 1…'. */
const outwardStart = (code: string) =>
  outward.test(code) ? code : (beyondOutward.exec(code)?.[1] ?? code);

const code = sql`lower(regexp_replace(l.postal, '[[:space:]-]', '', 'g'))`;
const country = sql`lower(regexp_replace(l.country, '[[:space:].]', '', 'g'))`;

/** The form starts with 'United States', so the code has to look like one of theirs, too. */
const isAmerican = sql`(${country} IN
    ('us', 'usa', 'unitedstates', 'unitedstatesofamerica', 'theunitedstates', 'theunitedstatesofamerica')
  AND ${code} ~ '^[0-9]{5}([0-9]{4})?$')`;

/** Told by its shape, since it is shaped like no other country's. */
const isBritish = sql`${code} ~ '^[a-z]{1,2}[0-9][a-z0-9]?[0-9][a-z]{2}$'`;

/**
 * Whether a listing's (`l`) postal code starts with what was typed; null when nothing was. Of a listing
 * that keeps its place approximate only the start is compared that may be known: what is typed
 * beyond it is cut off, so that no series of searches spells the rest.
 */
export function postalStarts(typed: string): Prisma.Sql | null {
  const start = fold(typed);
  if (!start) return null;
  const longest = start.slice(0, LONGEST);
  const british = outwardStart(start);
  // What all of them have in common, for the index.
  const common = start.slice(0, Math.min(LONGEST_ABROAD, british.length));
  return sql`(${code} LIKE ${`${escapeLike(common)}%`} AND CASE
    WHEN l.privacy_level = 'exact' OR ${isAmerican} THEN starts_with(${code}, ${longest})
    WHEN ${isBritish} THEN starts_with(left(${code}, -3), ${british})
    ELSE starts_with(left(${code}, ${LONGEST_ABROAD}), ${start.slice(0, LONGEST_ABROAD)})
  END)`;
}

/** Whether a listing's (`l`) postal code is one of these of the United States, of which all five digits may be known. */
export const isInPostalCodes = (codes: string[]): Prisma.Sql =>
  sql`(left(${code}, ${raw(String(LONGEST))}) = ANY(${codes}) AND ${isAmerican})`;
