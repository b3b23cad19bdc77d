import { withKey } from '@/schemas/common';
import { message, messageList, messageListInput, messageSendInput } from '@/schemas/message';
import { conversationProcedure } from '../access/procedures';
import { router } from '../trpc/init';
import { listMessages } from './list';
import { sendMessage } from './send';

export const messagesRouter = router({
  /** The last 100 messages of a thread, oldest first; `before` goes further back. */
  list: conversationProcedure.input(messageListInput).output(messageList).query(listMessages),

  /** With a key that came before, it answers with what was sent then. */
  send: conversationProcedure
    .meta({ counts: 'itself' })
    .input(messageSendInput.extend(withKey))
    .output(message)
    .mutation(sendMessage),
});
