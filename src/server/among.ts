import { Prisma } from '@/generated/prisma/client';

const { sql } = Prisma;

/**
 * That an id is one of these, in SQL, as what stands behind its column. One is said as one: for a list, whose
 * length it does not know, PostgreSQL makes a plan at each call, though the statement is prepared.
 */
export const amongSql = (ids: readonly string[]): Prisma.Sql =>
  ids.length === 1 ? sql`= ${ids[0]}::uuid` : sql`= ANY(${[...ids]}::uuid[])`;
