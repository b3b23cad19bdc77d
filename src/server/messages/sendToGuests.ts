import { Prisma } from '@/generated/prisma/client';
import type { guestMessageInput } from '@/schemas/message';
import type { z } from '@/schemas/zod';
import { isClosedSql } from '../access/blocks';
import type { HostedSlot } from '../access/participants';
import type { Tx } from '../db/client';
import { lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { isInUndoWindowSql } from '../presenters/undoWindow';
import { countChange } from '../rateLimit/rateLimit';
import { openThread } from '../threads/thread';
import type { SignedIn } from '../trpc/init';
import { postMessage } from './postMessage';

const { sql } = Prisma;

/**
 * Returns the guests who know that they're accepted, without those the host can't write to. They're
 * sorted, so that two messages at once lock the conversations in the same order.
 */
async function guestsOf(tx: Tx, slotId: string, hostId: string, now: Date): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT r.hopper_id::text AS id FROM requests r
    WHERE r.slot_id = ${slotId}::uuid AND r.status = 'accepted' AND NOT ${isInUndoWindowSql(now)}
      AND NOT ${isClosedSql(sql`r.hopper_id`, sql`${hostId}::uuid`)}
    ORDER BY r.hopper_id`;
  return rows.map(({ id }) => id);
}

/**
 * Sends one message to all accepted guests of a meal, each in their own conversation, so that no
 * guest learns of another. Does nothing if the idempotency key was used before.
 * @returns how many guests it was sent to
 * @throws RuleError `TOO_MANY_REQUESTS`, `TOO_MUCH_STORED`
 */
export async function sendToGuests({
  ctx,
  input: { body, key },
}: {
  ctx: SignedIn & { slot: HostedSlot };
  input: z.output<typeof guestMessageInput>;
}): Promise<{ guests: number }> {
  const { db, viewer, clock, slot } = ctx;
  const { listingId } = slot;
  const senderId = viewer.id;
  const keyFor = (hopperId: string) => key && `${key}:${hopperId}`;
  const countSent = async (tx: Tx) =>
    key ? tx.message.count({ where: { senderId, key: { startsWith: `${key}:` } } }) : 0;
  if (!(await countSent(db))) {
    const { length } = await guestsOf(db, slot.id, senderId, clock.now());
    await countChange(ctx, 'guestMessages', { copies: Math.max(1, length) });
  }
  return transaction(db, async (tx) => {
    await lockUser(tx, senderId);
    const sent = await countSent(tx);
    if (sent > 0) return { guests: sent };
    const now = clock.now();
    const guests = await guestsOf(tx, slot.id, senderId, now);
    for (const hopperId of guests) {
      const thread = await openThread(tx, { listingId, hopperId, hostId: senderId }, now);
      const post = { senderId, actor: viewer, body, key: keyFor(hopperId) };
      await postMessage(tx, thread, post, now);
    }
    return { guests: guests.length };
  });
}
