import type { Language } from '@/i18n/language';
import { id, instant } from '@/schemas/common';
import type { ModerationEvent, moderationLogInput } from '@/schemas/moderation';
import { type ModerationAction, moderationActions, type ReportReason } from '@/schemas/options';
import { z } from '@/schemas/zod';
import type { Tx } from '../db/client';
import { readCursor, writeCursor } from '../db/cursor';
import { type Actor, recordedActor } from '../policies/actor';
import { moderationReason } from '../presenters/listing';
import { type Person, personFields, publicPerson } from '../presenters/person';
import type { SignedIn } from '../trpc/init';

type Entry = {
  actor: Actor;
  action: ModerationAction;
  userId?: string | null;
  listingId?: string | null;
  reportId?: string | null;
  reason?: ReportReason | null;
  note?: string | null;
};

/**
 * Logs a moderator's action in the action's own transaction, so that nothing happens without an
 * entry.
 */
export const logModerationEvent = (tx: Tx, { actor, ...entry }: Entry, at: Date) =>
  tx.moderationEvent.create({
    data: { ...recordedActor(actor), ...entry, at },
    select: { id: true },
  });

export const knownFields = { id: true, ...personFields } as const;

export const knownPerson = (
  { t }: Language,
  row: Person & { id: string; deletedAt: Date | null },
) => ({ id: row.id, ...publicPerson(t, row) });

const position = z.object({ at: instant, id });

export async function listModerationEvents({
  ctx: { db, language },
  input: { limit, cursor },
}: {
  ctx: SignedIn;
  input: z.output<typeof moderationLogInput>;
}): Promise<{ items: ModerationEvent[]; nextCursor: string | null; total: number }> {
  const after = cursor ? readCursor(position, cursor) : undefined;
  const [rows, total] = await Promise.all([
    db.moderationEvent.findMany({
      where: after && { OR: [{ at: { lt: after.at } }, { at: after.at, id: { lt: after.id } }] },
      include: { actor: { select: knownFields } },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      take: limit + 1,
    }),
    db.moderationEvent.count(),
  ]);
  const pageRows = rows.slice(0, limit);
  const last = pageRows.at(-1);
  const [users, listings] = await Promise.all([
    db.user.findMany({
      where: { id: { in: pageRows.map(({ userId }) => userId).filter((id) => id !== null) } },
      select: knownFields,
    }),
    db.sukkahListing.findMany({
      where: { id: { in: pageRows.map(({ listingId }) => listingId).filter((id) => id !== null) } },
      select: { id: true, title: true },
    }),
  ]);
  const userOf = new Map(users.map((user) => [user.id, knownPerson(language, user)]));
  const listingOf = new Map(listings.map((listing) => [listing.id, listing]));
  return {
    items: pageRows.map(({ actor, action, userId, listingId, reason, ...row }) => ({
      ...row,
      actor: actor && knownPerson(language, actor),
      action: z.enum(moderationActions).parse(action),
      user: userOf.get(userId ?? '') ?? null,
      listing: listingOf.get(listingId ?? '') ?? null,
      reason: moderationReason(reason),
    })),
    nextCursor: last && rows.length > limit ? writeCursor({ at: last.at, id: last.id }) : null,
    total,
  };
}
