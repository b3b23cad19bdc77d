/**
 * Conditions that several queries share, each as a Prisma `where` and in SQL. In SQL, `l` is a row
 * of `sukkah_listings`, `s` of `time_slots`, and `r` of `requests`. `predicates.test.ts` checks that both agree.
 */
import { Prisma } from '@/generated/prisma/client';
import { openStatuses } from '@/schemas/options';
import { DAY_MS } from '@/schemas/time';

const { sql } = Prisma;

/**
 * Checks whether a meal is over, including at the moment it ends. A table constraint limits meals to
 * nine days, so that the end alone decides.
 */
export const isOver = (slot: { endsAt: Date }, now: Date): boolean => slot.endsAt <= now;

/** The same for a row `s` of `time_slots`, in SQL. */
export const isOverSql = (now: Date, s = sql`s`) => sql`${s}.ends_at <= ${now}::timestamptz`;

export const isComingSql = (now: Date, s = sql`s`) => sql`${s}.ends_at > ${now}::timestamptz`;

/** SQL condition: the meals in these rows are at the same time. Back-to-back meals aren't. */
export const overlapsSql = (a: Prisma.Sql, b: Prisma.Sql) =>
  sql`(${a}.starts_at < ${b}.ends_at AND ${a}.ends_at > ${b}.starts_at)`;

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

/**
 * Listings that are open sukkahs: they have opening hours. No listing also has meals to ask for, so
 * that nobody reveals their home by mistake.
 */
export const isOpenSukkahSql = sql`EXISTS (SELECT FROM time_slots hours
  WHERE hours.listing_id = l.id AND hours.mode = 'open' AND hours.removed_at IS NULL)`;

/** SQL condition: a moderator has confirmed that the host is an institution, and it still counts. */
export const isInstitutionSql = (now: Date) => sql`EXISTS (SELECT FROM users institution
  WHERE institution.id = l.host_id AND institution.institution_until > ${now}::timestamptz)`;

/** How long before an institution has to be confirmed anew it's told so, in milliseconds. */
const TOLD_AHEAD_MS = 30 * DAY_MS;

/** Users who are institutions, but have to be confirmed anew soon. */
export const institutionEndsSoon = (now: Date) =>
  ({
    institutionUntil: { gt: now, lte: new Date(now.getTime() + TOLD_AHEAD_MS) },
  }) satisfies Prisma.UserWhereInput;

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
