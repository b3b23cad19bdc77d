import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { place, placeQuery } from '@/schemas/place';
import { zmanim, zmanimInput } from '@/schemas/zmanim';
import { z } from '@/schemas/zod';
import { parameters } from './descriptions/describe';
import { crownHeights, times } from './examples/account';
import { json, operation } from './operation';

export const placePaths: ZodOpenApiPathsObject = {
  '/api/places': {
    get: operation({
      id: 'suggestPlaces',
      tag: 'Listings',
      summary: 'Find places by name.',
      description:
        'Finds places by the names people use, for `near` of a search. Names are from GeoNames (CC BY 4.0) and others.',
      query: parameters(placeQuery, {
        q: 'A name or a postal code. A state, country, or larger city can follow it, with or without a comma.',
      }),
      open: true,
      answer: json('At most 8 places, most likely first.', z.array(place), [crownHeights]),
    }),
  },
  '/api/zmanim': {
    get: operation({
      id: 'getZmanim',
      tag: 'Zmanim',
      summary: 'Get candle lighting and havdalah.',
      description:
        'Returns the times of a city’s current or next Shabbat or Yom Tov, as its clocks show them and as instants. They are approximate. A name that several towns have means the largest of them. A town we don’t know gets 400 `UNKNOWN_CITY`.',
      query: parameters(zmanimInput, {
        city: 'The town’s name, like `New York`. What it’s within may follow: `Portland, Maine`.',
        region: 'State, province, or nation, to tell towns of the same name apart.',
        country: 'Country, to tell towns of the same name apart.',
      }),
      open: true,
      answer: json('The times.', zmanim, times),
    }),
  },
};
