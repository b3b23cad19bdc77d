'use client';

import { useCallback, useState } from 'react';
import { type FieldPath, get, useForm } from 'react-hook-form';
import { Button, ButtonLink } from '@/components/button';
import { Form } from '@/components/form/form';
import { useLazyResolver } from '@/components/form/useLazyResolver';
import { useFailureToast } from '@/features/useFailureToast';
import { useLanguage } from '@/i18n/useLanguage';
import type { ListingWithSlots } from '@/schemas/listing';
import { answerOf } from '@/trpc/answer';
import { fieldPath } from './fieldPath';
import { type ListingFields, type ListingSave, listingToFields, newListing } from './fields';
import { CheckboxInput } from './inputs';
import { LeaveGuard } from './LeaveGuard';
import { SlotsSection } from './SlotsSection';
import { AboutSection, CustomsSection, PlaceSection } from './sections';
import { useMistakes } from './useMistakes';

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What the server found wrong, as inputs of the form and the sentences beside them. */
function fieldIssues(error: unknown, fields: ListingFields) {
  return (answerOf(error)?.issues ?? []).flatMap(({ path, message }) => {
    const name = fieldPath(path.split('.')).join('.');
    const known = get(fields, name) !== undefined;
    return known ? [{ name: name as FieldPath<ListingFields>, message }] : [];
  });
}

/**
 * The form of a listing with its time slots, new or (`before`) edited. Rendered in the browser only:
 * it starts from the browser's clock and zone. `save` throws what the server says.
 */
export function ListingForm({
  before,
  save,
  saving,
  saveLabel,
  failure,
}: {
  before?: ListingWithSlots;
  save: (listing: ListingSave) => Promise<unknown>;
  saving: boolean;
  saveLabel: string;
  failure: string;
}) {
  const { t, locale } = useLanguage();
  const [start] = useState(() =>
    before ? listingToFields(before) : newListing(new Date(), browserZone()),
  );
  const resolver = useLazyResolver(
    useCallback(
      async () => (await import('./schema')).listingFormCheck({ t, locale }, before),
      [t, locale, before],
    ),
  );
  const form = useForm<ListingFields, unknown, ListingSave>({
    defaultValues: start,
    resolver,
    shouldFocusError: false,
  });
  const tellFailure = useFailureToast(failure);
  const mistakes = useMistakes(form.formState);
  const [saved, setSaved] = useState(false);

  const submit = async (listing: ListingSave) => {
    try {
      await save(listing);
      setSaved(true);
    } catch (error) {
      for (const { name, message } of fieldIssues(error, form.getValues()))
        form.setError(name, { message });
      tellFailure(error);
    }
  };
  return (
    <>
      <LeaveGuard active={form.formState.isDirty && !saved} />
      <Form form={form} ref={mistakes.ref} onSubmit={submit} className="space-y-6">
        <AboutSection />
        <CustomsSection />
        <PlaceSection />
        <SlotsSection before={before?.timeSlots ?? []} />
        {before && <CheckboxInput name="visible" label={t('listingForm.visible')} />}
        {mistakes.count > 0 && (
          // A new one at each attempt, so that it is read out again.
          <p key={mistakes.attempt} role="alert" className="font-medium text-bad">
            {t('listingForm.mistakes', { count: mistakes.count })}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={saving}>
            {saveLabel}
          </Button>
          <ButtonLink variant="secondary" href="/host">
            {t('common.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
