import { Prisma } from '@/generated/prisma/client';
import { id, instant } from '@/schemas/common';
import { z } from '@/schemas/zod';
import { errors } from '../errors';
import { boundedRead } from './boundedRead';
import type { Db } from './client';

/** Writes where a list stopped as an opaque text, safe in an address. */
export const writeCursor = (value: unknown) =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Reads a cursor back.
 * @throws RuleError `BAD_INPUT` when it is not one that `writeCursor` made for this list.
 */
export function readCursor<T extends z.ZodType>(schema: T, cursor: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw errors.badCursor();
  }
}

const position = z.object({ at: instant, id, first: z.boolean().optional() });

/** The order of lists that show the newest first; the id settles ties. */
export const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

/**
 * What comes after a cursor in `newestFirst`. By value and not by row, so that a row that has left
 * the list since (an answered request) hides none of those behind it.
 * @throws RuleError `BAD_INPUT`
 */
export const olderThan = (cursor: string | undefined) => beyond(cursor, false);

/** The same, of a list that shows the oldest first if `upwards`. */
export function beyond(cursor: string | undefined, upwards: boolean) {
  if (!cursor) return {};
  const { at, id } = readCursor(position, cursor);
  function than<T>(value: T) {
    return upwards ? { gt: value } : { lt: value };
  }
  return { OR: [{ createdAt: than(at) }, { createdAt: at, id: than(id) }] };
}

/**
 * The same in SQL, of a row of this name.
 * @param byFirst of a list that shows those that go first before all others
 * @throws RuleError `BAD_INPUT`
 */
export function olderThanSql(
  row: Prisma.Sql,
  cursor: string | undefined,
  byFirst = false,
): Prisma.Sql {
  if (!cursor) return Prisma.sql`TRUE`;
  const { at, id, first = false } = readCursor(position, cursor);
  if (byFirst)
    return Prisma.sql`(${row}.goes_first, ${row}.created_at, ${row}.id)
      < (${first}::boolean, ${at}::timestamptz, ${id}::uuid)`;
  return Prisma.sql`(${row}.created_at, ${row}.id) < (${at}::timestamptz, ${id}::uuid)`;
}

/**
 * What `newest` selects, and how many there are in all, by one statement.
 * @param newest gives `id` as text and `createdAt`, in the order of `newestFirst`
 * @param from of all of them; begins with FROM
 * @param before what comes before that in the order, with a comma
 */
export async function readCounted<R extends { id: string; createdAt: Date }>(
  db: Db,
  newest: Prisma.Sql,
  from: Prisma.Sql,
  before = Prisma.empty,
): Promise<{ rows: R[]; total: number }> {
  // Beyond the last there are none, and there is a total all the same.
  const both = Prisma.sql`SELECT counted.total, page.*
    FROM (SELECT count(*)::int AS total ${from}) counted LEFT JOIN (${newest}) page ON TRUE
    ORDER BY ${before} page."createdAt" DESC, page.id COLLATE "C" DESC`;
  const rows = await boundedRead(db, (tx) => tx.$queryRaw<(R & { total: number })[]>(both));
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

/** Cuts `limit + 1` rows to a page, with the cursor to go on if there was one more. */
export function cutPage<R extends { id: string; createdAt: Date; goesFirst?: boolean }>(
  rows: R[],
  limit: number,
) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = last && rows.length > limit;
  const next = last && { at: last.createdAt, id: last.id, ...(last.goesFirst && { first: true }) };
  return { shown, nextCursor: more ? writeCursor(next) : null };
}
