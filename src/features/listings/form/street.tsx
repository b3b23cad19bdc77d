'use client';

import { createContext, type ReactNode, type RefObject } from 'react';
import type { Street } from '@/schemas/place';
import type { ListingSave } from './fields';

export const HasStreets = createContext(false);

export const StreetLookupProvider = ({ on, children }: { on: boolean; children: ReactNode }) => (
  <HasStreets value={on}>{children}</HasStreets>
);

/** The suggestion chosen last. Its point has no input and isn't saved in drafts. */
export const ChosenStreet = createContext<RefObject<Street | null>>({ current: null });

/**
 * Returns the chosen street's exact point while the saved address still matches it. Text added
 * after the street doesn't matter.
 */
export function pointOf(street: Street | null, saved: ListingSave) {
  if (!street) return {};
  const { addressLine1, city, postal, country, lat, lon } = street;
  const isSame =
    saved.addressLine1?.startsWith(addressLine1) &&
    saved.city === city &&
    (saved.postal ?? '') === postal &&
    saved.country === country;
  return isSame ? { lat, lon } : {};
}
