import {
  type AccessibilityFilter,
  type AccessibilityTag,
  accessibilitySlugs,
  type ReportReason,
  reportReasons,
} from '@/schemas/options';

/** Why moderators hid a listing or suspended a person, as its column has it. */
export const moderationReason = (reason: string | null): ReportReason | null =>
  reportReasons.find((one) => one === reason) ?? null;

type Accessible = { accessibilityTags: string[]; genderSeating: string | null };

/** The slugs of a listing: its tags, and `mechitza` when that is how people sit. */
export function accessibilityOf(listing: Accessible): AccessibilityFilter[] {
  const tags = Object.entries(accessibilitySlugs) as [AccessibilityFilter, AccessibilityTag][];
  const slugs = tags
    .filter(([, tag]) => listing.accessibilityTags.includes(tag))
    .map(([slug]) => slug);
  return listing.genderSeating === 'mechitza' ? [...slugs, 'mechitza'] : slugs;
}

/** A listing's row (without the private columns) as answers carry it. */
export const listingFace = <L extends Accessible>(row: L) => ({
  ...row,
  accessibility: accessibilityOf(row),
});
