import { openRatingsInput, ratingInput, ratingQuestion, ratingQuestions } from '@/schemas/rating';
import { requestProcedure } from '../access/procedures';
import { router, signedInProcedure } from '../trpc/init';
import { giveRating } from './give';
import { openRatings } from './questions';

export const ratingsRouter = router({
  open: signedInProcedure.input(openRatingsInput).output(ratingQuestions).query(openRatings),

  give: requestProcedure('rate')
    .input(ratingInput)
    .output(ratingQuestion)
    .mutation(({ ctx, input }) => giveRating(ctx, ctx.request, input)),
});
