import { id } from '@/schemas/common';
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
import { z } from '@/schemas/zod';
import type { Tx } from '../db';
import { errors } from '../errors';
import { limitRate } from '../rateLimit';
import { router, signedInProcedure } from '../trpc';
import { calendarOf } from './calendar';
import { changeRequest } from './change';
import { createRequest } from './create';
import { eveListFor } from './eveList';
import { hopperRequests, hostRequests } from './list';
import type { Actor } from './transitions';

/**
 * What the viewer is to a request.
 * @throws RuleError `NOT_FOUND` for those who are neither its guest nor its host.
 */
async function partIn(db: Tx, viewer: { id: string }, requestId: string): Promise<Actor> {
  const request = await db.request.findUnique({
    where: { id: requestId },
    select: { hopperId: true, slot: { select: { listing: { select: { hostId: true } } } } },
  });
  if (request?.slot.listing.hostId === viewer.id) return 'host';
  if (request?.hopperId === viewer.id) return 'hopper';
  throw errors.notFound('Request');
}

export const requestsRouter = router({
  /** Asks for seats at a meal. Pending requests hold no seats. */
  create: signedInProcedure
    .input(requestCreateInput)
    .output(changedRequest)
    .mutation(async ({ ctx, input }) => {
      await limitRate(ctx.db, 'requests.create', ctx.viewer.id);
      return createRequest(ctx, input);
    }),

  /** The host accepts, declines or waitlists. */
  setStatus: signedInProcedure
    .input(requestAnswerInput)
    .output(changedRequest)
    .mutation(async ({ ctx, input }) => {
      const by = await partIn(ctx.db, ctx.viewer, input.id);
      if (by !== 'host') throw errors.notYours();
      return changeRequest(ctx, input.id, { to: input.status, by, actorId: ctx.viewer.id });
    }),

  /** The guest takes a request back, or the host, with a reason, an accepted one. */
  cancel: signedInProcedure
    .input(requestCancelInput)
    .output(changedRequest)
    .mutation(async ({ ctx, input: { id: requestId, reason } }) => {
      const by = await partIn(ctx.db, ctx.viewer, requestId);
      return changeRequest(ctx, requestId, {
        to: 'cancelled',
        by,
        actorId: ctx.viewer.id,
        reason,
      });
    }),

  /** Requests on the viewer's own listings. */
  host: signedInProcedure
    .input(hostRequestListInput)
    .output(hostRequestPage)
    .query(({ ctx, input }) => hostRequests(ctx.db, ctx.viewer.id, ctx.clock.now(), input)),

  /** The viewer's own requests as a guest. */
  hopper: signedInProcedure
    .input(requestListInput)
    .output(hopperRequestPage)
    .query(({ ctx, input }) => hopperRequests(ctx.db, ctx.viewer, ctx.clock.now(), input)),

  /** Who comes to a meal of the viewer's: the list to print on the eve. 404 for anyone else. */
  eveList: signedInProcedure
    .input(eveListInput)
    .output(eveList)
    .query(({ ctx, input }) => eveListFor(ctx.db, ctx.viewer, input.slotId)),

  /** The accepted meal as a calendar file, with its address. */
  calendar: signedInProcedure
    .input(z.object({ id }))
    .output(calendarFile)
    .query(async ({ ctx, input }) => {
      const part = await partIn(ctx.db, ctx.viewer, input.id);
      if (part !== 'hopper') throw errors.notYours();
      return calendarOf(ctx.db, ctx.viewer, input.id);
    }),
});
