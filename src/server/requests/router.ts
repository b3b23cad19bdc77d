import { id, instantOut } from '@/schemas/common';
import { eveList, eveListInput } from '@/schemas/eveList';
import {
  answerAllInput,
  answeredAll,
  askedSeveral,
  askSeveralInput,
  calendarFile,
  changedRequest,
  groupSizeInput,
  hopperRequest,
  hopperRequestListInput,
  hopperRequestPage,
  hostRequestListInput,
  hostRequestPage,
  mealOffers,
  moreSeatsInput,
  nextMeal,
  offlineCopy,
  overlaps,
  overlapsInput,
  requestAnswerInput,
  requestCancelInput,
  requestCreateInput,
  threadRequests,
} from '@/schemas/request';
import { z } from '@/schemas/zod';
import { conversationProcedure, requestProcedure, slotProcedure } from '../access/procedures';
import { pageCost } from '../rateLimit/readCost';
import { router, signedInProcedure } from '../trpc/init';
import { acceptInvitation } from './acceptInvitation';
import { answerAll } from './answerAll';
import { askSeveral } from './askedTogether';
import { calendarOf } from './calendar';
import { changeRequest, extendUndo, undoAnswer } from './changeRequest';
import { createRequest } from './createRequest';
import { eveListFor, eveListsFor } from './eveList';
import { answerMoreSeats, changeSize } from './groupSize';
import { hopperRequests, mealPass } from './hopperRequests';
import { hostRequests } from './hostRequests';
import { markIntroRead } from './introduction';
import { nextMealOf } from './nextMeal';
import { offersFor } from './offers';
import { offlineCopyOf } from './offlineCopy';
import { overlapsOf } from './overlaps';
import { confirmStillComing } from './rescheduled';
import { threadRequestsOf } from './threadRequests';

const requestsCost = pageCost({ rowsPerPoint: 40, defaultLimit: 50 });

export const requestsRouter = router({
  /**
   * Requests seats at a meal. Pending requests don't reserve seats. A repeated idempotency key
   * returns the existing request.
   */
  create: signedInProcedure
    .meta({ counts: 'itself' })
    .input(requestCreateInput)
    .output(changedRequest)
    .mutation(createRequest),

  /**
   * Asks up to four hosts for seats at the same time. The first final acceptance withdraws the other
   * requests.
   */
  askSeveral: signedInProcedure
    .meta({ counts: 'itself' })
    .input(askSeveralInput)
    .output(askedSeveral)
    .mutation(askSeveral),

  /**
   * The host accepts a pending or waitlisted request, or declines or waitlists a pending one. To
   * accept a group with an allergy that the listing doesn't claim, they confirm it.
   */
  setStatus: requestProcedure('answer')
    .input(requestAnswerInput)
    .output(changedRequest)
    .mutation(({ ctx, input: { status, ...answer } }) =>
      changeRequest(ctx, ctx.request, { to: status, ...answer }),
    ),

  /** The host answers all pending requests of a meal, in order of asking. Each can be undone. */
  answerAll: slotProcedure('answerRequests')
    .meta({ counts: 'saves' })
    .input(answerAllInput)
    .output(answeredAll)
    .mutation(answerAll),

  /** The host undoes an undoable answer within 10 seconds. */
  undo: requestProcedure('answer')
    .output(changedRequest)
    .mutation(({ ctx }) => undoAnswer(ctx, ctx.request)),

  /** The host, who is at the undo button, gets ten more seconds, up to a minute after the answer. */
  extendUndo: requestProcedure('answer')
    .output(changedRequest)
    .mutation(({ ctx }) => extendUndo(ctx, ctx.request)),

  /** The host makes a declined request pending again, which also lets the guest ask again later. */
  reconsider: requestProcedure('answer')
    .output(changedRequest)
    .mutation(({ ctx }) => changeRequest(ctx, ctx.request, { to: 'pending' })),

  /** The guest accepts a host's invitation. To say no, they cancel it. */
  acceptInvitation: requestProcedure('acceptInvitation')
    .output(changedRequest)
    .mutation(({ ctx }) => acceptInvitation(ctx, ctx.request)),

  /** The guest changes the size of their group, or asks for more seats. */
  changeSize: requestProcedure('changeSize')
    .input(groupSizeInput)
    .output(changedRequest)
    .mutation(({ ctx, input }) => changeSize(ctx, ctx.request, input)),

  /** The host gives an accepted group the seats it asked for, or declines. */
  answerMoreSeats: requestProcedure('answer')
    .input(moreSeatsInput)
    .output(changedRequest)
    .mutation(({ ctx, input }) => answerMoreSeats(ctx, ctx.request, input)),

  /**
   * The guest cancels a request or says no to an invitation. The host cancels an accepted request,
   * with a reason, or withdraws an invitation.
   */
  cancel: requestProcedure('cancel')
    .input(requestCancelInput)
    .output(changedRequest)
    .mutation(({ ctx, input: { reason } }) =>
      changeRequest(ctx, ctx.request, { to: 'cancelled', reason }),
    ),

  /** The host releases the seats of a group that was reminded and hasn't confirmed. */
  releaseSeats: requestProcedure('releaseSeats')
    .output(changedRequest)
    .mutation(({ ctx }) =>
      changeRequest(ctx, ctx.request, {
        to: 'cancelled',
        reason: { code: 'NOT_CONFIRMED' },
        releases: true,
      }),
    ),

  /** The guest confirms that they're still coming, after a move or two days before the meal. */
  stillComing: requestProcedure('confirmComing')
    .output(changedRequest)
    .mutation(({ ctx }) => confirmStillComing(ctx, ctx.request)),

  host: signedInProcedure
    .meta({ cost: requestsCost })
    .input(hostRequestListInput)
    .output(hostRequestPage)
    .query(hostRequests),

  hopper: signedInProcedure
    .meta({ cost: requestsCost })
    .input(hopperRequestListInput)
    .output(hopperRequestPage)
    .query(hopperRequests),

  /** The viewer's next meal as a guest, or else the next of their own that has guests. */
  nextMeal: signedInProcedure.output(nextMeal).query(nextMealOf),

  /** The viewer's other meals at the time of a meal they might request. */
  overlaps: signedInProcedure.input(overlapsInput).output(overlaps).query(overlapsOf),

  /** The meal that a conversation is about, and what happened to the guest's requests. */
  ofThread: conversationProcedure('read').output(threadRequests).query(threadRequestsOf),

  /** Up to three other meals nearby at that time, for a guest whose meal fell through. */
  offers: requestProcedure('seeOffers')
    .output(mealOffers)
    .query(({ ctx: { db, clock, request } }) =>
      offersFor(db, { requestId: request.id, hopperId: request.hopperId }, clock.now()),
    ),

  /**
   * Records that the viewer has seen their requests. It's part of reading the page, so it counts as
   * a read.
   */
  markSeen: signedInProcedure
    .meta({ counts: 'reads' })
    .output(z.object({ seenAt: instantOut }))
    .mutation(async ({ ctx: { db, viewer, clock } }) => {
      const seenAt = clock.now();
      await db.$queryRaw`UPDATE users SET requests_seen_at = ${seenAt}::timestamptz
        WHERE id = ${viewer.id}::uuid RETURNING id::text`;
      return { seenAt };
    }),

  /**
   * Records that the host has read a request's introduction on its card. It's part of reading the
   * page, so it counts as a read.
   */
  markIntroRead: requestProcedure('markIntroRead')
    .meta({ counts: 'reads' })
    .output(z.object({ id }))
    .mutation(markIntroRead),

  /** The printable guest list of one of the viewer's meals. 404 for anyone else. */
  eveList: signedInProcedure.input(eveListInput).output(eveList).query(eveListFor),

  /** The guest lists of all the viewer's upcoming meals with guests. */
  eveLists: signedInProcedure.output(z.array(eveList)).query(eveListsFor),

  /** The viewer's meal pass. 404 for anyone else and once the address isn't shared. */
  card: signedInProcedure.input(z.object({ id })).output(hopperRequest).query(mealPass),

  /** The offline copy for the viewer's browser. */
  pocket: signedInProcedure
    .meta({ cost: () => 2 })
    .output(offlineCopy)
    .query(offlineCopyOf),

  /** A calendar file of an accepted meal, with its address and the host's phone. */
  calendar: requestProcedure('seeCalendar')
    .output(calendarFile)
    .query(({ ctx }) => calendarOf({ ctx, input: ctx.request })),
});
