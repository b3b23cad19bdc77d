import type { WithKey } from '@/schemas/common';
import type { messageAskInput } from '@/schemas/message';
import type { z } from '@/schemas/zod';
import { isClosed } from '../access/blocks';
import { visibleHost } from '../access/visibility';
import type { Tx } from '../db/client';
import { findByKey } from '../db/idempotency';
import { lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { countChange } from '../rateLimit/rateLimit';
import { openThread } from '../threads/thread';
import type { SignedIn } from '../trpc/init';
import { postMessage } from './postMessage';

/**
 * Sends a guest's question to the host of a listing, without a request for seats. Uses the
 * conversation of the two, or starts one. Does nothing if the idempotency key was used before.
 * @returns the message, or the original one for a repeated key
 * @throws RuleError `NOT_FOUND`, `OWN_LISTING`, `TOO_MANY_REQUESTS`
 */
export async function askHost({
  ctx,
  input: { listingId, body, key },
}: {
  ctx: SignedIn;
  input: z.output<typeof messageAskInput> & WithKey;
}) {
  const { db, viewer, clock } = ctx;
  const hopperId = viewer.id;
  const sentBefore = (tx: Tx) =>
    findByKey(key, (key) => tx.message.findFirst({ where: { senderId: hopperId, key } }));
  if (!(await sentBefore(db))) await countChange(ctx, 'questions');
  return transaction(db, async (tx) => {
    await lockUser(tx, hopperId);
    const before = await sentBefore(tx);
    if (before) return before;
    const hostId = await visibleHost(tx, viewer, listingId);
    if (hostId === hopperId) throw errors.ownListing();
    if (await isClosed(tx, hopperId, hostId)) throw errors.notFound('Listing');
    const now = clock.now();
    const thread = await openThread(tx, { listingId, hopperId, hostId }, now);
    return postMessage(tx, thread, { senderId: hopperId, actor: viewer, body, key }, now);
  });
}
