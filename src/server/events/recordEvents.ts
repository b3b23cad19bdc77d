import { Prisma } from '@/generated/prisma/client';
import { newId, type Tx } from '../db/client';
import { emailsAbout } from '../mail/emailsAbout';
import { addMailJobs, postponeMails, type QueuedMailRow, queuedMailsSql } from '../mail/queue';
import { recordedActor } from '../policies/actor';
import { noticesSql } from '../realtime/announce';
import type { Event, RecordedEvent } from './event';

const { sql, join } = Prisma;

const rowSql = ({ id, type, actor, at, visibleFrom, data, ...about }: RecordedEvent) => {
  const { actorId, onBehalfOf } = recordedActor(actor);
  const { listingId, slotId, requestId, threadId, messageId, reportId } = about;
  const subjectIds = [listingId, slotId, requestId, threadId, messageId, reportId];
  const people = [about.hostId, about.hopperId, about.userId];
  const ids = [id, actorId, onBehalfOf, ...subjectIds, ...people];
  return sql`(${join(ids.map((one) => sql`${one ?? null}::uuid`))}, ${type},
    ${data ? JSON.stringify(data) : null}::jsonb, ${at}::timestamptz, ${visibleFrom ?? at}::timestamptz)`;
};

/**
 * Returns SQL that records events, for use in the statement of the change itself: the CTEs `event`
 * and `mail`, and a column with what `addEventJobs` needs.
 */
export function eventsSql(newEvents: Event[], at: Date) {
  const events = newEvents.map((event) => ({ id: newId(), ...event, at }));
  const mails = events.flatMap(emailsAbout);
  const mail =
    mails.length > 0 ? queuedMailsSql(mails, at) : sql`SELECT NULL::text AS id WHERE FALSE`;
  return {
    ctes: sql`event AS (
        INSERT INTO events (id, actor_id, on_behalf_of, listing_id, slot_id, request_id, thread_id,
          message_id, report_id, host_id, hopper_id, user_id, type, data, at, visible_from)
        VALUES ${join(events.map(rowSql))}
      ), mail AS (${mail})`,
    columns: sql`(SELECT json_agg(mail) FROM mail) AS mails, ${noticesSql(events)} AS notices`,
  };
}

export type EventColumns = { mails: QueuedMailRow[] | null; notices: unknown };

/** Adds the jobs of the emails that `eventsSql` queued. */
export const addEventJobs = (tx: Tx, { mails }: EventColumns, now: Date) =>
  addMailJobs(tx, mails ?? [], now);

/**
 * Records events in the transaction of the change that they tell of. Subscribers hear of them in
 * the same statement: emails (`mail/emailsAbout.ts`), whose jobs also send push notifications, and
 * live updates (`realtime/announce.ts`). Nothing else queues emails or sends notices.
 */
export async function recordEvents(tx: Tx, events: Event[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const { ctes, columns } = eventsSql(events, now);
  const [row] = await tx.$queryRaw<EventColumns[]>`WITH ${ctes} SELECT ${columns}`;
  if (row) await addEventJobs(tx, row, now);
}

/**
 * Delays everything about a request that others were to learn at the end of an undo window, and the
 * emails about it.
 */
export async function postponeEvents(
  tx: Tx,
  { id, hopperId }: { id: string; hopperId: string },
  { from, until }: { from: Date; until: Date },
  now: Date,
): Promise<void> {
  await tx.$executeRaw`UPDATE events SET visible_from = ${until}::timestamptz
    WHERE visible_from = ${from}::timestamptz AND request_id = ${id}::uuid`;
  await postponeMails(tx, hopperId, { from, until }, now);
}
