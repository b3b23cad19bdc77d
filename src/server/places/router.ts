import { place, placeQuery } from '@/schemas/place';
import { z } from '@/schemas/zod';
import { mayLag } from '../replica';
import { router, sharedProcedure } from '../trpc';
import { suggestPlaces } from './suggest';

export const placesRouter = router({
  /** Places by what people call them, to choose from while one is being typed. */
  suggest: sharedProcedure(() => [])
    .meta({ counts: 'cities' })
    .input(placeQuery)
    .output(z.array(place))
    .query(({ ctx, input }) => mayLag(ctx, (db) => suggestPlaces(db, input.q))),
});
