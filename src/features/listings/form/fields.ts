import { currencyOf } from '@/format/currency';
import type { Filled } from '@/schemas/form';
import type { ListingDetail, listingInput } from '@/schemas/listing';
import {
  accessibilityTags,
  amenities,
  dietaryFlags,
  genderSeatings,
  kashrutLevels,
  kitchenFacts,
  mealTypes,
  minhagim,
  rainPlans,
  seatingStyles,
} from '@/schemas/options';
import { allKnown, known } from '@/schemas/plain';
import type { savedTimeSlotInput, TimeSlot } from '@/schemas/timeSlot';
import type { z } from '@/schemas/zod';
import type { Inputs } from '@/trpc/client';
import { toCents, toDollars } from './money';
import { pinOf, pointDraft } from './pin';
import { dayLater, fromLocalInput, toLocalInput } from './zonedTime';

/** A time slot as its inputs hold it: times on the listing's clock, what is typed as text. */
export type SlotFields = Filled<
  Pick<z.input<typeof savedTimeSlotInput>, 'type' | 'startsAt' | 'endsAt' | 'isFree'>
> & {
  /** The slot that this one changes; empty for a new one. */
  slotId: string;
  capacityTotal: string;
  /** In dollars. */
  donation: string;
  /** A price per person, which only programs set, and its currency ('' is that of the listing's country): kept as they are. */
  priceCents: number;
  currency: string;
  /** The times that the form itself offered; empty where somebody chose them. */
  offered: string;
};

/** A listing as its form holds it: what is not given is an empty text. */
export type ListingFields = Filled<
  Omit<z.input<typeof listingInput>, 'lat' | 'lon' | 'pictures' | 'stepsToEnter' | 'squareMeters'>
> & {
  pictures: PictureFields[];
  stepsToEnter: string;
  squareMeters: string;
  /** The exact point, as `pinOf` writes it. */
  pin: string;
  timeSlots: SlotFields[];
};

/** An uploaded picture, and what is on it. */
type PictureFields = { id: string; alt: string };

/** What one save sends; an update sends the listing's id with it. */
export type ListingSave = Inputs['listings']['create'];

const NEW_SLOT_HOURS = 2;
const NEW_SLOT_SEATS = '6';

const span = ({ startsAt, endsAt }: Pick<SlotFields, 'startsAt' | 'endsAt'>) =>
  `${startsAt} ${endsAt}`;

/** A new slot, before the host says otherwise: dinner, from now for two hours, 6 seats, free. */
export function newSlot(now: Date, timeZone: string): SlotFields {
  const endsAt = new Date(now.getTime() + NEW_SLOT_HOURS * 60 * 60_000);
  const slot = mealSlot(
    {
      type: 'dinner',
      startsAt: toLocalInput(now, timeZone),
      endsAt: toLocalInput(endsAt, timeZone),
    },
    NEW_SLOT_SEATS,
  );
  return { ...slot, offered: span(slot) };
}

/** A new slot for a meal of the holiday, free of charge. */
export const mealSlot = (
  { type, startsAt, endsAt }: Pick<SlotFields, 'type' | 'startsAt' | 'endsAt'>,
  capacityTotal: string,
): SlotFields => ({
  slotId: '',
  type,
  startsAt,
  endsAt,
  capacityTotal,
  isFree: true,
  donation: '',
  priceCents: 0,
  currency: '',
  offered: '',
});

/** Whether a slot is just as the form offered it, so that nobody has said when there is a meal. */
export const isUntouched = (slot: SlotFields): boolean =>
  slot.offered === span(slot) &&
  slot.type === 'dinner' &&
  slot.capacityTotal === NEW_SLOT_SEATS &&
  slot.isFree;

/** The same meal on the next day, at the same time of the clock, as a new slot. */
export const nextDay = (slot: SlotFields): SlotFields => ({
  ...slot,
  slotId: '',
  offered: '',
  startsAt: dayLater(slot.startsAt),
  endsAt: dayLater(slot.endsAt),
});

/** The form of a listing that does not exist yet; `timeZone` is the host's own. */
export const newListing = (now: Date, timeZone: string): ListingFields => ({
  title: '',
  description: '',
  kashrutLevel: '',
  minhagim: [],
  seatingStyle: '',
  genderSeating: '',
  kidFriendly: true,
  accessibilityTags: [],
  dietaryOptions: [],
  kashrutCertifier: '',
  kitchen: [],
  amenities: [],
  stepsToEnter: '',
  squareMeters: '',
  rainPlan: '',
  rainCancelBy: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  region: '',
  country: 'United States',
  postal: '',
  pin: '',
  timeZone,
  privacyLevel: 'approximate',
  photoUrl: '',
  pictures: [],
  visible: true,
  timeSlots: [newSlot(now, timeZone)],
});

const donationField = (cents: number | null) => (cents === null ? '' : toDollars(cents));

const slotToFields = (slot: TimeSlot, timeZone: string): SlotFields => ({
  slotId: slot.id,
  type: known(mealTypes, slot.type),
  startsAt: toLocalInput(slot.startsAt, timeZone),
  endsAt: toLocalInput(slot.endsAt, timeZone),
  capacityTotal: String(slot.capacityTotal),
  isFree: slot.isFree,
  donation: donationField(slot.donationSuggestedCents),
  priceCents: slot.priceCents ?? 0,
  currency: slot.currency,
  offered: '',
});

/** The form of one's own listing, its address included; slots in the order of their starts. */
export const listingToFields = (listing: ListingDetail): ListingFields => ({
  title: listing.title,
  description: listing.description ?? '',
  kashrutLevel: known(kashrutLevels, listing.kashrutLevel),
  minhagim: allKnown(minhagim, listing.minhagim),
  seatingStyle: known(seatingStyles, listing.seatingStyle),
  genderSeating: known(genderSeatings, listing.genderSeating),
  kidFriendly: listing.kidFriendly,
  accessibilityTags: allKnown(accessibilityTags, listing.accessibilityTags),
  dietaryOptions: allKnown(dietaryFlags, listing.dietaryOptions),
  kashrutCertifier: listing.kashrutCertifier ?? '',
  kitchen: allKnown(kitchenFacts, listing.kitchen),
  amenities: allKnown(amenities, listing.amenities),
  stepsToEnter: String(listing.stepsToEnter ?? ''),
  squareMeters: String(listing.squareMeters ?? ''),
  rainPlan: known(rainPlans, listing.rainPlan),
  rainCancelBy: listing.rainCancelBy ?? '',
  addressLine1: listing.addressLine1 ?? '',
  addressLine2: listing.addressLine2 ?? '',
  city: listing.city ?? '',
  region: listing.region ?? '',
  country: listing.country ?? '',
  postal: listing.postal ?? '',
  pin: pinOf(listing),
  timeZone: listing.timeZone,
  privacyLevel: listing.privacyLevel,
  // That of an uploaded picture follows from the pictures.
  photoUrl: listing.pictures.length > 0 ? '' : (listing.photoUrl ?? ''),
  pictures: listing.pictures.map(({ id, alt }) => ({ id, alt })),
  visible: listing.visible,
  timeSlots: [...listing.timeSlots]
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map((slot) => slotToFields(slot, listing.timeZone)),
});

/** A time as it is sent. What still reads as it did keeps its seconds, and its hour of two. */
function instantOf(text: string, timeZone: string, before: Date | undefined): string {
  if (before && toLocalInput(before, timeZone) === text) return before.toISOString();
  return fromLocalInput(text, timeZone)?.toISOString() ?? '';
}

/** The donation as it is sent; while it is hidden, or reads as it did, it stays what it was. */
function donationOf({ isFree, donation }: SlotFields, before: number | null): number | null {
  return isFree || donation === donationField(before) ? before : toCents(donation);
}

/** A number as it is sent; what was left empty is not said. */
const wholeOf = (text: string) => (text.trim() ? Number(text) : null);

function slotDraft(
  slot: SlotFields,
  { timeZone, country }: Pick<ListingFields, 'timeZone' | 'country'>,
  before: TimeSlot | undefined,
) {
  return {
    id: before?.id,
    type: slot.type,
    startsAt: instantOf(slot.startsAt, timeZone, before?.startsAt),
    endsAt: instantOf(slot.endsAt, timeZone, before?.endsAt),
    capacityTotal: slot.capacityTotal.trim() ? Number(slot.capacityTotal) : undefined,
    isFree: slot.isFree,
    donationSuggestedCents: donationOf(slot, before ? before.donationSuggestedCents : 0),
    priceCents: before ? before.priceCents : slot.priceCents,
    currency: before?.currency ?? (slot.currency || currencyOf(country)),
  };
}

/**
 * The form's text as the shared schemas want it, still to be checked by them: instants in UTC, money
 * in cents. `before` is the listing that is edited; of its slots, what was not touched stays exact.
 */
export const toDraft = ({ timeSlots, pin, ...fields }: ListingFields, before?: ListingDetail) => ({
  ...fields,
  ...pointDraft(pin, before),
  stepsToEnter: wholeOf(fields.stepsToEnter),
  squareMeters: wholeOf(fields.squareMeters),
  timeSlots: timeSlots.map((slot) =>
    slotDraft(
      slot,
      fields,
      before?.timeSlots.find(({ id }) => id === slot.slotId),
    ),
  ),
});
