'use client';

import type { ReactNode } from 'react';
import { HasStreets } from './chosenStreet';

/** Tells the form whether this site has a geocoder. */
export const StreetLookupProvider = ({ on, children }: { on: boolean; children: ReactNode }) => (
  <HasStreets value={on}>{children}</HasStreets>
);
