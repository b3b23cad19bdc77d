import { withKey } from '@/schemas/common';
import {
  mealCancelInput,
  mealCancelled,
  rainPlanTold,
  timeSlot,
  timeSlotCreateInput,
} from '@/schemas/timeSlot';
import { z } from '@/schemas/zod';
import { addingHostProcedure, slotHostProcedure } from '../access/procedures';
import { router } from '../trpc/init';
import { cancelMeal } from './cancel';
import { createSlot, removeSlot } from './createAndRemove';
import { announceRainPlan } from './rainPlan';

export const timeSlotsRouter = router({
  /**
   * Adds a slot to one's own listing, or revives the removed one with its type and start. With a
   * key that came before, it answers with the slot of then.
   */
  create: addingHostProcedure
    .meta({ counts: 'itself' })
    .input(timeSlotCreateInput.safeExtend(withKey))
    .output(timeSlot)
    .mutation(createSlot),

  /** Marks a slot of one's own listing removed; it can come back for ten minutes with its guests. */
  remove: slotHostProcedure.meta({ counts: 'saves' }).output(z.void()).mutation(removeSlot),

  /** Cancels a whole meal of one's own, with one message to all its guests, whose requests end at once. */
  cancel: slotHostProcedure
    .meta({ counts: 'saves' })
    .input(mealCancelInput)
    .output(mealCancelled)
    .mutation(cancelMeal),

  /** Tells all accepted guests of a meal of one's own, once each, that the listing's rain plan holds. */
  rainPlan: slotHostProcedure
    .meta({ counts: 'saves' })
    .output(rainPlanTold)
    .mutation(announceRainPlan),
});
