import {
  place,
  placeOfAddress,
  placeQuery,
  resolvedAddress,
  streetQuery,
  streets,
} from '@/schemas/place';
import { z } from '@/schemas/zod';
import { boundedRead } from '../db/boundedRead';
import { mayLag } from '../db/replica';
import { router, sharedProcedure, signedInProcedure } from '../trpc/init';
import { resolveAddress } from './resolveAddress';
import { streetsFor } from './streets';
import { suggestPlaces } from './suggest';

export const placesRouter = router({
  suggest: sharedProcedure(placeQuery, () => ['found'])
    .meta({ counts: 'cities', isSearch: true })
    .output(z.array(place))
    .query(({ ctx, input }) =>
      mayLag(ctx, (db) => boundedRead(db, (tx) => suggestPlaces(tx, input.q, ctx.clock.now()))),
    ),

  /** Returns the town that an address means, for a form to show and to ask about. */
  resolve: sharedProcedure(placeOfAddress, () => [])
    .meta({ counts: 'cities' })
    .output(resolvedAddress)
    .query(({ ctx, input }) => mayLag(ctx, (db) => resolveAddress({ ...ctx, db }, input))),

  /**
   * Autocompletes streets, if the site has a geocoder. A mutation, so that the typed text isn't
   * part of a URL that could be logged along the way.
   */
  streets: signedInProcedure
    .meta({ counts: 'streets' })
    .input(streetQuery)
    .output(streets)
    .mutation(streetsFor),
});
