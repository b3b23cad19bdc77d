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
import { conversationProcedure, slotHostProcedure } from '../access/procedures';
import { router, signedInProcedure } from '../trpc/init';
import { askHost } from './ask';
import { listMessages } from './list';
import { sendMessage } from './send';
import { sendToGuests } from './sendToGuests';

export const messagesRouter = router({
  list: conversationProcedure.input(messageListInput).output(messageList).query(listMessages),

  send: conversationProcedure
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
  sendToGuests: slotHostProcedure
    .meta({ counts: 'itself' })
    .input(guestMessageInput)
    .output(guestMessageSent)
    .mutation(sendToGuests),
});
