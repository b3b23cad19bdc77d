'use client';

import { Eye } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type FieldPath, type FormState, get, useForm } from 'react-hook-form';
import { Button, ButtonLink } from '@/components/button';
import { dialogOnDemand } from '@/components/dialog';
import { Form, useLazyResolver } from '@/components/form';
import { useFailureToast } from '@/features/errorMessage';
import { browserZone } from '@/format/browserZone';
import { useLanguage } from '@/i18n/useTranslations';
import type { ListingDetail } from '@/schemas/listing';
import type { Street } from '@/schemas/place';
import { errorDataOf, isChangedMeanwhile } from '@/trpc/callErrors';
import type { Inputs } from '@/trpc/client';
import { DraftNote, NEW_LISTING, useDraft } from './draft';
import { FieldWarnings, WarningList, WarningsProvider } from './FormWarnings';
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
import { type MergeWays, openRequestsOf, useListingMerge } from './useListingMerge';

const Preview = dialogOnDemand(() => import('./Preview').then((module) => module.Preview));

const MERGED = Symbol('merged');

const noOptions = { fields: {}, shouldUseNativeValidation: false };

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

/** What the host knows of the listing that a save replaces. */
type Known = Pick<Inputs['listings']['update'], 'version' | 'removedMeals'>;

/**
 * Creates a listing, copies one (`copied`) or edits one (`before`). Client-only, since it starts
 * from the browser's clock and time zone. `save` throws the server's errors. If the listing was
 * changed meanwhile, `reload` gets it again.
 */
export function ListingForm({
  before,
  copied,
  save,
  reload,
  saving,
  saveLabel,
  failure,
}: {
  before?: ListingDetail;
  copied?: CopiedListing | undefined;
  save: (listing: ListingSave, known: Known) => Promise<unknown>;
  reload?: () => Promise<ListingDetail>;
  saving: boolean;
  saveLabel: string;
  failure: string;
}) {
  const { t, locale } = useLanguage();
  const [first] = useState(
    () => copied?.fields ?? (before ? listingToFields(before) : newListing(browserZone())),
  );
  // What the form starts from, and not what a refetch brings, which the host hasn't seen.
  const [loaded, setLoaded] = useState(before);
  const resolver = useLazyResolver(
    useCallback(
      async () => (await import('./schema')).listingFormCheck({ t, locale }, loaded),
      [t, locale, loaded],
    ),
  );
  const form = useForm<ListingFields, unknown, ListingSave>({
    defaultValues: first,
    resolver,
    shouldFocusError: false,
  });
  const start = useMemo(() => (loaded ? listingToFields(loaded) : first), [loaded, first]);
  const { merge, notice } = useListingMerge(form, setLoaded);
  const tellFailure = useFailureToast(failure);
  const mistakes = useMistakes(form.formState);
  const [saved, setSaved] = useState(false);
  const street = useRef<Street | null>(null);

  const asSaved = before && start;
  const droppedWith = useRef(new Map<string, number>());
  const sent = useRef<ListingFields>(undefined);

  const draft = useDraft(form, {
    itemKey: before?.id ?? (copied ? `again-${copied.id}` : NEW_LISTING),
    version: loaded?.version ?? '',
    start,
    merge: useCallback(
      async (ways: MergeWays) => loaded && merge({ ...loaded }, ways),
      [loaded, merge],
    ),
  });

  const knownOf = (listing: ListingSave, from: ListingDetail): Known => {
    const requests = new Map([...openRequestsOf(from), ...droppedWith.current]);
    const stays = new Set(listing.timeSlots?.map((slot) => 'id' in slot && slot.id));
    const removed = from.timeSlots.filter(({ id }) => !stays.has(id));
    return {
      version: from.version,
      removedMeals: removed.map(({ id }) => ({ id, requests: requests.get(id) ?? 0 })),
    };
  };

  /** Saves, and if the listing was changed meanwhile, merges. If that shows nothing, saves again. */
  const saveMerged = async (listing: ListingSave) => {
    const known = loaded ? knownOf(listing, loaded) : {};
    const mine = form.getValues();
    try {
      return await save(listing, known);
    } catch (error) {
      const saved = isChangedMeanwhile(error) && (await reload?.().catch(() => null));
      if (!saved) throw error;
      droppedWith.current.clear();
      const openRequests = new Map(known.removedMeals?.map(({ id, requests }) => [id, requests]));
      const ways = { base: start, mine, sent: sent.current, openRequests };
      if (await merge(saved, ways)) return MERGED;
      return save(listing, knownOf(listing, saved));
    } finally {
      sent.current = mine;
    }
  };

  const send = async (listing: ListingSave) => {
    try {
      const result = await saveMerged({ ...listing, ...pointOf(street.current, listing) });
      if (result === MERGED) return;
      setSaved(true);
      draft.done();
    } catch (error) {
      for (const { name, message } of fieldIssues(error, form.getValues()))
        form.setError(name, { message });
      tellFailure(error);
    }
  };
  const parse = useCallback(
    async (fields: ListingFields) => {
      const { values, errors } = await resolver(fields, undefined, noOptions);
      return Object.keys(errors).length > 0 ? null : (values as ListingSave);
    },
    [resolver],
  );
  const [previewed, setPreviewed] = useState<ListingSave | null>(null);
  const busy = saving || form.formState.isSubmitting;
  return (
    <>
      <LeaveGuard
        active={form.formState.isDirty && !saved}
        saving={busy}
        text={t('listingForm.leave.text')}
      />
      <Form form={form} ref={mistakes.ref} onSubmit={send} className="space-y-6">
        <WarningsProvider saved={asSaved} id={before?.id} parse={parse}>
          {draft.restored && <DraftNote onDiscard={draft.discard} />}
          <SlotsSection
            before={before?.timeSlots ?? []}
            canceled={before?.canceledMeals ?? []}
            onDrop={(slotId, requests) => droppedWith.current.set(slotId, requests)}
          />
          <AboutSection />
          <ChosenStreet value={street}>
            <PlaceSection />
          </ChosenStreet>
          <CustomsSection />
          <MoreSection />
          {before && (
            <div className="space-y-2">
              <CheckboxInput name="visible" label={t('listingForm.visible')} />
              <FieldWarnings name="visible" />
            </div>
          )}
          {notice}
          {mistakes.count > 0 && (
            // A new key on each attempt makes screen readers announce it again.
            <p key={mistakes.attempt} role="alert" className="font-medium text-bad">
              {t('listingForm.mistakes', { count: mistakes.count })}
            </p>
          )}
          <WarningList />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy}>
              {saveLabel}
            </Button>
            <Button
              variant="secondary"
              {...Preview.approach}
              onClick={form.handleSubmit(setPreviewed)}
            >
              <Eye />
              <span>{t('listingForm.preview.open')}</span>
            </Button>
            <ButtonLink variant="secondary" href="/host">
              {t('common.cancel')}
            </ButtonLink>
          </div>
          {form.formState.isDirty && (
            <p className="text-sm text-muted">{t('listingForm.draft.kept')}</p>
          )}
        </WarningsProvider>
      </Form>
      <Preview listing={previewed} open={previewed !== null} onClose={() => setPreviewed(null)} />
    </>
  );
}
