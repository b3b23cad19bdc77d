'use client';

import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/button';
import { draftsOf } from '@/features/drafts';
import { useViewer } from '@/features/session/useViewer';
import { useTranslations } from '@/i18n/useTranslations';
import { type ListingFields, type ListingSave, newListing } from './fields';

const listingDrafts = draftsOf('listing', 'device');

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
  storedDraft: unknown,
  version: string,
  start: ListingFields,
): ListingFields | undefined {
  const pictures = [{ id: '', alt: '' }];
  const sample: Draft = { version, fields: { ...newListing(new Date(0), 'UTC'), pictures } };
  if (!isLike(sample, storedDraft)) return undefined;
  const draft = storedDraft as Draft;
  if (draft.version !== version) return undefined;
  const { addressLine1, addressLine2, postal, pin } = start;
  return { ...draft.fields, addressLine1, addressLine2, postal, pin };
}

/**
 * Saves the form on this device as the host types, and restores it. `itemKey` is the draft's key,
 * `version` the listing version it was started from, and `start` the form's initial values.
 * @returns `restored` while the form shows a restored draft; `discard`, which resets the form to
 *   `start`; `done`, which deletes the draft.
 */
export function useDraft(
  form: UseFormReturn<ListingFields, unknown, ListingSave>,
  { itemKey, version, start }: { itemKey: string; version: string; start: ListingFields },
) {
  const userId = useViewer().data?.id;
  const [restored, setRestored] = useState(false);

  useEffect(() => {
    if (!userId) return undefined;
    const fields = fieldsOfDraft(listingDrafts.read(userId, itemKey), version, start);
    if (fields) {
      // Keep the default values, because the draft isn't saved to the server yet.
      form.reset(fields, { keepDefaultValues: true });
      setRestored(true);
    }
    const unchangedJson = JSON.stringify(toListingDraft(start, version));
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const draft = toListingDraft(values, version);
        if (JSON.stringify(draft) === unchangedJson) listingDrafts.drop(userId, itemKey);
        else listingDrafts.keep(userId, itemKey, draft);
      },
    });
  }, [form, userId, itemKey, version, start]);

  const drop = () => {
    if (userId) listingDrafts.drop(userId, itemKey);
    setRestored(false);
  };
  const discard = () => {
    form.reset(start);
    drop();
  };
  return { restored, discard, done: drop };
}

export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  const t = useTranslations();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
      <p role="status" className="min-w-0 text-muted">
        <span className="font-semibold text-ink">{t('listingForm.draft.restored')}</span>{' '}
        <span>{t('listingForm.draft.noStreet')}</span>
      </p>
      <Button variant="secondary" onClick={onDiscard}>
        {t('listingForm.draft.discard')}
      </Button>
    </div>
  );
}
