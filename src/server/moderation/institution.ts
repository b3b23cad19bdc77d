import type { institutionInput } from '@/schemas/moderation';
import type { z } from '@/schemas/zod';
import { lockPeople, lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { hideOpenSukkahsOf } from '../timeSlots/openSukkah';
import type { SignedIn } from '../trpc/init';
import { firstDayComing } from '../zmanim/sukkot';
import { logModerationEvent } from './log';

/** How long a confirmation lasts after the coming Sukkot begins, so that it never ends during one. */
const MONTHS_AFTER = 3;

/** Returns until when an institution counts that is confirmed now. */
export const untilAfterSukkot = (now: Date) =>
  firstDayComing(now).plus({ months: MONTHS_AFTER }).toJSDate();

/**
 * Confirms that a person's account is an institution, which may have open sukkahs, until after the
 * coming Sukkot. Or says that it isn't one, which hides them.
 * @throws RuleError `NOT_FOUND`; `FORBIDDEN` if it's the moderator themselves
 */
export async function setInstitution({
  ctx: { db, clock, viewer },
  input: { userId, isInstitution },
}: {
  ctx: SignedIn;
  input: z.output<typeof institutionInput>;
}): Promise<void> {
  if (userId === viewer.id) throw errors.notYours();
  await transaction(db, async (tx) => {
    await lockPeople(tx, [viewer.id, userId]);
    await lockUser(tx, viewer.id);
    const where = { id: userId, deletedAt: null };
    if (!(await tx.user.findFirst({ where, select: { id: true } })))
      throw errors.notFound('Person');
    const now = clock.now();
    const institutionUntil = isInstitution ? untilAfterSukkot(now) : null;
    const data = { institutionUntil, institutionRemindedAt: null };
    await tx.user.update({ where, data, select: { id: true } });
    if (!isInstitution) await hideOpenSukkahsOf(tx, userId);
    const action = isInstitution ? 'confirmInstitution' : 'removeInstitution';
    await logModerationEvent(tx, { actor: viewer, action, userId }, now);
  });
}
