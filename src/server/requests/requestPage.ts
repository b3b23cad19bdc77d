import { Prisma } from '@/generated/prisma/client';
import { id, instant } from '@/schemas/common';
import { z } from '@/schemas/zod';
import { isBlockedWithSql } from '../access/blocks';
import type { Db } from '../db/client';
import { cutPage, olderThanSql, readCounted, readCursor } from '../db/cursor';
import { isCanceledByGuestSql, isComingSql, stepBySql } from '../db/predicates';
import { type reasonText, reasonWordsSql } from '../presenters/cancellationReason';
import { type SlotJson, slotSql } from '../presenters/slot';
import { type RequestRow, requestSql } from './requestRow';
import type { StepBy } from './transitions';

const { sql } = Prisma;

export type ListInput = {
  limit: number;
  cursor?: string | undefined;
  state?: 'pending' | 'answered' | 'lost' | undefined;
};

/**
 * `pending` requests and invitations are waiting for an answer now. Expired ones count as answered. Guests lost a
 * meal to come if someone else ended their request.
 */
export function inState(state: ListInput['state'], now: Date, status = sql`r.status`): Prisma.Sql {
  if (!state) return sql`TRUE`;
  const pending = sql`((${status} = 'pending' AND ${isComingSql(now)})
    OR (${status} = 'invited' AND r.answer_by > ${now}::timestamptz))`;
  if (state === 'lost')
    return sql`(${status} IN ('declined', 'cancelled') AND s.starts_at > ${now}::timestamptz
      AND NOT ${isCanceledByGuestSql})`;
  return state === 'pending' ? pending : sql`NOT ${pending}`;
}

export type Row<Listing> = RequestRow & {
  removedAt: Date | null;
  slot: SlotJson;
  listing: Listing;
  threadId: string | null;
  isApart: boolean;
  why: (NonNullable<Parameters<typeof reasonText>[1]> & { by: StepBy }) | null;
};

/**
 * Columns that every list has. `l` is the listing, `s` the slot, and `otherIdSql` the other person's id.
 */
export const columns = (viewerId: string, otherIdSql: Prisma.Sql) => sql`
  ${requestSql},
  s.removed_at AS "removedAt", ${slotSql} AS slot,
  (SELECT t.id::text FROM threads t
    WHERE t.listing_id = l.id AND t.hopper_id = r.hopper_id) AS "threadId",
  ${isBlockedWithSql(sql`${viewerId}::uuid`, otherIdSql)} AS "isApart",
  (SELECT json_build_object('reason', ${reasonWordsSql}, 'reasonCode', e.reason_code,
      'reasonValues', e.reason_values, 'by', ${stepBySql()})
    FROM request_events e WHERE e.request_id = r.id ORDER BY e.at DESC, e.id DESC LIMIT 1) AS why`;

const meals = sql`JOIN time_slots s ON s.id = r.slot_id
  JOIN sukkah_listings l ON l.id = s.listing_id`;
export const from = sql`FROM requests r ${meals}`;

type PageRow = { id: string; createdAt: Date; slotId: string; goesFirst: boolean; slot: SlotJson };

type Order = {
  by: Prisma.Sql;
  page?: Prisma.Sql;
  after: (cursor: string | undefined) => Prisma.Sql;
  positionOf?: (row: PageRow) => unknown;
};

export const newest: Order = {
  by: sql`r.created_at DESC, r.id DESC`,
  after: (cursor) => olderThanSql(sql`r`, cursor),
};

const mealPosition = z.object({
  startsAt: instant,
  slotId: id,
  goesFirst: z.boolean(),
  createdAt: instant,
  id,
});

/**
 * By meal, the next one first. Within a meal, guests whose own meal was canceled come first, then
 * the others in the order they asked.
 */
export const byMeal: Order = {
  by: sql`s.starts_at, s.id, r.goes_first DESC, r.created_at, r.id`,
  page: sql`(page.slot->>'startsAt')::timestamptz, page."slotId" COLLATE "C", page."goesFirst" DESC,
    page."createdAt", page.id COLLATE "C"`,
  after: (cursor) => {
    if (!cursor) return sql`TRUE`;
    const { startsAt, slotId, goesFirst, createdAt, id } = readCursor(mealPosition, cursor);
    return sql`(s.starts_at, s.id, NOT r.goes_first, r.created_at, r.id) > (${startsAt}::timestamptz,
      ${slotId}::uuid, NOT ${goesFirst}::boolean, ${createdAt}::timestamptz, ${id}::uuid)`;
  },
  positionOf: ({ slot, slotId, goesFirst, createdAt, id }) => ({
    startsAt: slot.startsAt,
    slotId,
    goesFirst,
    createdAt,
    id,
  }),
};

export async function pageOf<R extends PageRow>(
  db: Db,
  { select, joins, where }: Record<'select' | 'joins' | 'where', Prisma.Sql>,
  { limit, cursor }: ListInput,
  { by, page, after, positionOf }: Order = newest,
) {
  const { rows, total } = await readCounted<R>(
    db,
    // Join the details only for the rows on this page.
    sql`SELECT ${select} FROM (
        SELECT r.* ${from} WHERE ${where} AND ${after(cursor)} ORDER BY ${by} LIMIT ${limit + 1}
      ) r ${meals} ${joins} ORDER BY ${by}`,
    sql`${from} WHERE ${where}`,
    page,
  );
  return { ...cutPage(rows, limit, positionOf), total };
}
