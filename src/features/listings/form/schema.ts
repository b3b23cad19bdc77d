import { zodResolver } from '@hookform/resolvers/zod';
import { readsInches, toInches } from '@/format/doorWidth';
import { validationMessage } from '@/format/validationMessage';
import { formatNumber } from '@/i18n/format';
import type { Language } from '@/i18n/language';
import { readNumber } from '@/schemas/cleanText';
import { type ListingDetail, listingCreateInput } from '@/schemas/listing';
import { mapFields, numberNames } from '@/schemas/listingFields';
import { readExact } from '@/schemas/pointText';
import type { TimeSlot } from '@/schemas/timeSlot';
import { z } from '@/schemas/zod';
import {
  currencyOf,
  donationField,
  fieldPath,
  type ListingFields,
  type ListingSave,
  pinOf,
  type SlotFields,
} from './fields';
import { fromLocalInput, isSkipped, toLocalInput } from './zonedTime';

/**
 * Parses typed dollars into cents, rounding half a cent up. Shifts the decimal point in the text,
 * because `18.005 * 100` is slightly less than 1800.5.
 * @returns 0 for empty text, NaN for text that isn't a number.
 */
export const toCents = (dollars: string) => Math.round(Number(`${readNumber(dollars) ?? 0}e2`));

/** Returns the point to save. Leaves out an unchanged point, so that a new address clears it. */
export function pointDraft(
  pin: string,
  before: { lat?: number | null; lon?: number | null } | undefined,
): { lat?: number; lon?: number } | { lat: null; lon: null } {
  if (pin === pinOf(before ?? {})) return {};
  return readExact(pin) ?? { lat: null, lon: null };
}

/** Unchanged text keeps its exact instant: the seconds, and which of two repeated hours it's in. */
function instantOf(text: string, timeZone: string, before: Date | undefined): string {
  if (before && toLocalInput(before, timeZone) === text) return before.toISOString();
  return fromLocalInput(text, timeZone)?.toISOString() ?? '';
}

/** A donation that's hidden or unchanged keeps its previous value. */
function donationOf({ isFree, donation }: SlotFields, before: number | null): number | null {
  return isFree || donation === donationField(before) ? before : toCents(donation);
}

function slotDraft(
  slot: SlotFields,
  { timeZone, country }: Pick<ListingFields, 'timeZone' | 'country'>,
  before: TimeSlot | undefined,
) {
  return {
    id: before?.id,
    type: slot.type,
    mode: slot.mode,
    startsAt: instantOf(slot.startsAt, timeZone, before?.startsAt),
    endsAt: instantOf(slot.endsAt, timeZone, before?.endsAt),
    capacityTotal: readNumber(slot.capacityTotal),
    isFree: slot.isFree,
    donationSuggestedCents: donationOf(slot, before ? before.donationSuggestedCents : 0),
    priceCents: before ? before.priceCents : slot.priceCents,
    currency: before?.currency ?? (slot.currency || currencyOf(country)),
  };
}

type Numbers = Record<(typeof numberNames)[number], number | null>;

/**
 * Converts form values to input for the shared schemas, which still have to validate it: instants
 * in UTC, money in cents. `before` is the listing being edited. Untouched slot values stay exact.
 */
export const toDraft = ({ timeSlots, pin, ...fields }: ListingFields, before?: ListingDetail) => ({
  ...fields,
  ...pointDraft(pin, before),
  ...mapFields<Numbers>(numberNames, (_, name) => readNumber(String(fields[name])) ?? null),
  timeSlots: timeSlots.map((slot) =>
    slotDraft(
      slot,
      fields,
      before?.timeSlots.find(({ id }) => id === slot.slotId),
    ),
  ),
});

/** Limits in the unit that the host types in. */
function inTypedUnit(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.path[0] !== 'doorWidthCm' || !readsInches()) return issue;
  if (issue.code === 'too_small') return { ...issue, minimum: toInches(Number(issue.minimum)) };
  if (issue.code === 'too_big') return { ...issue, maximum: toInches(Number(issue.maximum)) };
  return issue;
}

/**
 * Returns the message for an input. Some messages are better when based on the typed text instead
 * of the parsed value.
 */
function messageFor(
  { t, locale }: Language,
  issue: z.core.$ZodIssue,
  { timeSlots, timeZone }: ListingFields,
): string {
  const [, index, field] = issue.path;
  const slot = timeSlots[Number(index)];
  if ((field === 'startsAt' || field === 'endsAt') && slot && isSkipped(slot[field], timeZone))
    return t('listingForm.errors.skippedTime');
  if (field === 'donationSuggestedCents') {
    if (issue.code === 'too_big')
      return t('listingForm.errors.donationTooBig', {
        most: formatNumber(locale, Number(issue.maximum) / 100),
      });
    if (issue.code === 'invalid_type') return t('listingForm.errors.donationNoNumber');
  }
  return validationMessage(t, inTypedUnit(issue));
}

/**
 * Returns the form's schema, which converts its text to save input and validates that with the
 * shared schema. All rules and limits belong to the shared schema. This one only maps issues to
 * inputs and improves some messages.
 */
export const listingFormSchema = (language: Language, before?: ListingDetail) =>
  z.custom<ListingFields>().transform((fields, context) => {
    const draft = toDraft(fields, before);
    const checked = listingCreateInput.safeParse(draft);
    for (const issue of checked.error?.issues ?? [])
      context.addIssue({
        code: 'custom',
        path: fieldPath(issue.path),
        message: messageFor(language, issue, fields),
      });
    // The schema has just validated the draft as this type.
    return checked.success ? (draft as ListingSave) : z.NEVER;
  });

export const listingFormCheck = (language: Language, before?: ListingDetail) =>
  zodResolver(listingFormSchema(language, before));
