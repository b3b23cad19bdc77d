import { openStatuses } from '@/schemas/options';
import type { requestCreateInput } from '@/schemas/request';
import type { z } from '@/schemas/zod';
import { errors } from '../errors';
import { lockSlot, lockUser } from '../locks';
import { limitRate } from '../rateLimit';
import { openThread, postMessage } from '../threads/thread';
import type { SignedIn } from '../trpc';
import { requestAnswer } from './answer';
import { record } from './record';
import { refusalOf } from './transitions';

/**
 * A guest asks for seats: a pending request, which holds no seat yet, and the thread with the
 * host, into which a non-empty introduction goes as its first message.
 * @throws RuleError `NOT_FOUND`, `OWN_SLOT`, `SLOT_OVER`, `ALREADY_REQUESTED`, `SEATS_FULL`,
 *   `TOO_MANY_REQUESTS`.
 */
export async function createRequest({
  ctx: { db, clock, viewer },
  input: { slotId, seatsRequested, introMessage, dietaryFlags },
}: {
  ctx: SignedIn;
  input: z.output<typeof requestCreateInput>;
}) {
  await limitRate(db, 'requests.create', viewer.id);
  return db.$transaction(async (tx) => {
    await lockUser(tx, viewer.id);
    const slot = await lockSlot(tx, slotId);
    if (!slot) throw errors.notFound('Meal');
    const now = clock.now();
    const hopperId = viewer.id;
    const { hostId, listingId } = slot;
    const refusal = refusalOf(null, 'pending', 'hopper', {
      now,
      slot,
      seatsRequested,
      hasReason: false,
      isOwn: hostId === hopperId,
      hasOpen:
        (await tx.request.count({
          where: { slotId, hopperId, status: { in: [...openStatuses] } },
        })) > 0,
    });
    if (refusal) throw refusal;
    const request = await tx.request.create({
      data: { slotId, hopperId, seatsRequested, introMessage, dietaryFlags, createdAt: now },
    });
    await record(tx, slot, request, { from: null, to: 'pending', actorId: hopperId }, now);
    const thread = await openThread(tx, { listingId, hopperId, hostId }, now);
    if (introMessage)
      await postMessage(tx, thread, { senderId: hopperId, body: introMessage }, now);
    return requestAnswer(request, slot, 'hopper', now);
  });
}
