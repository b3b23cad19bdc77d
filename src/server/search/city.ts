import damerauLevenshtein from 'damerau-levenshtein';
import { Prisma } from '@/generated/prisma/client';
import { MAX_CITY_SEARCH } from '@/schemas/options';
import type { Db, Tx } from '../db/client';
import { escapeLike } from '../db/like';
import { transaction } from '../db/transaction';

const { sql, join } = Prisma;

/** Shorter words forgive no error: one changed letter of three makes another word. */
const SHORTEST_FORGIVEN = 4;

/** Without case, accents and doubled blanks: 'São  Paulo' and 'sao paulo' are one. */
export const foldCity = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’`]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Folded, a letter can become 18; a search looks at no more than the longest text that it takes. */
const foldTyped = (typed: string) =>
  [...foldCity(typed.split(',')[0] ?? '')].slice(0, MAX_CITY_SEARCH).join('');

/**
 * Whether a city begins with what was typed, without regard to case and accents, and with one
 * typing error (a letter more, less, other, or two swapped) forgiven from four letters on.
 * What follows a comma ('Brooklyn, NY') does not count.
 */
export function cityMatches(city: string, typed: string): boolean {
  const name = foldCity(city);
  const start = foldTyped(typed);
  if (!start) return false;
  if (name.startsWith(start)) return true;
  if (start.length < SHORTEST_FORGIVEN) return false;
  return [-1, 0, 1].some(
    (more) => damerauLevenshtein(name.slice(0, start.length + more), start).steps <= 1,
  );
}

/**
 * Patterns of LIKE that all folded names have that `cityMatches` this: what was typed from its start, and
 * that with each error that is forgiven.
 */
function patterns(typed: string): string[] {
  const start = foldTyped(typed);
  if (!start) return [];
  const letters = [...start].map(escapeLike);
  const put = (at: number, until: number, what: string) =>
    [...letters.slice(0, at), what, ...letters.slice(until)].join('');
  const starts = new Set([letters.join('')]);
  if (start.length >= SHORTEST_FORGIVEN)
    for (let n = 0; n <= letters.length; n += 1) {
      starts.add(put(n, n, '_'));
      if (n < letters.length) starts.add(put(n, n + 1, '_')).add(put(n, n + 1, ''));
      if (n + 1 < letters.length) starts.add(put(n, n + 2, `${letters[n + 1]}${letters[n]}`));
    }
  return [...starts].map((start) => `${start}%`);
}

/**
 * The spellings of cities that match what was typed. Of all that any listing ever had: whoever looks for
 * listings by them asks what may be found of those.
 */
export async function citiesLike(db: Tx, typed: string): Promise<string[]> {
  const like = patterns(typed);
  if (like.length === 0) return [];
  return (await namesLike(db, like)).filter((name) => cityMatches(name, typed));
}

/** The spellings that begin with what was typed, all of it and without errors. */
export async function citiesFrom(db: Tx, typed: string): Promise<string[]> {
  const start = foldCity(typed);
  const names = await namesLike(db, [`${escapeLike(start)}%`]);
  return names.filter((name) => foldCity(name).startsWith(start));
}

/** The spellings of cities that are called so, folded. */
export async function citiesCalled(db: Tx, folded: Set<string>): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT name FROM city_names WHERE folded IS NULL OR folded = ANY(${[...folded]})`;
  return rows.map(({ name }) => name).filter((name) => folded.has(foldCity(name)));
}

async function namesLike(db: Tx, like: string[]): Promise<string[]> {
  const any = like.map((pattern) => sql`folded LIKE ${pattern}`);
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT name FROM city_names WHERE folded IS NULL OR ${join(any, ' OR ')}`;
  return rows.map(({ name }) => name);
}

/**
 * Writes down the folded form of names that came since the last time, so that an index finds them, and
 * forgets those that no listing has any more.
 */
export async function sweepCityNames({ db }: { db: Db }): Promise<void> {
  const names = await db.cityName.findMany({ where: { folded: null }, take: 10_000 });
  // Of many or none: another process may have forgotten it by now.
  for (const { name } of names)
    await db.cityName.updateMany({ where: { name }, data: { folded: foldCity(name) } });

  // By an index that begins with `visible`.
  const unused = sql`NOT EXISTS (SELECT FROM sukkah_listings l
    WHERE l.visible IN (true, false) AND l.city = city_names.name)`;
  const gone = await db.$queryRaw<unknown[]>`SELECT 1 FROM city_names WHERE ${unused} LIMIT 1`;
  if (gone.length === 0) return;
  await transaction(db, async (tx) => {
    // Whoever saves a listing in such a city now has found its name here, and would add none.
    await tx.$executeRaw`LOCK TABLE city_names IN SHARE ROW EXCLUSIVE MODE`;
    await tx.$executeRaw`DELETE FROM city_names WHERE ${unused}`;
  });
}
