/**
 * Rules about rows that several queries ask for: each once as a `where` of Prisma's and once in SQL. In SQL,
 * `l` is a row of `sukkah_listings` and `r` one of `requests`. `predicates.test.ts` shows that both agree.
 */
import { Prisma } from '@/generated/prisma/client';
import { openStatuses } from '@/schemas/options';

const { sql } = Prisma;

/** Listings that everybody may see: shown by their host, not hidden by moderators, host not suspended. */
export const publicListing = {
  visible: true,
  hiddenAt: null,
  host: { suspendedAt: null },
} as const satisfies Prisma.SukkahListingWhereInput;

export const isHostSuspendedSql = sql`EXISTS (
  SELECT 1 FROM users h WHERE h.id = l.host_id AND h.suspended_at IS NOT NULL)`;

export const isPublicListingSql = sql`(
  l.visible AND l.hidden_at IS NULL AND NOT ${isHostSuspendedSql})`;

/** Requests that can still lead to a seat, or already have. */
export const openRequest = {
  status: { in: [...openStatuses] },
} satisfies Prisma.RequestWhereInput;

export const isOpenRequestSql = sql`r.status IN (${Prisma.raw(openStatuses.map((status) => `'${status}'`).join(', '))})`;

/** Requests that were canceled by the guest who had made them. Prisma can't compare columns of two tables. */
export const isCanceledByGuestSql = sql`(r.status = 'cancelled' AND EXISTS (
  SELECT 1 FROM request_events e
  WHERE e.request_id = r.id AND e.to_status = 'cancelled' AND e.actor_id = r.hopper_id))`;
