import type { FieldPath } from 'react-hook-form';
import type { SukkotMeals } from '@/schemas/zmanim';
import { isUntouched, type ListingFields, type SlotFields } from './fields';

/** The coming Sukkot at the listing's place, from the server. */
export type Holiday = Pick<SukkotMeals, 'year' | 'from' | 'to'>;

/**
 * A likely mistake that can still be saved. Slots are numbered from 1; `field` is the input to fix.
 */
export type Warning = {
  kind: 'untouched' | 'outside' | 'twin' | 'overlap' | 'noStreet';
  field: FieldPath<ListingFields>;
  number: number;
  /** Number of the other slot, if there are two. */
  other?: number;
};

const isTwin = (a: SlotFields, b: SlotFields) => a.type === b.type && a.startsAt === b.startsAt;

// ISO times from the same clock sort as strings.
const overlaps = (a: SlotFields, b: SlotFields) => a.startsAt < b.endsAt && b.startsAt < a.endsAt;

const isWithin = ({ startsAt }: SlotFields, { from, to }: Holiday) =>
  from <= startsAt.slice(0, 10) && startsAt.slice(0, 10) <= to;

/** Returns whether each slot is new or changed. The host has already decided about the others. */
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

/**
 * Returns the warnings for a valid form, at most one per slot and per pair. `saved` is the form as
 * last saved. If `holiday` is unknown, no slot counts as outside of it.
 */
export function warningsOf(
  fields: ListingFields,
  { saved, holiday }: { saved: ListingFields | undefined; holiday: Holiday | null },
): Warning[] {
  const { timeSlots } = fields;
  const changed = changedSlots(fields, saved);
  const warnings = timeSlots.flatMap((slot, index): Warning[] => {
    if (!changed[index]) return [];
    const about = { field: `timeSlots.${index}.startsAt`, number: index + 1 } as const;
    if (isUntouched(slot)) return [{ ...about, kind: 'untouched' }];
    const clash = (same: typeof isTwin) =>
      timeSlots.findIndex(
        (one, at) =>
          // For two new slots, warn only about the later one.
          (at < index || (at > index && !changed[at])) && !isUntouched(one) && same(slot, one),
      );
    const twin = clash(isTwin);
    const other = twin >= 0 ? twin : clash(overlaps);
    return [
      ...(holiday && !isWithin(slot, holiday) ? [{ ...about, kind: 'outside' } as const] : []),
      ...(other >= 0
        ? [{ ...about, kind: twin >= 0 ? 'twin' : 'overlap', other: other + 1 } as const]
        : []),
    ];
  });
  const lacksStreet = !fields.addressLine1.trim() && saved?.addressLine1.trim() !== '';
  return lacksStreet
    ? [{ kind: 'noStreet', field: 'addressLine1', number: 0 }, ...warnings]
    : warnings;
}
