/**
 * Conditions that several queries share, each as a Prisma `where` and in SQL. In SQL, `l` is a row
 * of `sukkah_listings`, `s` of `time_slots`, and `r` of `requests`. `predicates.test.ts` checks that both agree.
 */
import { Prisma } from '@/generated/prisma/client';
import { openStatuses } from '@/schemas/options';

const { sql } = Prisma;

/**
 * Checks whether a meal is over, including at the moment it ends. A table constraint limits meals to
 * nine days, so that the end alone decides.
 */
export const isOver = (slot: { endsAt: Date }, now: Date): boolean => slot.endsAt <= now;

/** The same for a row `s` of `time_slots`, in SQL. */
export const isOverSql = (now: Date, s = sql`s`) => sql`${s}.ends_at <= ${now}::timestamptz`;

export const isComingSql = (now: Date, s = sql`s`) => sql`${s}.ends_at > ${now}::timestamptz`;

/** Meals that aren't over. */
export const comingMeal = (now: Date) =>
  ({ endsAt: { gt: now } }) satisfies Prisma.TimeSlotWhereInput;

/** Public listings: shown by the host, not hidden by moderators, and the host isn't suspended. */
export const publicListing = {
  visible: true,
  hiddenAt: null,
  host: { suspendedAt: null },
} as const satisfies Prisma.SukkahListingWhereInput;

export const isHostSuspendedSql = sql`EXISTS (
  SELECT 1 FROM users h WHERE h.id = l.host_id AND h.suspended_at IS NOT NULL)`;

export const isPublicListingSql = sql`(
  l.visible AND l.hidden_at IS NULL AND NOT ${isHostSuspendedSql})`;

export const openRequest = {
  status: { in: [...openStatuses] },
} satisfies Prisma.RequestWhereInput;

export const isOpenRequestSql = sql`r.status IN (${Prisma.raw(openStatuses.map((status) => `'${status}'`).join(', '))})`;

/**
 * SQL for the side that took a step: `host`, `hopper` or `system`. `e` is its row in
 * `request_events`. Rows of earlier versions have no `by`.
 * @param hopperId the guest of the request
 */
export const stepBySql = (hopperId = sql`r.hopper_id`, e = sql`e`) => sql`coalesce(${e}.by, CASE
  WHEN ${e}.actor_id IS NULL THEN 'system' WHEN ${e}.actor_id = ${hopperId} THEN 'hopper'
  ELSE 'host' END)`;

/** Requests canceled by their guest. SQL only: Prisma can't compare columns of two tables. */
export const isCanceledByGuestSql = sql`(r.status = 'cancelled' AND EXISTS (
  SELECT 1 FROM request_events e
  WHERE e.request_id = r.id AND e.to_status = 'cancelled' AND ${stepBySql()} = 'hopper'))`;

/**
 * Requests made before their meal began. Only these can be rated and count toward anyone's figures.
 * Otherwise someone could publish meals of the past and seat accounts of their own. SQL only.
 */
export const isMadeBeforeMealSql = sql`r.created_at < s.starts_at`;

export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
