import { zodResolver } from '@hookform/resolvers/zod';
import { validationMessage } from '@/format/validationMessage';
import { formatNumber } from '@/i18n/format';
import type { Language } from '@/i18n/language';
import { type ListingDetail, listingCreateInput } from '@/schemas/listing';
import { z } from '@/schemas/zod';
import { fieldPath } from './fieldPath';
import { type ListingFields, type ListingSave, toDraft } from './fields';
import { isSkipped } from './zonedTime';

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
  return validationMessage(t, issue);
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
