'use client';

import type { ComponentProps } from 'react';
import { ChosenList } from './ChosenList';
import { ExploreMap } from './ExploreMap';

type Props =
  | ({ part: 'map' } & ComponentProps<typeof ExploreMap>)
  | ({ part: 'chosen' } & ComponentProps<typeof ChosenList>);

/** The map, and what was tapped on it: fetched together. */
export const mapBeside = (props: Props) =>
  props.part === 'map' ? <ExploreMap {...props} /> : <ChosenList {...props} />;
