import { institutionEndsSoon } from '../db/predicates';
import { transaction } from '../db/transaction';
import { recordEvents } from '../events/recordEvents';
import { system } from '../policies/actor';
import type { System } from '../trpc/init';
import { quietTimeAt } from '../zmanim/quietTime';

/**
 * Tells institutions once a year that a moderator has to confirm them anew, so that nobody finds
 * their open sukkah hidden. Never in holy time where they are. Safe in several processes at once.
 */
export async function remindInstitutions({ db, clock }: System): Promise<void> {
  const now = clock.now();
  const due = {
    ...institutionEndsSoon(now),
    institutionRemindedAt: null,
    suspendedAt: null,
    deletedAt: null,
  };
  const select = { id: true, timeZone: true };
  for (const { id: userId, timeZone } of await db.user.findMany({ where: due, select })) {
    if (quietTimeAt(timeZone, now)) continue;
    await transaction(db, async (tx) => {
      const where = { id: userId, ...due };
      const { count } = await tx.user.updateMany({ where, data: { institutionRemindedAt: now } });
      const event = { type: 'user.institutionEnding', actor: system, userId } as const;
      if (count > 0) await recordEvents(tx, [event], now);
    });
  }
}
