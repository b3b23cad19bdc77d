import { place, placeQuery, streetQuery, streets } from '@/schemas/place';
import { z } from '@/schemas/zod';
import { mayLag } from '../db/replica';
import { router, sharedProcedure, signedInProcedure } from '../trpc/init';
import { streetsFor } from './streets';
import { suggestPlaces } from './suggest';

export const placesRouter = router({
  /** Places by what people call them, to choose from while one is being typed. */
  suggest: sharedProcedure(placeQuery, () => [])
    .meta({ counts: 'cities' })
    .output(z.array(place))
    .query(({ ctx, input }) => mayLag(ctx, (db) => suggestPlaces(db, input.q))),

  /**
   * Streets by their beginning, where the site has a geocoder. A mutation, so that what is typed stands in no
   * address that anything on the way notes down.
   */
  streets: signedInProcedure
    .meta({ counts: 'streets' })
    .input(streetQuery)
    .output(streets)
    .mutation(streetsFor),
});
