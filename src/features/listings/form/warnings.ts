import type { FieldPath } from 'react-hook-form';
import { mealDates } from '@/format/mealDates';
import type { Language } from '@/i18n/language';
import type { SukkotMeals } from '@/schemas/zmanim';
import type { Outputs } from '@/trpc/client';
import { isUntouched, type ListingFields, type SlotFields } from './fields';

export type Holiday = Pick<SukkotMeals, 'year' | 'from' | 'to'>;

export type Consequences = Outputs['listings']['consequences'];

/**
 * A likely mistake that can still be saved. Slots are numbered from 1; `field` is the input to fix.
 */
export type Warning = {
  kind: 'untouched' | 'outside' | 'twin' | 'overlap' | 'noStreet' | 'asked' | 'hidden';
  field: FieldPath<ListingFields>;
  number: number;
  otherNumber?: number;
};

const isTwin = (a: SlotFields, b: SlotFields) => a.type === b.type && a.startsAt === b.startsAt;

// ISO times from the same clock sort as strings.
const overlaps = (a: SlotFields, b: SlotFields) => a.startsAt < b.endsAt && b.startsAt < a.endsAt;

const isWithin = ({ startsAt }: SlotFields, { from, to }: Holiday) =>
  from <= startsAt.slice(0, 10) && startsAt.slice(0, 10) <= to;

export function changedSlots(
  { timeSlots, timeZone }: ListingFields,
  saved: ListingFields | undefined,
): boolean[] {
  return timeSlots.map((slot) => {
    const before = saved?.timeSlots.find(({ slotId }) => slotId !== '' && slotId === slot.slotId);
    const same = before && isTwin(slot, before) && slot.endsAt === before.endsAt;
    return !same || saved?.timeZone !== timeZone;
  });
}

const placeParts = ['addressLine1', 'city', 'region', 'country', 'postal'] as const;

export const hasNewPlace = (fields: ListingFields, saved: ListingFields | undefined): boolean =>
  placeParts.some((part) => saved?.[part] !== fields[part]);

/** A save's consequences for guests, unless the host has undone the change since. */
function consequencesIn(
  fields: ListingFields,
  saved: ListingFields | undefined,
  changed: boolean[],
  { asked, hidden }: Consequences,
): Warning[] {
  const moved = fields.timeSlots.findIndex(({ slotId }, index) => slotId && changed[index]);
  const field = moved >= 0 ? (`timeSlots.${moved}.startsAt` as const) : 'addressLine1';
  const warnings: Warning[] = [];
  if (asked > 0 && (moved >= 0 || hasNewPlace(fields, saved)))
    warnings.push({ kind: 'asked', field, number: asked });
  if (hidden > 0 && !fields.visible)
    warnings.push({ kind: 'hidden', field: 'visible', number: hidden });
  return warnings;
}

/**
 * Returns the warnings for a form, at most one per slot and per pair. `saved` is the form as
 * last saved. If `holiday` is unknown, no slot counts as outside of it.
 */
export function warningsOf(
  fields: ListingFields,
  {
    saved,
    holiday,
    consequences = null,
  }: {
    saved: ListingFields | undefined;
    holiday: Holiday | null;
    consequences?: Consequences | null;
  },
): Warning[] {
  const { timeSlots } = fields;
  const changed = changedSlots(fields, saved);
  const warnings = timeSlots.flatMap((slot, index): Warning[] => {
    if (!changed[index]) return [];
    const base = { field: `timeSlots.${index}.startsAt`, number: index + 1 } as const;
    if (isUntouched(slot)) return [{ ...base, kind: 'untouched' }];
    const clash = (same: typeof isTwin) =>
      timeSlots.findIndex(
        (one, at) =>
          // For two new slots, warn only about the later one.
          (at < index || (at > index && !changed[at])) && !isUntouched(one) && same(slot, one),
      );
    const twin = clash(isTwin);
    const conflictIndex = twin >= 0 ? twin : clash(overlaps);
    const ofSlot: Warning[] = [];
    if (holiday && !isWithin(slot, holiday)) ofSlot.push({ ...base, kind: 'outside' });
    if (conflictIndex >= 0) {
      const kind = twin >= 0 ? 'twin' : 'overlap';
      ofSlot.push({ ...base, kind, otherNumber: conflictIndex + 1 });
    }
    return ofSlot;
  });
  // A pin says where it is, too.
  const lacksStreet =
    !fields.addressLine1.trim() && !fields.pin && saved?.addressLine1.trim() !== '';
  if (lacksStreet) warnings.unshift({ kind: 'noStreet', field: 'addressLine1', number: 0 });
  if (!consequences) return warnings;
  return [...consequencesIn(fields, saved, changed, consequences), ...warnings];
}

export function warningText(
  language: Language,
  { kind, number, otherNumber }: Warning,
  holiday: Holiday | null,
): string {
  const { t } = language;
  if (kind === 'noStreet') return t('listingForm.warnings.noStreet');
  if (kind === 'asked' || kind === 'hidden')
    return t(`listingForm.warnings.${kind}`, { count: number });
  if (kind === 'untouched') return t('listingForm.warnings.untouched', { number });
  if (kind === 'outside')
    return t('listingForm.warnings.outside', {
      number,
      year: String(holiday?.year),
      days: holiday ? mealDates(language).dayRange(holiday.from, holiday.to) : '',
    });
  const other = otherNumber ?? number;
  return t(`listingForm.warnings.${kind}`, {
    first: Math.min(number, other),
    second: Math.max(number, other),
  });
}
