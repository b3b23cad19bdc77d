import { withKey } from '@/schemas/common';
import { eveList, eveListInput } from '@/schemas/eveList';
import {
  calendarFile,
  changedRequest,
  hopperRequestPage,
  hostRequestListInput,
  hostRequestPage,
  requestAnswerInput,
  requestCancelInput,
  requestCreateInput,
  requestListInput,
} from '@/schemas/request';
import { requestGuestProcedure, requestHostProcedure, requestProcedure } from '../access/ladder';
import { router, signedInProcedure } from '../trpc';
import { calendarOf } from './calendar';
import { changeRequest } from './change';
import { createRequest } from './create';
import { eveListFor } from './eveList';
import { hopperRequests, hostRequests } from './list';

export const requestsRouter = router({
  /**
   * Asks for seats at a meal. Pending requests hold no seats. With a key that came before, it
   * answers with the request of then.
   */
  create: signedInProcedure
    .meta({ counts: 'itself' })
    .input(requestCreateInput.extend(withKey))
    .output(changedRequest)
    .mutation(createRequest),

  /** The host accepts a pending or waitlisted request, or declines or waitlists a pending one. */
  setStatus: requestHostProcedure
    .input(requestAnswerInput)
    .output(changedRequest)
    .mutation(({ ctx, input }) => changeRequest(ctx, ctx.request, { to: input.status })),

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

  /** Requests on the viewer's own listings. */
  host: signedInProcedure.input(hostRequestListInput).output(hostRequestPage).query(hostRequests),

  /** The viewer's own requests as a guest. */
  hopper: signedInProcedure.input(requestListInput).output(hopperRequestPage).query(hopperRequests),

  /** Who comes to a meal of the viewer's: the list to print on the eve. 404 for anyone else. */
  eveList: signedInProcedure.input(eveListInput).output(eveList).query(eveListFor),

  /** The accepted meal as a calendar file, with its address. */
  calendar: requestGuestProcedure
    .output(calendarFile)
    .query(({ ctx }) => calendarOf({ ctx, input: ctx.request })),
});
