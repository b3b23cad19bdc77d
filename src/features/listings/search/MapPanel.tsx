'use client';

import type { ComponentProps } from 'react';
import { ExploreMap } from './ExploreMap';
import { SelectedListings } from './SelectedListings';

type Props =
  | ({ part: 'map' } & ComponentProps<typeof ExploreMap>)
  | ({ part: 'chosen' } & ComponentProps<typeof SelectedListings>);

/** Bundles the map and the listings selected on it, so they load together. */
export const mapPanel = (props: Props) =>
  props.part === 'map' ? <ExploreMap {...props} /> : <SelectedListings {...props} />;
