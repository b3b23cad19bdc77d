import { Prisma } from '@/generated/prisma/client';
import { isOpen, type RequestStatus } from '@/schemas/options';
import type { ThreadRequests } from '@/schemas/request';
import { isBlockedWithSql, isWithheldSql } from '../access/blocks';
import type { ThreadSide } from '../access/participants';
import { stepBySql } from '../db/predicates';
import { isBySystem, reasonText, reasonWordsSql } from '../presenters/cancellationReason';
import { presentSlot, readSlot, type SlotJson, slotSql } from '../presenters/slot';
import { undoMsLeft, withAnnouncedStatus } from '../presenters/undoWindow';
import type { SignedIn } from '../trpc/init';
import { type RequestRow, requestSql } from './requestRow';
import { type StepBy, statusAt } from './transitions';

const { sql } = Prisma;

/** Most requests of one guest at one listing, and most events of each. The newest ones. */
const MAX_REQUESTS = 20;
const MAX_EVENTS = 30;

type EventJson = {
  id: string;
  by: StepBy;
  from: RequestStatus | null;
  to: RequestStatus;
  at: string;
} & NonNullable<Parameters<typeof reasonText>[1]>;

type Row = RequestRow & { slot: SlotJson; events: EventJson[] | null };

type Ctx = SignedIn & { thread: ThreadSide };

async function readRequests({ db, viewer, thread: { id } }: Ctx) {
  const events = sql`SELECT e.id::text, ${stepBySql()} AS by, e.from_status AS "from",
      e.to_status AS "to", e.at, ${reasonWordsSql} AS reason, e.reason_code AS "reasonCode",
      e.reason_values AS "reasonValues"
    FROM request_events e WHERE e.request_id = r.id AND NOT e.undone
    ORDER BY e.at DESC, e.id DESC LIMIT ${MAX_EVENTS}`;
  return db.$queryRaw<Row[]>`SELECT ${requestSql}, ${slotSql} AS slot,
      (SELECT json_agg(to_jsonb(e)) FROM (${events}) e) AS events
    FROM threads t JOIN sukkah_listings l ON l.id = t.listing_id
    JOIN time_slots s ON s.listing_id = l.id JOIN requests r ON r.slot_id = s.id AND r.hopper_id = t.hopper_id
    WHERE t.id = ${id}::uuid AND CASE WHEN t.hopper_id = ${viewer.id}::uuid
      THEN NOT ${isWithheldSql} ELSE NOT r.anonymous END
    ORDER BY r.created_at DESC, r.id DESC LIMIT ${MAX_REQUESTS}`;
}

/** The photo is hidden from people who are kept apart from the host. */
async function readListing({ db, viewer, thread: { id } }: Ctx) {
  const isApart = isBlockedWithSql(
    sql`${viewer.id}::uuid`,
    sql`CASE WHEN t.hopper_id = ${viewer.id}::uuid THEN t.host_id ELSE t.hopper_id END`,
  );
  const [listing] = await db.$queryRaw<NonNullable<ThreadRequests['listing']>[]>`
    SELECT l.id::text, l.title, l.time_zone AS "timeZone",
      CASE WHEN NOT ${isApart} THEN l.photo_url END AS "photoUrl"
    FROM threads t JOIN sukkah_listings l ON l.id = t.listing_id WHERE t.id = ${id}::uuid`;
  return listing ?? null;
}

/**
 * Returns what a thread is about: its listing, the guest's request, and what happened to
 * their requests. In the undo window, the guest sees no answer yet.
 */
export async function threadRequestsOf({ ctx }: { ctx: Ctx }): Promise<ThreadRequests> {
  const { viewer, thread, language, clock } = ctx;
  const now = clock.now();
  const viewerIs = viewer.id === thread.hopperId ? 'hopper' : 'host';
  const [listing, rows] = await Promise.all([readListing(ctx), readRequests(ctx)]);
  const requests = rows.map(({ slot: json, events, ...row }) => {
    const slot = readSlot(json);
    const { id, seatsRequested } = row;
    const status = statusAt(viewerIs === 'host' ? row : withAnnouncedStatus(row, now), slot, now);
    const isAnswerHidden = viewerIs === 'hopper' && undoMsLeft(row, now) !== null;
    return {
      request: { id, status, seatsRequested, slot: presentSlot(slot, now) },
      events: (events ?? []).slice(isAnswerHidden ? 1 : 0).map(({ by, at, ...event }) => ({
        ...event,
        by: by === 'system' || isBySystem(event) ? 'system' : by === viewerIs ? 'viewer' : 'other',
        reason: reasonText(language, event, viewerIs),
        seatsRequested,
        slot,
        createdAt: new Date(at),
      })) satisfies ThreadRequests['events'],
    };
  });
  const coming = requests
    .map(({ request }) => request)
    .filter(({ status, slot }) => isOpen(status) && !slot.isOver)
    .sort((a, b) => a.slot.startsAt.getTime() - b.slot.startsAt.getTime());
  return {
    listing,
    request:
      coming.find(({ status }) => status === 'accepted') ??
      coming[0] ??
      requests[0]?.request ??
      null,
    events: requests
      .flatMap(({ events }) => events)
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)),
  };
}
