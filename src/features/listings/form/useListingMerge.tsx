'use client';

import { useCallback, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ThreeWays } from '@/features/mergeFields';
import type { ListingDetail } from '@/schemas/listing';
import { type ListingFields, type ListingSave, listingToFields } from './fields';
import type { ListingMerge, OpenRequests } from './mergeListing';

const load = () => import('./MergedListing');

export const openRequestsOf = ({ timeSlots }: ListingDetail): OpenRequests =>
  new Map(timeSlots.map(({ id, groups }) => [id, groups?.open ?? 0]));

export type MergeWays = Omit<ThreeWays<ListingFields>, 'theirs'> & {
  /** What the host knows of. By default, what is saved. */
  openRequests?: OpenRequests;
};

type Shown = {
  attempt: number;
  result: ListingMerge;
  Notice: Awaited<ReturnType<typeof load>>['MergedListing'];
};

/**
 * Merges the form with what was saved meanwhile.
 * @returns `merge`, which makes the form start from another version, and resolves to whether
 *   there's anything to look at; and `notice` for the host
 */
export function useListingMerge(
  form: UseFormReturn<ListingFields, unknown, ListingSave>,
  onMerged: (saved: ListingDetail) => void,
) {
  const [shown, setShown] = useState<Shown | null>(null);
  const merge = useCallback(
    async (saved: ListingDetail, { openRequests, ...ways }: MergeWays): Promise<boolean> => {
      const { mergeListing, MergedListing: Notice } = await load();
      const theirs = listingToFields(saved);
      const now = openRequestsOf(saved);
      const result = mergeListing({ ...ways, theirs }, { before: openRequests ?? now, now });
      form.reset(theirs);
      // Keep the default values, because the merged ones aren't saved to the server yet.
      form.reset(result.merged, { keepDefaultValues: true });
      onMerged(saved);
      const isVisible = result.taken.length > 0 || result.collisions.length > 0;
      if (isVisible) setShown((last) => ({ attempt: (last?.attempt ?? 0) + 1, result, Notice }));
      return isVisible;
    },
    [form, onMerged],
  );
  const notice = shown && (
    <shown.Notice key={shown.attempt} attempt={shown.attempt} result={shown.result} />
  );
  return { merge, notice };
}
