'use client';

import type { ReactNode } from 'react';
import { HasStreets } from './chosenStreet';

export const StreetLookupProvider = ({ on, children }: { on: boolean; children: ReactNode }) => (
  <HasStreets value={on}>{children}</HasStreets>
);
