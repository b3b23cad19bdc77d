import type { answerAllInput } from '@/schemas/request';
import type { z } from '@/schemas/zod';
import type { HostedSlot } from '../access/participants';
import { lockSlot } from '../db/locks';
import { transaction } from '../db/transaction';
import { errors, RuleError, refusalText } from '../errors';
import { personFields, publicPerson } from '../presenters/person';
import type { SignedIn } from '../trpc/init';
import { changeRequestIn } from './changeRequest';
import { presentRequest } from './presentRequest';

/** Maximum number of requests in one call, since all are answered in one transaction. */
const MAX_REQUESTS = 200;

/**
 * Gives all pending requests of a meal the same answer. Guests whose own meal was canceled go
 * first, then the others in the order they asked. A group that no longer fits stays pending,
 * and so does one with an allergy that the host would have to confirm.
 * @returns the requests that were answered, each with its undo window, and those that weren't
 * @throws RuleError `NOT_FOUND`
 */
export async function answerAll({
  ctx: { db, clock, viewer, language, slot: hosted },
  input: { status },
}: {
  ctx: SignedIn & { slot: HostedSlot };
  input: z.output<typeof answerAllInput>;
}) {
  return transaction(db, async (tx) => {
    const locked = await lockSlot(tx, hosted.id);
    if (!locked) throw errors.notFound('Meal');
    let slot = locked;
    const now = clock.now();
    const waiting = await tx.request.findMany({
      where: { slotId: slot.id, status: 'pending' },
      orderBy: [{ goesFirst: 'desc' }, { createdAt: 'asc' }, { id: 'asc' }],
      select: { id: true, hopper: { select: personFields } },
      take: MAX_REQUESTS,
    });
    const answered = [];
    const refused = [];
    const step = { to: status, by: 'host', actor: viewer, undoable: true } as const;
    for (const { id, hopper } of waiting) {
      const person = publicPerson(language.t, hopper);
      try {
        const after = await changeRequestIn(tx, slot, id, step, now);
        slot = after.slot;
        answered.push({ ...presentRequest(after.request, slot, 'host', now), hopper: person });
      } catch (error) {
        // Guards refuse a step before it writes anything.
        if (!(error instanceof RuleError)) throw error;
        // A host's word about an allergy is for one group, so these are answered one by one.
        const why =
          error.code === 'ALLERGY_UNCONFIRMED'
            ? language.t('request.changed.all.allergy')
            : refusalText(language, error).message;
        refused.push({ id, hopper: person, why });
      }
    }
    return { answered, refused };
  });
}
