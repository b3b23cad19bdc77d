import { Prisma } from '@/generated/prisma/client';
import { id, instant } from '@/schemas/common';
import { z } from '@/schemas/zod';
import { errors } from '../errors';
import type { Db } from './client';

export const writeCursor = (value: unknown) =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Decodes a cursor.
 * @throws RuleError `BAD_INPUT` if `writeCursor` didn't create it for this list
 */
export function readCursor<T extends z.ZodType>(schema: T, cursor: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw errors.badCursor();
  }
}

const position = z.object({ at: instant, id });

/** Sort order for lists that show the newest first. The id breaks ties. */
export const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

/**
 * Returns the condition for rows after a cursor in `newestFirst`. It compares values instead of
 * looking up a row, so that paging still works after that row has left the list.
 * @throws RuleError `BAD_INPUT`
 */
export const olderThan = (cursor: string | undefined) => beyond(cursor, false);

/**
 * Returns the condition for rows after a cursor. `upwards` means the list shows the oldest first.
 */
export function beyond(cursor: string | undefined, upwards: boolean) {
  if (!cursor) return {};
  const { at, id } = readCursor(position, cursor);
  function than<T>(value: T) {
    return upwards ? { gt: value } : { lt: value };
  }
  return { OR: [{ createdAt: than(at) }, { createdAt: at, id: than(id) }] };
}

/**
 * SQL version of `olderThan`.
 * @param row alias of the table
 * @throws RuleError `BAD_INPUT`
 */
export function olderThanSql(row: Prisma.Sql, cursor: string | undefined): Prisma.Sql {
  if (!cursor) return Prisma.sql`TRUE`;
  const { at, id } = readCursor(position, cursor);
  return Prisma.sql`(${row}.created_at, ${row}.id) < (${at}::timestamptz, ${id}::uuid)`;
}

/**
 * Reads a page of rows and the total in one statement.
 * @param rows query for the page; selects `id` as text and `createdAt`, in the list's order
 * @param from the FROM clause for the total
 * @param order the list's order in terms of the columns of `page`; defaults to `newestFirst`
 */
export async function readCounted<R extends { id: string; createdAt: Date }>(
  db: Db,
  rows: Prisma.Sql,
  from: Prisma.Sql,
  order = Prisma.sql`page."createdAt" DESC, page.id COLLATE "C" DESC`,
): Promise<{ rows: R[]; total: number }> {
  // LEFT JOIN, so that a page past the end still returns the total.
  const countedPage = Prisma.sql`SELECT counted.total, page.*
    FROM (SELECT count(*)::int AS total ${from}) counted LEFT JOIN (${rows}) page ON TRUE
    ORDER BY ${order}`;
  const countedRows = await db.$queryRaw<(R & { total: number })[]>(countedPage);
  return { rows: countedRows.filter(({ id }) => id !== null), total: countedRows[0]?.total ?? 0 };
}

/**
 * Cuts `limit + 1` rows to a page and returns the cursor for the next page, if there's one.
 * @param positionOf what the cursor has to say about the last row; defaults to that of `newestFirst`
 */
export function cutPage<R extends { id: string; createdAt: Date }>(
  rows: R[],
  limit: number,
  positionOf: (row: R) => unknown = ({ createdAt: at, id }) => ({ at, id }),
) {
  const pageRows = rows.slice(0, limit);
  const last = pageRows.at(-1);
  return {
    pageRows,
    nextCursor: last && rows.length > limit ? writeCursor(positionOf(last)) : null,
  };
}
