import type { messageSendInput } from '@/schemas/message';
import type { z } from '@/schemas/zod';
import type { ThreadSide } from '../access/sides';
import { limitRate } from '../rateLimit';
import { postMessage } from '../threads/thread';
import type { SignedIn } from '../trpc';
import { queueUnreadMail } from './unread';

/** Sends a message to the other of the two. @throws RuleError `TOO_MANY_REQUESTS` */
export async function sendMessage({
  ctx: { db, viewer, clock, thread },
  input: { body },
}: {
  ctx: SignedIn & { thread: ThreadSide };
  input: z.output<typeof messageSendInput>;
}) {
  await limitRate(db, 'messages.send', viewer.id);
  return db.$transaction(async (tx) => {
    const posted = await postMessage(tx, thread, { senderId: viewer.id, body }, clock.now());
    await queueUnreadMail(tx, posted);
    return posted.message;
  });
}
