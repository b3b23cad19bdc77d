import { Prisma } from '@/generated/prisma/client';
import { DAY_MS } from '@/schemas/time';
import type { Clock } from '../clock';
import type { Db, Tx } from '../db/client';
import { transaction } from '../db/transaction';
import { recordEvents } from '../events/recordEvents';
import { movedKey } from '../mail/queue';
import { system } from '../policies/actor';
import { undoEndOf } from '../presenters/undoWindow';
import { quietTimeAt } from '../zmanim/quietTime';
import { comingTimes, remindsAfter } from './comingTimes';

/** Rows per transaction, so that other processes don't wait long for the locks. */
const BATCH = 50;

type DueRequest = {
  id: string;
  hopperId: string;
  slotId: string;
  listingId: string;
  hostId: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  heldUntil: Date | null;
  comingAt: Date | null;
  askedAt: Date | null;
};

const dueSql = (now: Date) => Prisma.sql`FROM requests r JOIN time_slots s ON s.id = r.slot_id
  JOIN sukkah_listings l ON l.id = s.listing_id
  WHERE r.status = 'accepted' AND r.coming_due_at <= ${now}::timestamptz AND s.removed_at IS NULL`;

/** The step to take for a guest now, and when the task looks at them again. */
type NextStep = { action: 'ask' | 'remind' | 'wait'; dueAt: Date | null };

function nextStep(request: DueRequest, now: Date): NextStep {
  const { timeZone, askedAt, comingAt } = request;
  const { asksAt, remindsAt, confirmBy } = comingTimes(request);
  if (now >= confirmBy) return { action: 'wait', dueAt: null };
  const opensAt = undoEndOf(request, now) ?? quietTimeAt(timeZone, now)?.endsAt;
  if (opensAt) return { action: 'wait', dueAt: opensAt };
  if (askedAt) {
    if (comingAt) return { action: 'wait', dueAt: null };
    return remindsAt > now
      ? { action: 'wait', dueAt: remindsAt }
      : { action: 'remind', dueAt: null };
  }
  if (asksAt > now) return { action: 'wait', dueAt: asksAt };
  // They have just confirmed that a new time suits them.
  if (comingAt && comingAt.getTime() > now.getTime() - DAY_MS)
    return { action: 'wait', dueAt: null };
  return { action: 'ask', dueAt: remindsAfter(remindsAt, now) };
}

/** SKIP LOCKED: don't wait for a guest who's answering right now, or for another process. */
async function askDue(tx: Tx, now: Date): Promise<number> {
  const requests = await tx.$queryRaw<
    DueRequest[]
  >`SELECT r.id::text, r.hopper_id::text AS "hopperId", s.id::text AS "slotId", l.id::text AS "listingId",
      l.host_id::text AS "hostId", s.starts_at AS "startsAt", s.ends_at AS "endsAt",
      l.time_zone AS "timeZone", r.held_until AS "heldUntil", r.coming_at AS "comingAt",
      r.coming_asked_at AS "askedAt"
    ${dueSql(now)} ORDER BY r.coming_due_at, r.id LIMIT ${BATCH} FOR NO KEY UPDATE OF r SKIP LOCKED`;
  const steps = requests.map((request) => ({ request, ...nextStep(request, now) }));
  // Guests who confirmed a new time long ago are asked again, but not about that change.
  await tx.$executeRaw`UPDATE requests r SET coming_due_at = step.due_at,
      coming_reminded_at = CASE WHEN step.action = 'remind' THEN ${now}::timestamptz END
    FROM unnest(${steps.map(({ request }) => request.id)}::uuid[],
      ${steps.map(({ action }) => action)}::text[],
      ${steps.map(({ dueAt }) => dueAt?.toISOString() ?? null)}::timestamptz[]) AS step (id, action, due_at)
    WHERE r.id = step.id`;
  const askedIds = steps.filter(({ action }) => action === 'ask').map(({ request }) => request.id);
  if (askedIds.length > 0)
    await tx.$executeRaw`UPDATE requests SET coming_asked_at = ${now}::timestamptz, coming_at = NULL,
        moved_at = CASE WHEN coming_at IS NULL THEN moved_at END,
        moved_from = CASE WHEN coming_at IS NULL THEN moved_from END,
        place_changed = place_changed AND coming_at IS NULL, updated_at = now()
      WHERE id = ANY(${askedIds}::uuid[])`;
  const events = steps
    .filter(({ action }) => action !== 'wait')
    .map(({ action, request: { id, hopperId, slotId, listingId, hostId, startsAt, askedAt } }) => ({
      type:
        action === 'ask' ? ('request.comingAsked' as const) : ('request.comingReminded' as const),
      actor: system,
      requestId: id,
      ...{ hopperId, slotId, listingId, hostId },
      email: { key: movedKey(id, startsAt, askedAt ?? now) },
    }));
  await recordEvents(tx, events, now);
  return requests.length;
}

async function isAnyoneDue(db: Db, now: Date): Promise<boolean> {
  const [row] = await db.$queryRaw<
    { any: boolean }[]
  >`SELECT EXISTS (SELECT ${dueSql(now)}) AS any`;
  return row?.any ?? false;
}

/**
 * Asks accepted guests two days before a meal whether they're still coming, and reminds those who
 * don't say. Never in holy time at the meal. Safe in several processes at once: each guest is asked
 * once.
 */
export async function askIfComing({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  if (!(await isAnyoneDue(db, now))) return;
  for (let dealt = BATCH; dealt === BATCH; ) dealt = await transaction(db, (tx) => askDue(tx, now));
}
