import { withKey } from '@/schemas/common';
import {
  mealCancelInput,
  mealCancelled,
  mealsCancelInput,
  mealsCancelled,
  rainPlanTold,
  slotClosed,
  slotClosedInput,
  timeSlot,
  timeSlotCreateInput,
} from '@/schemas/timeSlot';
import { z } from '@/schemas/zod';
import { addingProcedure, slotProcedure, slotsToCancelProcedure } from '../access/procedures';
import { router } from '../trpc/init';
import { cancelMeal, cancelMeals } from './cancel';
import { createSlot, removeSlot } from './createAndRemove';
import { setClosed } from './openSukkah';
import { announceRainPlan } from './rainPlan';

export const timeSlotsRouter = router({
  /**
   * Adds a slot to the viewer's listing, or restores a removed slot with the same type and start. A
   * repeated idempotency key returns the existing slot.
   */
  create: addingProcedure('addMeals')
    .meta({ counts: 'itself' })
    .input(timeSlotCreateInput.safeExtend(withKey))
    .output(timeSlot)
    .mutation(createSlot),

  /** Marks a slot as removed. It can come back with its guests for 10 minutes. */
  remove: slotProcedure('editMeals')
    .meta({ counts: 'saves' })
    .output(z.void())
    .mutation(removeSlot),

  /** Cancels a meal, with one message to all its guests. Their requests end at once. */
  cancel: slotProcedure('editMeals')
    .meta({ counts: 'saves' })
    .input(mealCancelInput)
    .output(mealCancelled)
    .mutation(cancelMeal),

  /**
   * Cancels several meals, all or none, with one message to all their guests. Meals that are already
   * canceled stay so, and their guests aren't told again.
   */
  cancelSeveral: slotsToCancelProcedure
    .meta({ counts: 'saves' })
    .input(mealsCancelInput)
    .output(mealsCancelled)
    .mutation(cancelMeals),

  /** Says that an open sukkah is closed during these opening hours, or open after all. */
  setClosed: slotProcedure('editMeals')
    .meta({ counts: 'saves' })
    .input(slotClosedInput)
    .output(slotClosed)
    .mutation(setClosed),

  /** Announces the listing's rain plan to all accepted guests of a meal, once each. */
  rainPlan: slotProcedure('writeToGuests')
    .meta({ counts: 'saves' })
    .output(rainPlanTold)
    .mutation(announceRainPlan),
});
