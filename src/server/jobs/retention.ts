import { Prisma } from '@/generated/prisma/client';
import { DAY_MS } from '@/schemas/time';
import type { Clock } from '../clock';
import type { Env } from '../config/env';
import type { Db } from '../db/client';
import { isComingSql, isOpenRequestSql } from '../db/predicates';
import { log } from '../observability/log';

/** In days. Unset or 0 means forever. */
export type RetentionSettings = Partial<
  Pick<Env, 'KEEP_MESSAGES_DAYS' | 'KEEP_MAILS_DAYS' | 'KEEP_EVENTS_DAYS' | 'KEEP_REPORTS_DAYS'>
>;

/**
 * Minimum time to keep an email's row, in milliseconds, whatever the setting. Longer than from the
 * eve of a holiday to its last meal.
 */
const MIN_MAIL_AGE_MS = 8 * DAY_MS;

/** Rows per statement. Deleting millions at once would block everyone. */
const BATCH = 1000;

/** Maximum number of batches per run. The rest waits for the next run. */
const BATCHES = 50;

/** The minute of the hour when this runs. */
const MINUTE_OF_HOUR = 17;

type Cutoff = { before: Date; now: Date };

const isOpen = ({ now }: Cutoff) => Prisma.sql`
  ${isOpenRequestSql} AND ${isComingSql(now)}`;

const old = {
  // Moderators review a reported conversation as a whole, so keep its messages until the report is
  // answered.
  messages: (cutoff: Cutoff) => Prisma.sql`
    SELECT m.id FROM messages m JOIN threads t ON t.id = m.thread_id
    WHERE m.created_at < ${cutoff.before}
      AND NOT EXISTS (
        SELECT FROM requests r JOIN time_slots s ON s.id = r.slot_id
        WHERE r.hopper_id = t.hopper_id AND s.listing_id = t.listing_id AND ${isOpen(cutoff)})
      AND NOT EXISTS (
        SELECT FROM reports p WHERE p.status = 'open'
          AND (p.subject_user_id IN (t.hopper_id, t.host_id) OR p.listing_id = t.listing_id))`,
  // Queued emails are never too old. Recent rows prove that an email was sent: without its row, an
  // email for the eve of a holiday would go out again before the holiday's last meal.
  mails: ({ before, now }: Cutoff) => Prisma.sql`
    SELECT m.id FROM mails m WHERE m.status <> 'queued'
      AND m.created_at < ${before} AND m.created_at < ${new Date(now.getTime() - MIN_MAIL_AGE_MS)}`,
  request_events: (cutoff: Cutoff) => Prisma.sql`
    SELECT e.id FROM request_events e
    WHERE e.at < ${cutoff.before} AND NOT EXISTS (
      SELECT FROM requests r JOIN time_slots s ON s.id = r.slot_id
      WHERE r.id = e.request_id AND (${isOpen(cutoff)} OR s.ends_at >= ${cutoff.before}))`,
  // Calendar files count a request's events, and their numbers must never go down.
  events: ({ before }: Cutoff) => Prisma.sql`
    SELECT e.id FROM events e WHERE e.visible_from < ${before} AND NOT EXISTS (
      SELECT FROM time_slots s WHERE s.id = e.slot_id AND s.ends_at >= ${before})`,
  reports: ({ before }: Cutoff) => Prisma.sql`
    SELECT p.id FROM reports p WHERE p.status <> 'open' AND p.created_at < ${before}`,
} as const;

type RetainedTable = keyof typeof old;

const settingOf = {
  messages: 'KEEP_MESSAGES_DAYS',
  mails: 'KEEP_MAILS_DAYS',
  request_events: 'KEEP_EVENTS_DAYS',
  events: 'KEEP_EVENTS_DAYS',
  reports: 'KEEP_REPORTS_DAYS',
} as const satisfies Record<RetainedTable, keyof RetentionSettings>;

async function deleteFrom(
  db: Db,
  table: RetainedTable,
  cutoff: Cutoff,
  batch: number,
): Promise<number> {
  let deleted = 0;
  for (let n = 0; n < BATCHES; n += 1) {
    // SKIP LOCKED: rows being changed wait for the next run, and other processes have their own
    // batches.
    const count = await db.$executeRaw`
      DELETE FROM ${Prisma.raw(table)} WHERE id IN (
        SELECT id FROM ${Prisma.raw(table)} WHERE id IN (${old[table](cutoff)} LIMIT ${batch})
        FOR UPDATE SKIP LOCKED)`;
    deleted += count;
    if (count < batch) break;
  }
  return deleted;
}

/**
 * Deletes data older than the settings allow: messages, sent or failed emails, events, and answered
 * reports. Everything that an open request or report needs stays, and so does the log of
 * moderators' actions.
 * @returns how many rows were deleted, by table
 */
export async function deleteOutdated(
  { db, clock }: { db: Db; clock: Clock },
  settings: RetentionSettings,
  batch = BATCH,
): Promise<Partial<Record<RetainedTable, number>>> {
  const now = clock.now();
  const deletedCounts: Partial<Record<RetainedTable, number>> = {};
  for (const table of Object.keys(old) as RetainedTable[]) {
    const days = settings[settingOf[table]] ?? 0;
    if (days === 0) continue;
    const before = new Date(now.getTime() - days * DAY_MS);
    deletedCounts[table] = await deleteFrom(db, table, { before, now }, batch);
  }
  return deletedCounts;
}

export async function sweepOutdated(context: {
  db: Db;
  clock: Clock;
  settings: RetentionSettings;
}): Promise<void> {
  if (context.clock.now().getUTCMinutes() !== MINUTE_OF_HOUR) return;
  const deletedCounts = await deleteOutdated(context, context.settings);
  if (Object.values(deletedCounts).some(Boolean))
    log.info(deletedCounts, 'outdated rows were deleted');
}
