import { Prisma } from '@/generated/prisma/client';
import type { Clock } from '../clock';
import type { Db, Tx } from '../db/client';
import type { LockedSlot } from '../db/locks';
import { transaction } from '../db/transaction';
import { recordEvents } from '../events/recordEvents';
import { changeKey } from '../mail/queue';
import { system } from '../policies/actor';
import { answerDeadline, reminderAt } from './answerDeadline';

const { sql } = Prisma;

/** Rows per transaction, so that other processes don't wait long for the locks. */
const BATCH = 50;

/** Pending requests that are due. SKIP LOCKED: don't wait for one being answered right now. */
const dueSql = (hour: Prisma.Sql) => sql`(SELECT id FROM requests
  WHERE status = 'pending' AND ${hour} ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`;

const nudgeDue = (now: Date) => sql`nudge_at <= ${now}::timestamptz`;
const answerDue = (now: Date) => sql`overdue_at IS NULL AND answer_by <= ${now}::timestamptz`;

type DueRequest = {
  id: string;
  hopperId: string;
  slotId: string;
  listingId: string;
  hostId: string;
  startsAt: Date;
  stands: boolean;
};

const dueRows = (tx: Tx, change: Prisma.Sql, hour: Prisma.Sql, now: Date) =>
  tx.$queryRaw<
    DueRequest[]
  >`UPDATE requests r SET ${change} FROM time_slots s JOIN sukkah_listings l ON l.id = s.listing_id
      WHERE r.id IN ${dueSql(hour)} AND s.id = r.slot_id
      RETURNING r.id::text, r.hopper_id::text AS "hopperId", s.id::text AS "slotId", l.id::text AS "listingId",
        l.host_id::text AS "hostId", s.starts_at AS "startsAt",
        s.removed_at IS NULL AND s.starts_at > ${now}::timestamptz AS stands`;

async function nudge(tx: Tx, now: Date): Promise<number> {
  const due = await dueRows(tx, sql`nudge_at = NULL`, nudgeDue(now), now);
  const meals = new Map(due.filter(({ stands }) => stands).map((one) => [one.slotId, one]));
  const events = [...meals.values()].map(({ listingId, slotId, hostId, startsAt }) => ({
    type: 'meal.answersDue' as const,
    actor: system,
    ...{ listingId, slotId, hostId },
    email: { key: changeKey(slotId, startsAt) },
  }));
  await recordEvents(tx, events, now);
  return due.length;
}

async function noteOverdue(tx: Tx, now: Date): Promise<number> {
  const due = await dueRows(tx, sql`overdue_at = ${now}::timestamptz`, answerDue(now), now);
  const events = due
    .filter(({ stands }) => stands)
    .map(({ id, startsAt, stands: _, ...about }) => ({
      type: 'request.overdue' as const,
      actor: system,
      requestId: id,
      ...about,
      email: { key: changeKey(id, startsAt) },
    }));
  await recordEvents(tx, events, now);
  return due.length;
}

/** One statement, because there are rarely any. */
async function isAnythingDue(db: Db, now: Date): Promise<boolean> {
  const [row] = await db.$queryRaw<
    { any: boolean }[]
  >`SELECT EXISTS (SELECT FROM requests WHERE status = 'pending' AND ${nudgeDue(now)})
      OR EXISTS (SELECT FROM requests WHERE status = 'pending' AND ${answerDue(now)}) AS any`;
  return row?.any ?? false;
}

/** Safe in several processes at once: each request is handled once. */
export async function sendAnswerReminders({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  if (!(await isAnythingDue(db, now))) return;
  for (const part of [nudge, noteOverdue])
    for (let dealt = BATCH; dealt === BATCH; ) dealt = await transaction(db, (tx) => part(tx, now));
}

/**
 * Sets new reminders and deadlines for pending requests of a rescheduled meal. A deadline never
 * moves later.
 */
export async function hoursOfMoved(
  tx: Tx,
  { id, timeZone }: LockedSlot,
  times: { startsAt: Date; endsAt: Date },
  now: Date,
): Promise<void> {
  const meal = { ...times, timeZone };
  await tx.$executeRaw`UPDATE requests SET nudge_at = ${reminderAt(meal, now)}::timestamptz,
      answer_by = LEAST(answer_by, ${answerDeadline(meal, now)}::timestamptz)
    WHERE slot_id = ${id}::uuid AND status = 'pending' AND overdue_at IS NULL`;
}
