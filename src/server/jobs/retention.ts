import { Prisma } from '@/generated/prisma/client';
import type { Clock } from '../clock';
import type { Env } from '../config/env';
import type { Db } from '../db/client';
import { isOpenRequestSql } from '../db/predicates';
import { log } from '../observability/log';

/** For how many days each is kept; not set, or 0: for good. */
export type RetentionSettings = Partial<
  Pick<Env, 'KEEP_MESSAGES_DAYS' | 'KEEP_MAILS_DAYS' | 'KEEP_EVENTS_DAYS' | 'KEEP_REPORTS_DAYS'>
>;

const DAY = 24 * 60 * 60_000;

/** So long the row of a mail stays, whatever the setting: longer than from an eve to the last of its meals. */
const MAILS_AT_LEAST = 8 * DAY;

/** So many rows at once: a statement that deletes millions would hold up everybody. */
const BATCH = 1000;

/** So many batches in one sweep; the rest waits for the next. */
const BATCHES = 50;

/** The hour's minute in which old rows are looked for: it need not be every minute. */
const MINUTE = 17;

type When = { before: Date; now: Date };

/** Whether a request `r` at a slot `s` is one that still can lead to something. */
const isOpen = ({ now }: When) => Prisma.sql`
  ${isOpenRequestSql} AND s.ends_at > ${now}`;

/** What is old enough to go, by table; each a query of ids. */
const old = {
  // What somebody has reported is looked at as a whole: the words of the two stay until it is answered.
  messages: (when: When) => Prisma.sql`
    SELECT m.id FROM messages m JOIN threads t ON t.id = m.thread_id
    WHERE m.created_at < ${when.before}
      AND NOT EXISTS (
        SELECT FROM requests r JOIN time_slots s ON s.id = r.slot_id
        WHERE r.hopper_id = t.hopper_id AND s.listing_id = t.listing_id AND ${isOpen(when)})
      AND NOT EXISTS (
        SELECT FROM reports p WHERE p.status = 'open'
          AND (p.subject_user_id IN (t.hopper_id, t.host_id) OR p.listing_id = t.listing_id))`,
  // A mail that is still owed is never too old. Nor is one of the last days: its row tells that it went,
  // and that of the eve of a holiday would go again before the last of its meals.
  mails: ({ before, now }: When) => Prisma.sql`
    SELECT m.id FROM mails m WHERE m.status <> 'queued'
      AND m.created_at < ${before} AND m.created_at < ${new Date(now.getTime() - MAILS_AT_LEAST)}`,
  request_events: (when: When) => Prisma.sql`
    SELECT e.id FROM request_events e
    WHERE e.at < ${when.before} AND NOT EXISTS (
      SELECT FROM requests r JOIN time_slots s ON s.id = r.slot_id
      WHERE r.id = e.request_id AND (${isOpen(when)} OR s.ends_at >= ${when.before}))`,
  reports: ({ before }: When) => Prisma.sql`
    SELECT p.id FROM reports p WHERE p.status <> 'open' AND p.created_at < ${before}`,
} as const;

type Kept = keyof typeof old;

const settingOf = {
  messages: 'KEEP_MESSAGES_DAYS',
  mails: 'KEEP_MAILS_DAYS',
  request_events: 'KEEP_EVENTS_DAYS',
  reports: 'KEEP_REPORTS_DAYS',
} as const satisfies Record<Kept, keyof RetentionSettings>;

/** Deletes the old rows of a table, batch by batch. @returns how many */
async function deleteFrom(db: Db, table: Kept, when: When, batch: number): Promise<number> {
  let deleted = 0;
  for (let n = 0; n < BATCHES; n += 1) {
    // What somebody is just changing waits for the next sweep, and another process's batch is its own.
    const count = await db.$executeRaw`
      DELETE FROM ${Prisma.raw(table)} WHERE id IN (
        SELECT id FROM ${Prisma.raw(table)} WHERE id IN (${old[table](when)} LIMIT ${batch})
        FOR UPDATE SKIP LOCKED)`;
    deleted += count;
    if (count < batch) break;
  }
  return deleted;
}

/**
 * Deletes what is kept longer than the settings say: messages, mails that are settled, the events of
 * requests, and answered reports. Whatever a request or a report that is open needs stays, and so does
 * the log of what moderators did. @returns how many rows went, by table
 */
export async function deleteOutdated(
  { db, clock }: { db: Db; clock: Clock },
  settings: RetentionSettings,
  batch = BATCH,
): Promise<Partial<Record<Kept, number>>> {
  const now = clock.now();
  const gone: Partial<Record<Kept, number>> = {};
  for (const table of Object.keys(old) as Kept[]) {
    const days = settings[settingOf[table]] ?? 0;
    if (days === 0) continue;
    const before = new Date(now.getTime() - days * DAY);
    gone[table] = await deleteFrom(db, table, { before, now }, batch);
  }
  return gone;
}

/** The same, once an hour. */
export async function sweepOutdated(context: {
  db: Db;
  clock: Clock;
  settings: RetentionSettings;
}): Promise<void> {
  if (context.clock.now().getUTCMinutes() !== MINUTE) return;
  const gone = await deleteOutdated(context, context.settings);
  if (Object.values(gone).some(Boolean)) log.info(gone, 'outdated rows were deleted');
}
