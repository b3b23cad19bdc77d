import type { ListingAgain, ListingDetail } from '@/schemas/listing';
import { type ListingSave, listingToFields, newSlot } from './fields';

/**
 * The form of a new listing like one of the host's whose meals are over: with its meals as `again` says, and
 * nothing of what became of them.
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
    // It goes along while the place stays the same (`pointAgain`), unless another is set.
    pin: '',
    timeSlots: slots.length > 0 ? slots : [newSlot(now, listing.timeZone)],
  };
}

const placeParts = ['addressLine1', 'addressLine2', 'city', 'region', 'country', 'postal'] as const;

/** The point of the listing that was copied, for which the form has no input, while it is at the same place. */
export const pointAgain = (
  { lat = null, lon = null, ...listing }: ListingDetail,
  saved: ListingSave,
) =>
  placeParts.every((part) => (listing[part] ?? '') === (saved[part] ?? '')) ? { lat, lon } : {};
