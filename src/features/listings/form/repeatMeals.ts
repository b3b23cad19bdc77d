import type { ListingAgain, ListingDetail } from '@/schemas/listing';
import { type ListingSave, listingToFields, newSlot } from './fields';

/**
 * Returns form values for a new listing that copies one whose meals are over. Meals get the times
 * in `again`, and nothing of their history is copied.
 */
export function repeatedFields(listing: ListingDetail, again: ListingAgain, now: Date) {
  const timeSlots = listing.timeSlots.flatMap((slot) => {
    const times = again.find(({ id }) => id === slot.id);
    return times ? [{ ...slot, ...times }] : [];
  });
  const fields = listingToFields({ ...listing, timeSlots });
  const slots = fields.timeSlots.map((slot) => ({ ...slot, slotId: '' }));
  return {
    ...fields,
    visible: true,
    // `pointAgain` keeps the original point while the address is the same, unless the host sets
    // another.
    pin: '',
    timeSlots: slots.length > 0 ? slots : [newSlot(now, listing.timeZone)],
  };
}

const placeParts = ['addressLine1', 'addressLine2', 'city', 'region', 'country', 'postal'] as const;

/**
 * Returns the original listing's point while the address is the same. The form has no input for it.
 */
export const pointAgain = (
  { lat = null, lon = null, ...listing }: ListingDetail,
  saved: ListingSave,
) =>
  placeParts.every((part) => (listing[part] ?? '') === (saved[part] ?? '')) ? { lat, lon } : {};
