import { Prisma } from '@/generated/prisma/client';
import { liveUpdateOf } from '@/schemas/eventTypes';
import type { Change } from '@/schemas/liveUpdates';
import type { RecordedEvent } from '../events/event';

export const CHANNEL = 'changes';

/**
 * Returns an SQL expression that tells the open pages of the host and the guest what to refetch
 * because of events. PostgreSQL sends the notices on commit and never after a rollback.
 */
export function noticesSql(events: RecordedEvent[]): Prisma.Sql {
  const notices = events.flatMap((event) => noticeOf(event) ?? []);
  return Prisma.sql`(SELECT count(pg_notify(${CHANNEL}, notice)::text)
    FROM unnest(${[...new Set(notices)]}::text[]) notice)`;
}

function noticeOf(event: RecordedEvent): string | undefined {
  const { at, visibleFrom, hopperId, hostId, threadId } = event;
  const { live, isHostOnly } = liveUpdateOf(event.type);
  if (!live) return undefined;
  if (live === 'thread' && !threadId) throw new Error(`The event ${event.type} lacks its thread.`);
  const isHidden = isHostOnly || (visibleFrom && visibleFrom > at);
  const change: Change =
    live === 'thread' ? { kind: live, threadId: threadId ?? '' } : { kind: live };
  const users = [isHidden ? undefined : hopperId, hostId].filter(Boolean);
  return JSON.stringify({ ...change, users });
}
