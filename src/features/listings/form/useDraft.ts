'use client';

import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useViewer } from '@/features/session/useViewer';
import type { ListingFields, ListingSave } from './fields';
import { fieldsOfDraft, listingDrafts, toListingDraft } from './listingDrafts';

/**
 * Keeps what is typed into the form on this device, and brings it back. `of` names the draft, `version` what
 * it was begun from; `start` is the form before anything was typed.
 * @returns `restored` while what was brought back stands there; `discard`, which goes back to `start`;
 *   `done`, after which nothing is kept any more.
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
      // What the form began with stays what it is compared with: the draft is not saved yet.
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
