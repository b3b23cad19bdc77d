import { type ListingDetail, type ListingUpdate, listingInput } from '@/schemas/listing';
import type { ListingPictureInput } from '@/schemas/picture';
import { savedTimeSlotInput } from '@/schemas/timeSlot';
import { versionOf } from '../db/version';
import { roundToSixPlaces } from './point';

/**
 * What a save of a listing replaces: the host's own fields, pictures and meals. Guests and
 * moderators don't change any of it.
 */

type Fields = Record<string, unknown>;

// The place follows from the address, and changes with what we know about places.
const { placeId: __, ...listingShape } = listingInput.shape;
const listingKeys = Object.keys(listingShape);

// The server maintains the count of reserved seats.
const { capacityReserved: _, ...slotShape } = savedTimeSlotInput.shape;
const slotKeys = Object.keys(slotShape);

const pick = (fields: Fields, keys: string[]): Fields =>
  Object.fromEntries(keys.map((key) => [key, fields[key] ?? null]));

const pickSlot = (slot: Fields): Fields => pick(slot, slotKeys);

const byId = (slots: Fields[]) =>
  slots.toSorted((a, b) => `${a.id}`.localeCompare(`${b.id}`, 'en'));

const pickPicture = ({ id, alt }: ListingPictureInput) => ({ id, alt });

/** The URL of an uploaded photo follows from the pictures. */
const withPictures = (content: Fields, pictures: ListingPictureInput[]) => ({
  ...content,
  pictures: pictures.map(pickPicture),
  ...(pictures.length > 0 && { photoUrl: null }),
});

export const listingContent = (listing: ListingDetail): Fields & { timeSlots: Fields[] } => ({
  ...withPictures(pick(listing, listingKeys), listing.pictures),
  timeSlots: byId(listing.timeSlots.map(pickSlot)),
});

/** A new slot that was saved by an earlier try has an id by now. */
function slotsAfter(saved: Fields[], inputs: Fields[]): Fields[] {
  const others = saved.filter(({ id }) => !inputs.some((input) => input.id === id));
  return inputs.map(pickSlot).map((sent) => {
    const before = saved.find(({ id }) => id === sent.id);
    const slot = { ...sent, mode: sent.mode ?? before?.mode ?? 'approval' };
    if (sent.id) return slot;
    const text = JSON.stringify(slot);
    const index = others.findIndex((one) => JSON.stringify({ ...one, id: null }) === text);
    return others.splice(index, index < 0 ? 0 : 1)[0] ?? slot;
  });
}

const rounded = (degrees: number | null | undefined) => degrees && roundToSixPlaces(degrees);

/** Returns what a listing's content would be after a save. Absent fields keep their values. */
export function contentAfter(
  listing: ListingDetail,
  { pictures, timeSlots, lat, lon, ...values }: ListingUpdate,
): Fields {
  const { timeSlots: saved, ...content } = listingContent(listing);
  const sent = Object.entries({ ...values, lat: rounded(lat), lon: rounded(lon) }).filter(
    ([key, value]) => key in content && value !== undefined,
  );
  return {
    ...withPictures({ ...content, ...Object.fromEntries(sent) }, pictures ?? listing.pictures),
    timeSlots: timeSlots ? byId(slotsAfter(saved, timeSlots)) : saved,
  };
}

export const listingVersion = (listing: ListingDetail): string =>
  versionOf(listingContent(listing));
