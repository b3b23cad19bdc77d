'use client';

import { createContext, type RefObject } from 'react';
import type { Street } from '@/schemas/place';
import type { ListingSave } from './fields';

/** Whether this site has a geocoder that can be asked for streets. */
export const HasStreets = createContext(false);

/** The address that was chosen from the suggestions last. Its point has no input, and is in no draft. */
export const ChosenStreet = createContext<RefObject<Street | null>>({ current: null });

/** The exact point of what is saved, while it is the address that was chosen; what was added behind it does not matter. */
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
