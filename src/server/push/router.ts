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
  settings: signedInProcedure.output(pushSettings).query(pushSettingsOf),

  updateSetting: signedInProcedure
    .input(pushSetting)
    .output(pushSettings)
    .mutation(updatePushSetting),

  subscribe: signedInProcedure.input(pushSubscribeInput).output(z.void()).mutation(subscribe),

  unsubscribe: signedInProcedure
    .input(pushUnsubscribeInput)
    .output(z.void())
    .mutation(unsubscribeDevice),
});
