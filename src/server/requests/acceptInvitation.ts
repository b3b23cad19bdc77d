import { allergiesOf } from '@/schemas/allergies';
import { isClosed } from '../access/blocks';
import type { RequestSide } from '../access/participants';
import type { Tx } from '../db/client';
import { type LockedSlot, lockSlots, lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { recordEvents } from '../events/recordEvents';
import type { Actor } from '../policies/actor';
import { undoMsLeft } from '../presenters/undoWindow';
import { addMessage, openThread } from '../threads/thread';
import type { System } from '../trpc/init';
import { requestsAtThatTime, withdrawIn } from './askedTogether';
import { changeRequestIn } from './changeRequest';
import { presentRequest } from './presentRequest';
import { type RequestRow, readRequest } from './requestRow';
import { lockSeatsOf } from './seatElsewhere';

/**
 * Checks that the host knows of every allergy in the guest's profile and need. The guest may have
 * added one since the invitation.
 * @throws RuleError `NEEDS_CHANGED`
 */
async function checkAllergies(tx: Tx, request: RequestRow): Promise<void> {
  const { hopperId } = request;
  const profile = await tx.profile.findUnique({ where: { userId: hopperId } });
  const need = await tx.need.findUnique({ where: { hopperId } });
  const known = allergiesOf(request);
  for (const stated of [profile, need])
    if (stated && allergiesOf(stated).some((one) => !known.includes(one)))
      throw errors.needsChanged();
}

/** Opens the conversation with the host's words, if there are any. */
async function startThread(
  tx: Tx,
  { hostId, listingId }: LockedSlot,
  { hopperId, invitation }: RequestRow,
  actor: Actor,
  now: Date,
): Promise<void> {
  const thread = await openThread(tx, { listingId, hopperId, hostId }, now);
  if (!invitation) return;
  const { message } = await addMessage(tx, thread, { senderId: hostId, body: invitation }, now);
  const event = { type: 'message.introduced', actor, hopperId, hostId } as const;
  await recordEvents(tx, [{ ...event, threadId: thread.id, messageId: message.id }], now);
}

/**
 * The guest accepts an invitation. It's final, and their other requests at that time end with it.
 * Other invitations end a little later, in `endInvitations`.
 * @throws RuleError `NOT_FOUND`, `WRONG_STATE`, `INVITATION_OVER`, `SLOT_STARTED`, `SLOT_REMOVED`,
 *   `HAVE_SEAT`, `ANOTHER_HOST_ANSWERS`, `NEEDS_CHANGED`
 */
export const acceptInvitation = ({ db, clock }: System, { id, ...side }: RequestSide) =>
  transaction(db, async (tx) => {
    const { hopperId, slotId, actor } = side;
    // With this lock, no new request or invitation of the guest can appear.
    await lockUser(tx, hopperId);
    const others = await requestsAtThatTime(tx, { id, hopperId, slotId });
    const slots = await lockSlots(tx, [slotId, ...others.map((one) => one.slotId)]);
    const slot = slots.find((one) => one.id === slotId);
    if (!slot) throw errors.notFound('Request');
    const now = clock.now();
    const request = await readRequest(tx, id);
    if (request.status !== 'invited')
      throw errors.already(presentRequest(request, slot, 'hopper', now).status);
    if (await isClosed(tx, hopperId, slot.hostId)) throw errors.notFound('Request');
    await lockSeatsOf(tx, hopperId);
    const open = await requestsAtThatTime(tx, { id, hopperId, slotId });
    const seats = open.filter(({ status }) => status === 'accepted');
    if (seats.some((one) => !undoMsLeft(one, now))) throw errors.haveSeat();
    if (seats.length > 0) throw errors.anotherHostAnswers();
    await checkAllergies(tx, request);
    const step = { to: 'accepted', by: 'hopper', actor } as const;
    const after = await changeRequestIn(tx, slot, id, step, now);
    await startThread(tx, slot, request, actor, now);
    await withdrawIn(tx, slots, open, now);
    return presentRequest(after.request, after.slot, 'hopper', now);
  });
