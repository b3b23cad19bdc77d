import damerauLevenshtein from 'damerau-levenshtein';
import { Prisma } from '@/generated/prisma/client';
import { MAX_CITY_SEARCH } from '@/schemas/options';
import type { Db, Tx } from '../db/client';
import { escapeLike } from '../db/predicates';
import { transaction } from '../db/transaction';

const { sql, join } = Prisma;

/** In shorter words, one changed letter makes a different word. */
const SHORTEST_FORGIVEN = 4;

/** Normalizes case, accents, and spaces: 'São  Paulo' becomes 'sao paulo'. */
export const foldCity = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’`]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Cut to the maximum input length, because folding can turn one character into 18. */
const foldTyped = (typed: string) =>
  [...foldCity(typed.split(',')[0] ?? '')].slice(0, MAX_CITY_SEARCH).join('');

/**
 * Whether a city name starts with the typed text. Ignores case and accents, and allows one typo (an
 * extra, missing, wrong, or swapped letter) from four letters on. Anything after a comma
 * ('Brooklyn, NY') is ignored.
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
 * Returns LIKE patterns that cover every folded name `cityMatches` accepts: the typed text as a
 * prefix, and each variant with one typo.
 */
function patterns(typed: string): string[] {
  const start = foldTyped(typed);
  if (!start) return [];
  const letters = [...start].map(escapeLike);
  const put = (at: number, until: number, replacement: string) =>
    [...letters.slice(0, at), replacement, ...letters.slice(until)].join('');
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
 * Returns the city spellings that match the typed text. They can include cities of hidden listings,
 * so callers must filter listings by visibility.
 */
export async function citiesLike(db: Tx, typed: string): Promise<string[]> {
  const like = patterns(typed);
  if (like.length === 0) return [];
  return (await namesLike(db, like)).filter((name) => cityMatches(name, typed));
}

export async function citiesFrom(db: Tx, typed: string): Promise<string[]> {
  const start = foldCity(typed);
  const names = await namesLike(db, [`${escapeLike(start)}%`]);
  return names.filter((name) => foldCity(name).startsWith(start));
}

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
 * Stores the folded form of new city names so an index can find them, and deletes names that no
 * listing uses anymore.
 */
export async function sweepCityNames({ db }: { db: Db }): Promise<void> {
  const names = await db.cityName.findMany({ where: { folded: null }, take: 10_000 });
  // `updateMany`, because another process may have deleted the row.
  for (const { name } of names)
    await db.cityName.updateMany({ where: { name }, data: { folded: foldCity(name) } });

  // The condition on `visible` is always true; it lets PostgreSQL use an index that starts with it.
  const unused = sql`NOT EXISTS (SELECT FROM sukkah_listings l
    WHERE l.visible IN (true, false) AND l.city = city_names.name)`;
  const unusedNames = await db.$queryRaw<
    unknown[]
  >`SELECT 1 FROM city_names WHERE ${unused} LIMIT 1`;
  if (unusedNames.length === 0) return;
  await transaction(db, async (tx) => {
    // Without the lock, a listing saved now could rely on a name that this deletes.
    await tx.$executeRaw`LOCK TABLE city_names IN SHARE ROW EXCLUSIVE MODE`;
    await tx.$executeRaw`DELETE FROM city_names WHERE ${unused}`;
  });
}
