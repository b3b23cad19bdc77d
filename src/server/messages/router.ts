import { withKey } from '@/schemas/common';
import { message, messageList, messageListInput, messageSendInput } from '@/schemas/message';
import { conversationProcedure } from '../access/procedures';
import { router } from '../trpc/init';
import { listMessages } from './list';
import { sendMessage } from './send';

export const messagesRouter = router({
  list: conversationProcedure.input(messageListInput).output(messageList).query(listMessages),

  send: conversationProcedure
    .meta({ counts: 'itself' })
    .input(messageSendInput.extend(withKey))
    .output(message)
    .mutation(sendMessage),
});
