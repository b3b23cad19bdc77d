import { type ListingWithSlots, listingCreateInput } from '@/schemas/listing';
import { z } from '@/schemas/zod';
import { type ListingFields, type ListingSave, toDraft } from './fields';
import { isSkipped } from './zonedTime';

/** The path of an input of the form, for the path that the shared schemas and the server speak of. */
export const fieldPath = (path: readonly PropertyKey[]): (string | number)[] =>
  path.map((key) =>
    key === 'donationSuggestedCents' ? 'donation' : typeof key === 'symbol' ? String(key) : key,
  );

/** The sentence beside an input, where the form's text makes a better one than the checked value. */
function messageFor(issue: z.core.$ZodIssue, { timeSlots, timeZone }: ListingFields): string {
  const [, index, field] = issue.path;
  const slot = timeSlots[Number(index)];
  if ((field === 'startsAt' || field === 'endsAt') && slot && isSkipped(slot[field], timeZone))
    return 'Clocks go forward over this time: it does not exist on that day.';
  if (field === 'donationSuggestedCents') {
    if (issue.code === 'too_big')
      return `This should be at most ${(Number(issue.maximum) / 100).toLocaleString('en-US')}.`;
    if (issue.code === 'invalid_type') return 'This should be an amount like 18 or 18.50.';
  }
  return issue.message;
}

/**
 * The form's schema: turns its text into what a save sends, and lets the shared schema judge it.
 * All rules and limits are the shared schema's; here they only find their inputs.
 */
export const listingFormSchema = (before?: ListingWithSlots) =>
  z.custom<ListingFields>().transform((fields, context) => {
    const draft = toDraft(fields, before);
    const checked = listingCreateInput.safeParse(draft);
    for (const issue of checked.error?.issues ?? [])
      context.addIssue({
        code: 'custom',
        path: fieldPath(issue.path),
        message: messageFor(issue, fields),
      });
    // The schema has just found the draft to be such an input.
    return checked.success ? (draft as ListingSave) : z.NEVER;
  });
