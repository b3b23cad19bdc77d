import {
  pushSetting,
  pushSettings,
  pushSubscribeInput,
  pushUnsubscribeInput,
} from '@/schemas/push';
import { z } from '@/schemas/zod';
import { router, signedInProcedure } from '../trpc/init';
import { pushSettingsOf, subscribe, unsubscribeDevice, updatePushSetting } from './settings';

export const pushRouter = router({
  /** Of what the viewer gets a push, and the key that their browser needs for one. */
  settings: signedInProcedure.output(pushSettings).query(pushSettingsOf),

  updateSetting: signedInProcedure
    .input(pushSetting)
    .output(pushSettings)
    .mutation(updatePushSetting),

  /** The viewer wants to be told at once on this device, until they sign out there. */
  subscribe: signedInProcedure.input(pushSubscribeInput).output(z.void()).mutation(subscribe),

  unsubscribe: signedInProcedure
    .input(pushUnsubscribeInput)
    .output(z.void())
    .mutation(unsubscribeDevice),
});
