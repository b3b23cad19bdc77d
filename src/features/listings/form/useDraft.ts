'use client';

import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useViewer } from '@/features/session/useViewer';
import type { ListingFields, ListingSave } from './fields';
import { fieldsOfDraft, listingDrafts, toListingDraft } from './listingDrafts';

/**
 * Saves the form on this device as the host types, and restores it. `of` is the draft's key,
 * `version` the listing version it was started from, and `start` the form's initial values.
 * @returns `restored` while the form shows a restored draft; `discard`, which resets the form to
 *   `start`; `done`, which deletes the draft.
 */
export function useDraft(
  form: UseFormReturn<ListingFields, unknown, ListingSave>,
  { of, version, start }: { of: string; version: string; start: ListingFields },
) {
  const userId = useViewer().data?.id;
  const [restored, setRestored] = useState(false);

  useEffect(() => {
    if (!userId) return undefined;
    const fields = fieldsOfDraft(listingDrafts.read(userId, of), version, start);
    if (fields) {
      // Keep the default values, because the draft isn't saved to the server yet.
      form.reset(fields, { keepDefaultValues: true });
      setRestored(true);
    }
    const untyped = JSON.stringify(toListingDraft(start, version));
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const draft = toListingDraft(values, version);
        if (JSON.stringify(draft) === untyped) listingDrafts.drop(userId, of);
        else listingDrafts.keep(userId, of, draft);
      },
    });
  }, [form, userId, of, version, start]);

  const drop = () => {
    if (userId) listingDrafts.drop(userId, of);
    setRestored(false);
  };
  const discard = () => {
    form.reset(start);
    drop();
  };
  return { restored, discard, done: drop };
}
