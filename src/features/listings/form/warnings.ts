import type { FieldPath } from 'react-hook-form';
import type { SukkotMeals } from '@/schemas/zmanim';
import { isUntouched, type ListingFields, type SlotFields } from './fields';

/** The coming Sukkot at the listing's place, as the server says. */
export type Holiday = Pick<SukkotMeals, 'year' | 'from' | 'to'>;

/** What is most likely not meant, though it can be saved. Slots are numbered from 1; `field` mends it. */
export type Warning = {
  kind: 'untouched' | 'outside' | 'twin' | 'overlap' | 'noStreet';
  field: FieldPath<ListingFields>;
  number: number;
  /** The other of two slots. */
  other?: number;
};

const isTwin = (a: SlotFields, b: SlotFields) => a.type === b.type && a.startsAt === b.startsAt;

// Times of one clock, written from the year down: their order is that of their letters.
const overlaps = (a: SlotFields, b: SlotFields) => a.startsAt < b.endsAt && b.startsAt < a.endsAt;

const isWithin = ({ startsAt }: SlotFields, { from, to }: Holiday) =>
  from <= startsAt.slice(0, 10) && startsAt.slice(0, 10) <= to;

/** The slots that say something new: what was saved so before, its host has decided already. */
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
 * What to ask about before a form without mistakes is saved. `saved` is the form as it was saved last;
 * where `holiday` is not known, nothing is outside of it. One warning for each slot and each pair.
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
          // Of two that are both new, the later one is asked about.
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
