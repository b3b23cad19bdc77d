'use client';

import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { onFirstInteraction } from '@/components/onDemand';
import { trpc } from '@/trpc/client';
import type { ListingFields, ListingSave } from './fields';
import { placeOf } from './placeOf';
import type { Holiday } from './warnings';

/** What asks, which is of use to who saves. */
const load = async () => {
  const [rule, { Warnings }] = await Promise.all([import('./warnings'), import('./Warnings')]);
  return { ...rule, Warnings };
};
type Asked = {
  attempt: number;
  holiday: Holiday | null;
  Warnings: Awaited<ReturnType<typeof load>>['Warnings'];
};

/**
 * Asks, before a form is saved, about what is most likely not meant. `saved` is the form as it was saved last.
 * @returns `ask`, which says whether there is something to ask, and `asked` once there was: what shows it, the
 *   number of the attempt, and the holiday that it was compared with.
 */
export function useWarnings(
  form: UseFormReturn<ListingFields, unknown, ListingSave>,
  saved: ListingFields | undefined,
) {
  const utils = trpc.useUtils();
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => onFirstInteraction(() => void load().catch(() => {})), []);

  // Without the calendar there is less to ask, without the script nothing; neither is a reason not to save.
  const ask = async () => {
    const rule = await load().catch(() => null);
    const fields = form.getValues();
    const holiday = rule?.changedSlots(fields, saved).includes(true)
      ? // A read waits for the network; a save must not wait with it.
        await utils.zmanim.meals.fetch(placeOf(fields), { networkMode: 'always' }).catch(() => null)
      : null;
    const found = rule && rule.warningsOf(fields, { saved, holiday }).length > 0;
    setAsked((last) =>
      found ? { attempt: (last?.attempt ?? 0) + 1, holiday, Warnings: rule.Warnings } : null,
    );
    return Boolean(found);
  };
  return { ask, asked };
}
