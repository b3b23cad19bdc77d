import { openRatingsInput, ratingInput, ratingQuestion, ratingQuestions } from '@/schemas/rating';
import { requestProcedure } from '../access/procedures';
import { router, signedInProcedure } from '../trpc/init';
import { giveRating } from './give';
import { openRatings } from './questions';

export const ratingsRouter = router({
  /** How the viewer's meals of the last two weeks were: what they are asked, and what they have said. */
  open: signedInProcedure.input(openRatingsInput).output(ratingQuestions).query(openRatings),

  /** What one side of an accepted request says of the other after the meal; said again, it is changed. */
  give: requestProcedure
    .input(ratingInput)
    .output(ratingQuestion)
    .mutation(({ ctx, input }) => giveRating(ctx, ctx.request, input)),
});
