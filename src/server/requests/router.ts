import { id, instantOut } from '@/schemas/common';
import { eveList, eveListInput } from '@/schemas/eveList';
import {
  calendarFile,
  changedRequest,
  hopperRequest,
  hopperRequestPage,
  hostRequestListInput,
  hostRequestPage,
  mealOffers,
  nextMeal,
  overlaps,
  overlapsInput,
  pocket,
  requestAnswerInput,
  requestCancelInput,
  requestCreateInput,
  requestListInput,
} from '@/schemas/request';
import { z } from '@/schemas/zod';
import {
  requestGuestProcedure,
  requestHostProcedure,
  requestProcedure,
} from '../access/procedures';
import { router, signedInProcedure } from '../trpc/init';
import { calendarOf } from './calendar';
import { changeRequest, undoAnswer } from './change';
import { createRequest } from './create';
import { eveListFor, eveListsFor } from './eveList';
import { guestCard, hopperRequests, hostRequests } from './list';
import { markSeen } from './markSeen';
import { nextMealOf } from './nextMeal';
import { offersFor } from './offers';
import { offlineCopyOf } from './offlineCopy';
import { overlapsOf } from './overlaps';
import { confirmStillComing } from './rescheduled';

export const requestsRouter = router({
  /**
   * Asks for seats at a meal. Pending requests hold no seats. With a key that came before, it
   * answers with the request of then.
   */
  create: signedInProcedure
    .meta({ counts: 'itself' })
    .input(requestCreateInput)
    .output(changedRequest)
    .mutation(createRequest),

  /** The host accepts a pending or waitlisted request, or declines or waitlists a pending one. */
  setStatus: requestHostProcedure
    .input(requestAnswerInput)
    .output(changedRequest)
    .mutation(({ ctx, input: { status, undoable } }) =>
      changeRequest(ctx, ctx.request, { to: status, undoable }),
    ),

  /** The host undoes an answer that was given as one that can be, within ten seconds. */
  undo: requestHostProcedure
    .output(changedRequest)
    .mutation(({ ctx }) => undoAnswer(ctx, ctx.request)),

  /** The host lets a request that they declined be pending again, and its guest ask again after. */
  reconsider: requestHostProcedure
    .output(changedRequest)
    .mutation(({ ctx }) => changeRequest(ctx, ctx.request, { to: 'pending' })),

  /** The guest takes a request back, or the host, with a reason, an accepted one. */
  cancel: requestProcedure
    .input(requestCancelInput)
    .output(changedRequest)
    .mutation(({ ctx, input: { reason } }) =>
      changeRequest(ctx, ctx.request, { to: 'cancelled', reason }),
    ),

  /** The guest of a meal that was moved still comes. */
  stillComing: requestGuestProcedure
    .output(changedRequest)
    .mutation(({ ctx }) => confirmStillComing(ctx, ctx.request)),

  /** Requests on the viewer's own listings. */
  host: signedInProcedure.input(hostRequestListInput).output(hostRequestPage).query(hostRequests),

  /** The viewer's own requests as a guest. */
  hopper: signedInProcedure.input(requestListInput).output(hopperRequestPage).query(hopperRequests),

  /** The viewer's next meal: where they are accepted, else the next of their own with guests. */
  nextMeal: signedInProcedure.output(nextMeal).query(nextMealOf),

  /** What else a guest has at the time of a meal that they may ask for. */
  overlaps: signedInProcedure.input(overlapsInput).output(overlaps).query(overlapsOf),

  /** What else there is near by at that time, for the guest of a request whose meal went away; three at most. */
  offers: requestGuestProcedure
    .output(mealOffers)
    .query(({ ctx: { db, clock, request } }) =>
      offersFor(db, { requestId: request.id, hopperId: request.hopperId }, clock.now()),
    ),

  /** Notes that the viewer has looked at their own requests. Made by reading, and counted so. */
  markSeen: signedInProcedure
    .meta({ counts: 'reads' })
    .output(z.object({ seenAt: instantOut }))
    .mutation(markSeen),

  /** Who comes to a meal of the viewer's: the list to print on the eve. 404 for anyone else. */
  eveList: signedInProcedure.input(eveListInput).output(eveList).query(eveListFor),

  /** The same of all coming meals of the viewer's to which somebody comes. */
  eveLists: signedInProcedure.output(z.array(eveList)).query(eveListsFor),

  /** What the viewer needs to get to a meal that awaits them. 404 for anyone else, and once it is not shared. */
  card: signedInProcedure.input(z.object({ id })).output(hopperRequest).query(guestCard),

  /** What the viewer's browser keeps for when there is no network. */
  pocket: signedInProcedure.output(pocket).query(offlineCopyOf),

  /** The accepted meal as a calendar file, with its address and the host's telephone. */
  calendar: requestGuestProcedure
    .output(calendarFile)
    .query(({ ctx }) => calendarOf({ ctx, input: ctx.request })),
});
