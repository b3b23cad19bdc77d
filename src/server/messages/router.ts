import { withKey } from '@/schemas/common';
import {
  guestMessageInput,
  guestMessageSent,
  message,
  messageAskInput,
  messageList,
  messageListInput,
  messageSendInput,
} from '@/schemas/message';
import { conversationProcedure, slotProcedure } from '../access/procedures';
import { router, signedInProcedure } from '../trpc/init';
import { askHost } from './ask';
import { listMessages } from './list';
import { sendMessage } from './send';
import { sendToGuests } from './sendToGuests';

export const messagesRouter = router({
  list: conversationProcedure('read')
    .input(messageListInput)
    .output(messageList)
    .query(listMessages),

  send: conversationProcedure('write')
    .meta({ counts: 'itself' })
    .input(messageSendInput.extend(withKey))
    .output(message)
    .mutation(sendMessage),

  /** A guest asks a host something, without requesting seats. */
  ask: signedInProcedure
    .meta({ counts: 'itself' })
    .input(messageAskInput.extend(withKey))
    .output(message)
    .mutation(askHost),

  /** A host writes to all accepted guests of a meal, to each in their own conversation. */
  sendToGuests: slotProcedure('writeToGuests')
    .meta({ counts: 'itself' })
    .input(guestMessageInput)
    .output(guestMessageSent)
    .mutation(sendToGuests),
});
