import { Prisma } from '@/generated/prisma/client';
import type { measureInput } from '@/schemas/moderation';
import type { ReportReason } from '@/schemas/options';
import type { z } from '@/schemas/zod';
import { isBlockedSql } from '../access/blocks';
import type { ThreadSide } from '../access/participants';
import { forgetSessionsOf } from '../auth/session';
import type { Tx } from '../db/client';
import { lockListing, lockPeople, lockUser } from '../db/locks';
import { openRequest } from '../db/predicates';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { recordEvents } from '../events/recordEvents';
import { type Actor, system } from '../policies/actor';
import { ENDED } from '../requests/cancelRequestsBetween';
import { cancelOpenRequests, changeRequestIn } from '../requests/changeRequest';
import { lockMealsOf } from '../requests/lockMealsOf';
import { handledBy } from '../safety/report';
import { closeThreads } from '../threads/thread';
import type { SignedIn } from '../trpc/init';
import { logModerationEvent } from './log';
import { requireNotOwn } from './queue';

const { sql } = Prisma;

type Why = { reason: ReportReason; now: Date };

async function cancelEverythingOf(tx: Tx, userId: string, actor: Actor, now: Date): Promise<void> {
  const { hostedMeals, requestedMeals } = await lockMealsOf(tx, userId, now);
  await cancelOpenRequests(tx, hostedMeals, ENDED, now);
  for (const slot of requestedMeals) {
    const request = await tx.request.findFirst({
      where: { slotId: slot.id, hopperId: userId, ...openRequest },
      select: { id: true },
    });
    const step = { to: 'cancelled', by: 'system', actor: system, reason: ENDED } as const;
    if (request) await changeRequestIn(tx, slot, request.id, { ...step, notifies: 'host' }, now);
  }
  // Skip blocked pairs: they mustn't notice that anything happened to this person.
  const threads = await tx.$queryRaw<
    ThreadSide[]
  >`SELECT id::text, hopper_id::text AS "hopperId", host_id::text AS "hostId" FROM threads
      WHERE ${userId}::uuid IN (hopper_id, host_id)
        AND NOT ${isBlockedSql(sql`hopper_id`, sql`host_id`)}`;
  await closeThreads(tx, threads, actor, now);
  await tx.session.deleteMany({ where: { sess: { path: ['userId'], equals: userId } } });
}

async function suspend(tx: Tx, userId: string, actor: Actor, { reason, now }: Why): Promise<void> {
  await tx.user.update({
    where: { id: userId },
    data: { suspendedAt: now, suspendedReason: reason },
  });
  await cancelEverythingOf(tx, userId, actor, now);
}

const lift = (tx: Tx, userId: string) =>
  tx.user.update({ where: { id: userId }, data: { suspendedAt: null, suspendedReason: null } });

const setHidden = (tx: Tx, id: string, hidden: Why | null) =>
  tx.sukkahListing.update({
    where: { id },
    data: { hiddenAt: hidden?.now ?? null, hiddenReason: hidden?.reason ?? null },
    select: { id: true },
  });

type Measure = z.output<typeof measureInput>['measure'];

const ofListing: readonly Measure[] = ['hideListing', 'showListing'];

type Target = { userId: string; listingId: string | null; reportId: string | null };

/**
 * Returns whom a measure is about. Without a report, it's never the moderator themselves, nor
 * someone they have reported: another moderator has to decide on that report.
 * @throws RuleError `NOT_FOUND`; `FORBIDDEN`; `OWN_REPORT`
 */
async function targetOf(
  { db, viewer }: Pick<SignedIn, 'db' | 'viewer'>,
  { reportId, userId, listingId }: z.output<typeof measureInput>,
): Promise<Target> {
  if (reportId) {
    const report = await db.report.findUnique({ where: { id: reportId, ...handledBy(viewer) } });
    if (!report) throw errors.notFound('Report');
    requireNotOwn(report, viewer);
    if (!report.subjectUserId) throw errors.notFound('Person');
    return { userId: report.subjectUserId, listingId: report.listingId, reportId };
  }
  const where = { id: listingId ?? '' };
  const listing =
    listingId && (await db.sukkahListing.findUnique({ where, select: { hostId: true } }));
  if (listingId && !listing) throw errors.notFound('Listing');
  const subjectUserId = listing ? listing.hostId : (userId ?? '');
  if (subjectUserId === viewer.id) throw errors.notYours();
  const own = { reporterId: viewer.id, subjectUserId, status: 'open' };
  if ((await db.report.count({ where: own })) > 0) throw errors.ownReport();
  return { userId: subjectUserId, listingId: listingId ?? null, reportId: null };
}

/**
 * Applies a measure to a person or a listing, and emails them. Moderators can't be suspended here,
 * only with the site operator's command.
 * @throws RuleError `NOT_FOUND` if the report, person, or listing doesn't exist; `FORBIDDEN` if the
 * person is a moderator or the viewer; `OWN_REPORT`
 */
export async function applyMeasure({
  ctx: { db, clock, viewer },
  input,
}: {
  ctx: SignedIn;
  input: z.output<typeof measureInput>;
}): Promise<void> {
  const { measure, reason, note } = input;
  const { userId, listingId, reportId } = await targetOf({ db, viewer }, input);
  const aboutListing = ofListing.includes(measure);
  if (aboutListing && !listingId) throw errors.notFound('Listing');
  await transaction(db, async (tx) => {
    await lockPeople(tx, [viewer.id, userId]);
    await lockUser(tx, viewer.id);
    const now = clock.now();
    const subject = await tx.user.findUnique({ where: { id: userId } });
    if (!subject || subject.deletedAt) throw errors.notFound('Person');
    if (measure === 'suspend' && subject.role === 'admin') throw errors.notYours();
    if (aboutListing && listingId) {
      await lockListing(tx, listingId);
      await setHidden(tx, listingId, measure === 'hideListing' ? { reason, now } : null);
    }
    if (measure === 'suspend') await suspend(tx, userId, viewer, { reason, now });
    if (measure === 'lift') await lift(tx, userId);
    const { id } = await logModerationEvent(
      tx,
      {
        actor: viewer,
        action: measure,
        userId,
        listingId: aboutListing ? listingId : null,
        reportId,
        reason,
        note,
      },
      now,
    );
    // Newer news about the same listing or account replaces older news. Each warning counts.
    const topicId = aboutListing ? listingId : measure === 'warn' ? id : userId;
    const event = {
      id,
      type: 'user.moderated',
      actor: viewer,
      userId,
      listingId,
      reportId,
    } as const;
    const email = { topicId, causedById: viewer.id };
    await recordEvents(tx, [{ ...event, data: { measure }, email }], now);
  });
  forgetSessionsOf(userId);
}
