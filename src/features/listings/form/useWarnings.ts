'use client';

import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { onFirstInteraction } from '@/components/onDemand';
import { trpc } from '@/trpc/client';
import { type ListingFields, type ListingSave, placeOf } from './fields';
import type { Consequences, Holiday } from './Warnings';

const load = () => import('./Warnings');

type WarningPrompt = {
  attempt: number;
  holiday: Holiday | null;
  consequences: Consequences | null;
  Warnings: Awaited<ReturnType<typeof load>>['Warnings'];
};

/**
 * Checks for likely mistakes, and for what a save means for guests. `saved` is the form as last
 * saved, and `id` its listing.
 * @returns `checkWarnings`, which resolves to whether there are warnings, and `warningPrompt`, set
 *   once there are: the component that shows them, the number of the attempt, and the holiday used
 *   for the check.
 */
export function useWarnings(
  form: UseFormReturn<ListingFields, unknown, ListingSave>,
  saved: ListingFields | undefined,
  id: string | undefined,
) {
  const utils = trpc.useUtils();
  const [warningPrompt, setWarningPrompt] = useState<WarningPrompt | null>(null);
  useEffect(() => onFirstInteraction(() => void load().catch(() => {})), []);

  // A missing calendar or script means fewer warnings, but never blocks a save.
  const checkWarnings = async (listing: ListingSave) => {
    const rule = await load().catch(() => null);
    const fields = form.getValues();
    const isMoving = rule?.changedSlots(fields, saved).includes(true);
    const holiday = isMoving
      ? // By default, a query waits for the network. A save mustn't wait with it.
        await utils.zmanim.meals.fetch(placeOf(fields), { networkMode: 'always' }).catch(() => null)
      : null;
    const isHiding = saved?.visible && !fields.visible;
    const consequences =
      id && (isHiding || isMoving || rule?.hasNewPlace(fields, saved))
        ? await utils.client.listings.consequences.mutate({ ...listing, id }).catch(() => null)
        : null;
    const hasWarnings =
      rule && rule.warningsOf(fields, { saved, holiday, consequences }).length > 0;
    setWarningPrompt((last) =>
      hasWarnings
        ? { attempt: (last?.attempt ?? 0) + 1, holiday, consequences, Warnings: rule.Warnings }
        : null,
    );
    return Boolean(hasWarnings);
  };
  return { checkWarnings, warningPrompt };
}
