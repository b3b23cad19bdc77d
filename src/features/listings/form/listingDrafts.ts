import { draftsOf } from '@/features/drafts';
import { type ListingFields, newListing } from './fields';

/** Unsaved listing forms, kept on this device only. */
export const listingDrafts = draftsOf('listing', 'device');

/** Draft key of a new listing. Edited listings use their ID. */
export const NEW_LISTING = 'new';

/** Secret until a guest is accepted, so the next person on this device mustn't find it. */
const SECRET = { addressLine1: '', addressLine2: '', postal: '', pin: '' } as const;

/** `version` is when the listing was last saved. A later save invalidates the draft. */
type Draft = { version: string; fields: ListingFields };

export const toListingDraft = (fields: ListingFields, version: string): Draft => ({
  version,
  fields: { ...fields, ...SECRET },
});

const isLike = (sample: unknown, value: unknown): boolean =>
  Array.isArray(sample)
    ? Array.isArray(value) && value.every((one) => isLike(sample[0] ?? '', one))
    : typeof sample === 'object' && sample !== null
      ? typeof value === 'object' &&
        value !== null &&
        Object.entries(sample).every(([key, part]) => isLike(part, Reflect.get(value, key)))
      : typeof value === typeof sample;

/**
 * Returns the draft's fields with the address from `start`, the form's initial values. Returns
 * undefined if the draft belongs to another version of the listing or the app, or doesn't differ
 * from `start`.
 */
export function fieldsOfDraft(
  kept: unknown,
  version: string,
  start: ListingFields,
): ListingFields | undefined {
  const pictures = [{ id: '', alt: '' }];
  const sample: Draft = { version, fields: { ...newListing(new Date(0), 'UTC'), pictures } };
  if (!isLike(sample, kept)) return undefined;
  const draft = kept as Draft;
  if (draft.version !== version) return undefined;
  const { addressLine1, addressLine2, postal, pin } = start;
  return { ...draft.fields, addressLine1, addressLine2, postal, pin };
}
