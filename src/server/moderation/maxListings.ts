import type { maxListingsInput } from '@/schemas/moderation';
import type { z } from '@/schemas/zod';
import { lockPeople, lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { checkVersion } from '../db/version';
import { errors } from '../errors';
import type { SignedIn } from '../trpc/init';
import { logModerationEvent } from './log';

/**
 * Changes how many listings with coming meals a person may have. Those they already have stay.
 * @throws RuleError `NOT_FOUND`; `CHANGED_MEANWHILE`; `FORBIDDEN` if it's the moderator themselves
 */
export async function setMaxListings({
  ctx: { db, clock, viewer },
  input: { userId, maxListings, version },
}: {
  ctx: SignedIn;
  input: z.output<typeof maxListingsInput>;
}): Promise<void> {
  if (userId === viewer.id) throw errors.notYours();
  await transaction(db, async (tx) => {
    await lockPeople(tx, [viewer.id, userId]);
    await lockUser(tx, viewer.id);
    const where = { id: userId, deletedAt: null };
    const person = await tx.user.findFirst({ where, select: { maxListings: true } });
    if (!person) throw errors.notFound('Person');
    if (!checkVersion(version, person.maxListings, maxListings)) return;
    await tx.user.update({ where, data: { maxListings }, select: { id: true } });
    const action = 'setMaxListings' as const;
    const entry = { actor: viewer, action, userId, note: `${maxListings}` };
    await logModerationEvent(tx, entry, clock.now());
  });
}
