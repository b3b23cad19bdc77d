import type { WithKey } from '@/schemas/common';
import type { messageSendInput } from '@/schemas/message';
import type { z } from '@/schemas/zod';
import { isClosed } from '../access/blocks';
import type { ThreadSide } from '../access/participants';
import type { Tx } from '../db/client';
import { findByKey } from '../db/idempotency';
import { lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { countChange } from '../rateLimit/rateLimit';
import type { SignedIn } from '../trpc/init';
import { postMessage } from './postMessage';

/**
 * Sends a message to the other person. Does nothing if the idempotency key was used before.
 * @returns the message, or the original one for a repeated key
 * @throws RuleError `TOO_MANY_REQUESTS`, `CONVERSATION_CLOSED`
 */
export async function sendMessage({
  ctx,
  input: { body, key },
}: {
  ctx: SignedIn & { thread: ThreadSide };
  input: z.output<typeof messageSendInput> & WithKey;
}) {
  const { db, viewer, clock, thread } = ctx;
  const senderId = viewer.id;
  const sentBefore = (tx: Tx) =>
    findByKey(key, (key) => tx.message.findFirst({ where: { senderId, key } }));
  if (!(await sentBefore(db))) await countChange(ctx, 'messages');
  return transaction(db, async (tx) => {
    await lockUser(tx, senderId);
    const before = await sentBefore(tx);
    if (before) return before;
    if (await isClosed(tx, thread.hopperId, thread.hostId)) throw errors.conversationClosed();
    return postMessage(tx, thread, { senderId, actor: viewer, body, key }, clock.now());
  });
}
