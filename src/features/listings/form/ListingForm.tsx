'use client';

import { Eye } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type FieldPath, type FormState, get, useForm } from 'react-hook-form';
import { Button, ButtonLink } from '@/components/button';
import { dialogOnDemand } from '@/components/dialog';
import { Form, useLazyResolver } from '@/components/form';
import { useFailureToast } from '@/features/errorMessage';
import { browserZone } from '@/format/browserZone';
import { useLanguage } from '@/i18n/useTranslations';
import type { ListingDetail } from '@/schemas/listing';
import type { Street } from '@/schemas/place';
import { errorDataOf } from '@/trpc/callErrors';
import { DraftNote, NEW_LISTING, useDraft } from './draft';
import {
  fieldPath,
  type ListingFields,
  type ListingSave,
  listingToFields,
  newListing,
} from './fields';
import { CheckboxInput } from './inputs';
import { LeaveGuard } from './LeaveGuard';
import { SlotsSection } from './SlotsSection';
import { AboutSection, CustomsSection, MoreSection, PlaceSection } from './sections';
import { ChosenStreet, pointOf } from './street';
import { useWarnings } from './useWarnings';

const Preview = dialogOnDemand(() => import('./Preview').then((module) => module.Preview));

export type CopiedListing = {
  id: string;
  fields: ListingFields;
  point: (saved: ListingSave) => Pick<ListingSave, 'lat' | 'lon'>;
};

function fieldIssues(error: unknown, fields: ListingFields) {
  return (errorDataOf(error)?.issues ?? []).flatMap(({ path, message }) => {
    const name = fieldPath(path.split('.')).join('.');
    const isKnownField = get(fields, name) !== undefined;
    return isKnownField ? [{ name: name as FieldPath<ListingFields>, message }] : [];
  });
}

function countErrors(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  if ('message' in node) return 1;
  return Object.values(node).reduce<number>((sum, one) => sum + countErrors(one), 0);
}

/**
 * After each rejected save, scrolls to and focuses the first invalid input in document order.
 * Attach `ref` to the form.
 * @returns The number of invalid inputs and the number of the attempt.
 */
function useMistakes({ errors, submitCount: attempt }: FormState<ListingFields>) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    const first = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }, [attempt]);
  return { ref, count: countErrors(errors), attempt };
}

/**
 * Creates a listing, copies one (`copied`) or edits one (`before`). Client-only, since it starts
 * from the browser's clock and time zone. `save` throws the server's errors.
 */
export function ListingForm({
  before,
  copied,
  save,
  saving,
  saveLabel,
  failure,
}: {
  before?: ListingDetail;
  copied?: CopiedListing | undefined;
  save: (listing: ListingSave) => Promise<unknown>;
  saving: boolean;
  saveLabel: string;
  failure: string;
}) {
  const { t, locale } = useLanguage();
  const [start] = useState(
    () =>
      copied?.fields ?? (before ? listingToFields(before) : newListing(new Date(), browserZone())),
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
  const street = useRef<Street | null>(null);

  const asSaved = before && start;
  const { checkWarnings, warningPrompt } = useWarnings(form, asSaved, before?.id);

  // While there are warnings, the button that saves is theirs.
  const [hasWarnings, setHasWarnings] = useState(false);

  const draft = useDraft(form, {
    itemKey: before?.id ?? (copied ? `again-${copied.id}` : NEW_LISTING),
    version: before?.updatedAt.toISOString() ?? '',
    start,
  });

  const send = async (listing: ListingSave) => {
    try {
      await save({ ...listing, ...pointOf(street.current, listing) });
      setSaved(true);
      draft.done();
    } catch (error) {
      for (const { name, message } of fieldIssues(error, form.getValues()))
        form.setError(name, { message });
      tellFailure(error);
    }
  };
  const submit = async (listing: ListingSave) => {
    if (!(await checkWarnings(listing))) await send(listing);
  };
  const [previewed, setPreviewed] = useState<ListingSave | null>(null);
  const busy = saving || form.formState.isSubmitting;
  return (
    <>
      <LeaveGuard
        active={form.formState.isDirty && !saved}
        saving={busy}
        text={t('listingForm.leave.text')}
      />
      <Form form={form} ref={mistakes.ref} onSubmit={submit} className="space-y-6">
        {draft.restored && <DraftNote onDiscard={draft.discard} />}
        <AboutSection />
        <CustomsSection />
        <MoreSection />
        <ChosenStreet value={street}>
          <PlaceSection />
        </ChosenStreet>
        <SlotsSection before={before?.timeSlots ?? []} canceled={before?.canceledMeals ?? []} />
        {before && <CheckboxInput name="visible" label={t('listingForm.visible')} />}
        {mistakes.count > 0 && (
          // A new key on each attempt makes screen readers announce it again.
          <p key={mistakes.attempt} role="alert" className="font-medium text-bad">
            {t('listingForm.mistakes', { count: mistakes.count })}
          </p>
        )}
        {warningPrompt && (
          <warningPrompt.Warnings
            attempt={warningPrompt.attempt}
            holiday={warningPrompt.holiday}
            consequences={warningPrompt.consequences}
            saved={asSaved}
            goLabel={t(before ? 'listingForm.edit.anyway' : 'listingForm.create.anyway')}
            busy={busy}
            onGo={form.handleSubmit(send)}
            onShown={setHasWarnings}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={hasWarnings ? 'secondary' : 'primary'} busy={busy}>
            {saveLabel}
          </Button>
          <Button
            variant="secondary"
            onPointerEnter={Preview.warm}
            onFocus={Preview.warm}
            onClick={form.handleSubmit(setPreviewed)}
          >
            <Eye />
            <span>{t('listingForm.preview.open')}</span>
          </Button>
          <ButtonLink variant="secondary" href="/host">
            {t('common.cancel')}
          </ButtonLink>
        </div>
      </Form>
      <Preview listing={previewed} open={previewed !== null} onClose={() => setPreviewed(null)} />
    </>
  );
}
