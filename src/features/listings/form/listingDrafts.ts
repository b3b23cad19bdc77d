import { draftsOf } from '@/features/drafts';
import { type ListingFields, newListing } from './fields';

/** What a host has typed into the form of a listing and not saved, on this device. */
export const listingDrafts = draftsOf('listing', 'device');

/** A new listing's draft lies under this name, an edited one's under its id. */
export const NEW_LISTING = 'new';

/** Secret until a guest is accepted: whoever has the device next must not find it there. */
const SECRET = { addressLine1: '', addressLine2: '', postal: '', pin: '' } as const;

/** A draft; `version` tells when the listing was saved last: one that was saved since makes it void. */
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
 * The fields of a draft as it was kept, with the address of `start`, from which the form began; undefined for
 * a draft of another version of the listing or of the product, and where it says no more than `start`.
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
