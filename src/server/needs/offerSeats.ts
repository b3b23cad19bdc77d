import { DateTime } from 'luxon';
import { Prisma } from '@/generated/prisma/client';
import type { Need } from '@/schemas/need';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/schemas/time';
import type { Tx } from '../db/client';
import { processDueMeals } from '../jobs/dueMeals';
import { lastMoment, laterInTheWeek } from '../requests/answerDeadline';
import { seatsAwaited } from '../requests/waitlist';
import type { System } from '../trpc/init';
import { quietTimeAt } from '../zmanim/quietTime';
import { couldTakeSeatSql, isMetSql } from './fittingNeeds';
import { findRoomyMeal, type RoomyMeal } from './roomyMeal';

const { sql } = Prisma;

/** Groups that are told of a meal at a time, unless it has seats for more. */
const GROUPS_AT_A_TIME = 3;

/** How long the others wait then, in milliseconds. Shabbat and Yom Tov don't count. */
const TIME_TO_ANSWER_MS = 2 * HOUR_MS;
const MIN_TIME_TO_ANSWER_MS = 10 * MINUTE_MS;

/** How soon to look again at seats that were promised to others, in milliseconds. */
const PROMISED_MS = 10 * MINUTE_MS;

/** People are told of the same meal again only if it was full meanwhile, and after this time. */
const TOLD_AGAIN_MS = DAY_MS;

/** Needs that are read at once. */
const PAGE = 50;

/** Meals per transaction. Seats that open at one of them meanwhile wait for its end. */
const BATCH = 10;

/** The hour of the daily digest, where its reader is. */
const DIGEST_HOUR = 9;

/**
 * SQL for the needs `n` whose owners want to be told of a meal like this one, with the profile `p`.
 * Unlike an invitation, it has to meet their diet and allergies too: nobody answers for more.
 */
const needsToTellSql = (meal: RoomyMeal, now: Date) => sql`
  FROM needs n LEFT JOIN profiles p ON p.user_id = n.hopper_id
  WHERE n.alerts <> 'off' AND ${isMetSql(meal, { diet: true })} AND ${couldTakeSeatSql(meal, now)}
    AND NOT EXISTS (SELECT FROM mail_opt_outs o
      WHERE o.user_id = n.hopper_id AND o.kind = 'seatsOpened')`;

/** Returns what a meal has to offer beside what its waitlist would take. */
async function findUnpromised(tx: Tx, slotId: string, now: Date) {
  const meal = await findRoomyMeal(tx, slotId, now);
  return meal && { ...meal, seats: meal.seats - (await seatsAwaited(tx, slotId, meal.free)) };
}

/** Returns what a meal has to offer to the owner of a need, if it's still open to them. */
export async function openMealFor(
  tx: Tx,
  { hopperId, slotId }: { hopperId: string; slotId: string },
  now: Date,
): Promise<RoomyMeal | undefined> {
  const meal = await findUnpromised(tx, slotId, now);
  if (!meal || meal.seats <= 0) return undefined;
  const [need] = await tx.$queryRaw<object[]>`SELECT n.hopper_id::text
    ${needsToTellSql(meal, now)} AND n.hopper_id = ${hopperId}::uuid`;
  return need && meal;
}

type NeedToTell = {
  hopperId: string;
  groupSize: number;
  alerts: Need['alerts'];
  timeZone: string;
  keepsShabbat: boolean;
};

const findNeedsToTell = (tx: Tx, meal: RoomyMeal, now: Date) =>
  tx.$queryRaw<NeedToTell[]>`SELECT n.hopper_id::text AS "hopperId", n.group_size AS "groupSize",
      n.alerts, coalesce(p.shomer_shabbat, FALSE) AS "keepsShabbat",
      (SELECT u.time_zone FROM users u WHERE u.id = n.hopper_id) AS "timeZone"
    ${needsToTellSql(meal, now)}
      AND NOT EXISTS (SELECT FROM seat_alerts a
        WHERE a.hopper_id = n.hopper_id AND a.slot_id = ${meal.id}::uuid
          AND (NOT a.reopened OR a.at > ${new Date(now.getTime() - TOLD_AGAIN_MS)}::timestamptz))
    ORDER BY n.asked_at, n.hopper_id LIMIT ${PAGE}`;

/** Returns when somebody is told: at once, or at the hour of their next digest. */
function tellAt({ alerts, timeZone }: NeedToTell, now: Date): Date {
  if (alerts !== 'daily') return now;
  const local = DateTime.fromJSDate(now, { zone: timeZone });
  const today = local.startOf('day').set({ hour: DIGEST_HOUR });
  return (today > local ? today : today.plus({ days: 1 })).toJSDate();
}

/**
 * Returns the next groups in order of asking: a few, or as many as there are seats for. Those who
 * can't read it now, because it waits for their digest or their Shabbat, don't count.
 */
function nextGroups(needs: NeedToTell[], seats: number, now: Date) {
  const told: (NeedToTell & { at: Date })[] = [];
  let groups = 0;
  let people = 0;
  for (const need of needs) {
    if (groups >= GROUPS_AT_A_TIME && people >= seats) break;
    const at = tellAt(need, now);
    told.push({ ...need, at });
    if (at > now || (need.keepsShabbat && quietTimeAt(need.timeZone, now))) continue;
    groups += 1;
    people += need.groupSize;
  }
  return { told, areWaitedFor: groups > 0 };
}

/** Close to the meal, the groups who were told have half of the time that's left. */
function endOfTurn(meal: RoomyMeal, now: Date): Date {
  const half = (lastMoment(meal).getTime() - now.getTime()) / 2;
  const ms = Math.min(TIME_TO_ANSWER_MS, Math.max(MIN_TIME_TO_ANSWER_MS, half));
  return laterInTheWeek(now, ms, meal.timeZone);
}

/** @returns when to look at the meal again */
async function offer(tx: Tx, slotId: string, now: Date): Promise<Date | null> {
  const meal = await findUnpromised(tx, slotId, now);
  if (!meal || meal.free === 0) return null;
  const quiet = quietTimeAt(meal.timeZone, now);
  if (quiet) return quiet.endsAt;
  const { seats, free } = meal;
  const again = seats < free ? new Date(now.getTime() + PROMISED_MS) : null;
  if (seats <= 0) return again;
  const needs = await findNeedsToTell(tx, meal, now);
  const { told, areWaitedFor } = nextGroups(needs, seats, now);
  if (told.length === 0) return again;
  await tx.$executeRaw`INSERT INTO seat_alerts (hopper_id, slot_id, at, due_at)
    SELECT id, ${slotId}::uuid, ${now}::timestamptz, due_at
    FROM unnest(${told.map(({ hopperId }) => hopperId)}::uuid[],
      ${told.map(({ at }) => at.toISOString())}::timestamptz[]) AS told (id, due_at)
    ON CONFLICT (hopper_id, slot_id) DO UPDATE
      SET at = EXCLUDED.at, due_at = EXCLUDED.due_at, sent_at = NULL, reopened = FALSE`;
  return areWaitedFor ? endOfTurn(meal, now) : now;
}

/** Returns those of these meals that somebody wants to be told of, wherever they are. */
const wantedMeals = (tx: Tx, ids: string[]) =>
  tx.$queryRaw<{ id: string }[]>`SELECT s.id::text FROM time_slots s
    WHERE s.id = ANY(${ids}::uuid[]) AND EXISTS (SELECT FROM needs n
      WHERE n.alerts <> 'off' AND n.meals @> ARRAY[s.day || ' ' || s.type])`;

/**
 * Chooses who is told of meals whose seats opened: people whose needs the meal meets, in order of
 * asking, a few at a time. The meal's own waitlist comes first. Never in holy time at the meal, and
 * not after it has begun. Safe in several processes at once: nobody is chosen twice.
 */
export async function offerSeats({ db, clock }: System): Promise<void> {
  const now = clock.now();
  const offerAll = async (tx: Tx, ids: string[]) => {
    const next = new Map<string, Date | null>();
    for (const { id } of await wantedMeals(tx, ids)) next.set(id, await offer(tx, id, now));
    return ids.map((id) => next.get(id));
  };
  await processDueMeals(db, 'seat_looks', now, offerAll, BATCH);
}
