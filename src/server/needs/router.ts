import { nearbyOpenSukkahs, need, needDay, needInput, needMatches, needMeal } from '@/schemas/need';
import { z } from '@/schemas/zod';
import { router, signedInProcedure } from '../trpc/init';
import { matchesOf, openSukkahsFor } from './matches';
import { endNeed, readNeed, saveNeed } from './need';

export const needsRouter = router({
  /** Returns the viewer's own need, or null if they have none. */
  mine: signedInProcedure.output(need).query(readNeed),

  save: signedInProcedure.input(needInput).output(need).mutation(saveNeed),

  end: signedInProcedure.output(z.void()).mutation(endNeed),

  /** Meals for one meal of the viewer's need, the best fit first. */
  matches: signedInProcedure
    .meta({ counts: 'searches', cost: () => 2 })
    .input(needMeal)
    .output(needMatches)
    .query(matchesOf),

  /** Open sukkahs on a day near the place of the viewer's need. */
  openSukkahs: signedInProcedure
    .meta({ counts: 'searches' })
    .input(needDay)
    .output(nearbyOpenSukkahs)
    .query(openSukkahsFor),
});
