import { openStatuses } from '@/schemas/options';
import type { requestCreateInput } from '@/schemas/request';
import type { z } from '@/schemas/zod';
import { isOver, seatsLeft } from '../answers/slot';
import type { Clock } from '../clock';
import type { Db } from '../db';
import { errors } from '../errors';
import { announceRequest } from '../live/announce';
import { lockSlot, lockUser } from '../locks';
import { queueRequestMail } from '../mail/requestMail';
import { openThread, postMessage } from '../threads/thread';
import { statusAt } from './transitions';

type Context = { db: Db; clock: Clock; viewer: { id: string } };

/**
 * A guest asks for seats: a pending request, which holds no seat yet, and the thread with the
 * host, into which a non-empty introduction goes as its first message.
 * @throws RuleError `NOT_FOUND`, `OWN_SLOT`, `SLOT_OVER`, `ALREADY_REQUESTED`, `SEATS_FULL`.
 */
export async function createRequest(
  { db, clock, viewer }: Context,
  { slotId, seatsRequested, introMessage, dietaryFlags }: z.output<typeof requestCreateInput>,
) {
  return db.$transaction(async (tx) => {
    await lockUser(tx, viewer.id);
    const slot = await lockSlot(tx, slotId);
    const listing = await tx.sukkahListing.findFirst({
      where: { timeSlots: { some: { id: slotId } } },
      select: { id: true, hostId: true, visible: true },
    });
    if (!slot || slot.removedAt || !listing) throw errors.notFound('Meal');
    const { id: listingId, hostId } = listing;
    if (hostId === viewer.id) throw errors.ownSlot();
    if (!listing.visible) throw errors.notFound('Meal');

    const now = clock.now();
    if (isOver(slot, now)) throw errors.slotOver();
    const open = await tx.request.count({
      where: { slotId, hopperId: viewer.id, status: { in: [...openStatuses] } },
    });
    if (open) throw errors.alreadyRequested();
    if (seatsRequested > seatsLeft(slot)) throw errors.seatsFull(seatsLeft(slot));

    const { events, ...request } = await tx.request.create({
      include: { events: true },
      data: {
        slotId,
        hopperId: viewer.id,
        seatsRequested,
        introMessage,
        dietaryFlags,
        createdAt: now,
        events: { create: { actorId: viewer.id, to: 'pending', at: now } },
      },
    });
    for (const event of events) await queueRequestMail(tx, request, event);
    await announceRequest(tx, request.id);
    const threadId = await openThread(tx, { listingId, hopperId: viewer.id, hostId }, now);
    if (introMessage)
      await postMessage(tx, { threadId, senderId: viewer.id, body: introMessage }, now);
    return { ...request, status: statusAt(request, slot, now) };
  });
}
