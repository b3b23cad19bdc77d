'use client';

import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/button';
import { draftsOf } from '@/features/drafts';
import { useViewer } from '@/features/session/useViewer';
import { useTranslations } from '@/i18n/useTranslations';
import { type ListingFields, type ListingSave, newListing, newSlot } from './fields';

const listingDrafts = draftsOf('listing', 'device');

/** Draft key of a new listing. Edited listings use their ID. */
export const NEW_LISTING = 'new';

/** Secret until a guest is accepted, so the next person on this device mustn't find it. */
const SECRET = { addressLine1: '', addressLine2: '', postal: '', pin: '' } as const;

/** `version` is that of the listing it was started from, and `base` the form as it was then. */
type Draft = { version: string; fields: ListingFields; base?: ListingFields };

export const toListingDraft = (
  fields: ListingFields,
  version: string,
  base: ListingFields,
): Draft => ({
  version,
  fields: { ...fields, ...SECRET },
  ...(version && { base: { ...base, ...SECRET } }),
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
 * Returns the draft's fields with the address from `start`, the form's initial values.
 * @param version of the listing that the form starts from
 * @returns also `base`, to merge with, if the draft was started from another version. Undefined if
 *   the draft belongs to another version of the app, or can't be merged.
 */
export function readDraft(
  storedDraft: unknown,
  version: string,
  start: ListingFields,
): { mine: ListingFields; base?: ListingFields } | undefined {
  const fields = {
    ...newListing('UTC'),
    pictures: [{ id: '', alt: '' }],
    timeSlots: [newSlot(new Date(0), 'UTC')],
  };
  if (!isLike({ version: '', fields }, storedDraft)) return undefined;
  const draft = storedDraft as Draft;
  const { addressLine1, addressLine2, postal, pin } = start;
  const withAddress = (one: ListingFields) => ({ ...one, addressLine1, addressLine2, postal, pin });
  const mine = withAddress(draft.fields);
  if (draft.version === version) return { mine };
  return isLike(fields, draft.base) && draft.base
    ? { mine, base: withAddress(draft.base) }
    : undefined;
}

type DraftOf = {
  itemKey: string;
  /** Of the listing that the form starts from. Empty for a new one. */
  version: string;
  /** The form's initial values. */
  start: ListingFields;
  /** Merges a draft of another version into the form. */
  merge: (ways: { base: ListingFields; mine: ListingFields }) => Promise<unknown>;
};

/**
 * Saves the form on this device as the host types, and restores it once.
 * @returns `restored` while the form shows a restored draft; `discard`, which resets the form to
 *   `start`; `done`, which deletes the draft.
 */
export function useDraft(
  form: UseFormReturn<ListingFields, unknown, ListingSave>,
  { itemKey, version, start, merge }: DraftOf,
) {
  const userId = useViewer().data?.id;
  const [restored, setRestored] = useState(false);
  const readFor = useRef<string>(undefined);

  useEffect(() => {
    if (!userId) return undefined;
    const stored = readFor.current === userId ? undefined : listingDrafts.read(userId, itemKey);
    readFor.current = userId;
    const draft = readDraft(stored, version, start);
    if (draft?.base) {
      // This effect runs again once the form starts from the merged version.
      merge({ ...draft, base: draft.base }).then(
        () => setRestored(true),
        () => {},
      );
      return undefined;
    }
    if (draft) {
      // Keep the default values, because the draft isn't saved to the server yet.
      form.reset(draft.mine, { keepDefaultValues: true });
      setRestored(true);
    }
    const unchangedJson = JSON.stringify(toListingDraft(start, version, start));
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const current = toListingDraft(values, version, start);
        if (JSON.stringify(current) === unchangedJson) listingDrafts.drop(userId, itemKey);
        else listingDrafts.keep(userId, itemKey, current);
      },
    });
  }, [form, userId, itemKey, version, start, merge]);

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
