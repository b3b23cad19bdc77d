'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { Button } from '@/components/button';
import { DialogFooter } from '@/components/dialog';
import { Form, inputsOf } from '@/components/form';
import { spoken } from '@/format/validationMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { requestCreateInput } from '@/schemas/request';
import { limitsOf, type z } from '@/schemas/zod';
import { trpc } from '@/trpc/client';
import type { DetailListing, DetailSlot } from '../listings/detail/types';
import { useMealTexts } from '../listings/useMealTexts';
import { type Counts, countsOf } from '../needs/DietCounts';
import { GroupNeeds } from '../needs/GroupNeeds';
import { groupSizeOptions } from '../needs/groupSizeOptions';
import { UnmetNote } from '../needs/UnmetNote';
import { type KnownViewer, useKnownViewer } from '../session/ViewerProvider';
import { useIdempotencyKey } from '../useIdempotencyKey';
import { keepRequestDraft, requestDraft, requestStart } from './requestDrafts';

type Values = z.input<typeof requestCreateInput>;
type Request = z.output<typeof requestCreateInput>;

const { SelectInput, LongTextInput, CheckboxInput } = inputsOf<Values>();
const intro = limitsOf(requestCreateInput.shape.introMessage);

function useTyped(slot: DetailSlot, viewer: KnownViewer) {
  const [typed] = useState(() => {
    const { data } = requestCreateInput.safeParse(viewer && requestDraft(viewer.id, slot.id));
    if (!data) return { values: {}, counts: {} };
    const { seatsRequested, dietaryFlags, dietaryCounts, allergens, ...texts } = data;
    const { introMessage, accessibilityNeeds } = texts;
    const counts: Counts = Object.fromEntries(
      dietaryFlags.map((flag, index) => [flag, dietaryCounts[index] ?? 0]),
    );
    const values: Partial<Values> = {
      seatsRequested: Math.min(seatsRequested, slot.maxGroupSize),
      dietaryFlags,
      accessibilityNeeds,
      allergens,
      introMessage: introMessage ?? '',
    };
    return { values, counts };
  });
  return typed;
}

function useDraft(
  { watch, getValues }: Pick<UseFormReturn<Values>, 'watch' | 'getValues'>,
  viewer: KnownViewer,
  counts: Counts,
) {
  const keep = useCallback(
    (changed: Counts) => {
      const values = getValues();
      const { dietaryFlags = [], seatsRequested } = values;
      const dietaryCounts = countsOf(dietaryFlags, seatsRequested, changed);
      if (viewer) keepRequestDraft(viewer.id, { ...values, dietaryCounts });
    },
    [getValues, viewer],
  );
  useEffect(() => {
    const { unsubscribe } = watch((_values, { type }) => {
      if (type === 'change') keep(counts);
    });
    return unsubscribe;
  }, [watch, keep, counts]);
  return keep;
}

/** Offers a group that doesn't fit the waitlist, and a request for the seats that are left. */
function TooFewSeats({
  left,
  count,
  onAskForLeft,
}: {
  left: number;
  count: number;
  onAskForLeft: () => void;
}) {
  const t = useTranslations();
  return (
    <p className="text-sm text-warn">
      {t.rich('request.dialog.tooFewSeats', {
        left,
        count,
        ask: (text) => (
          <button type="button" className="font-medium underline" onClick={onAskForLeft}>
            {text}
          </button>
        ),
      })}
    </p>
  );
}

export function RequestForm({
  listing,
  slot,
  busy,
  onCancel,
  onSend,
}: {
  listing: DetailListing;
  slot: DetailSlot;
  busy: boolean;
  onCancel: () => void;
  onSend: (request: Request & { key: string }) => void;
}) {
  const { t, detailPrice } = useMealTexts();
  const { data: profile } = trpc.users.profile.useQuery();
  const viewer = useKnownViewer();
  const typed = useTyped(slot, viewer);
  const [search] = useState(() => window.location.search);
  const { maxGroupSize, seatsPerRequest } = slot;
  const { wantedSeats, ...start } = requestStart(profile, maxGroupSize, search);
  // A draft may be older than the profile, and must not drop one of its allergies.
  const allergens = [...new Set([...start.allergens, ...(typed.values.allergens ?? [])])];
  const form = useForm<Values, unknown, Request>({
    resolver: zodResolver(spoken(t, requestCreateInput)),
    // The profile may load later. Fields the guest has changed by then keep their values.
    values: {
      slotId: slot.id,
      introMessage: '',
      ...start,
      ...typed.values,
      allergens,
    },
    resetOptions: { keepDirtyValues: true },
  });
  const [counts, setCounts] = useState(typed.counts);
  const keepDraft = useDraft(form, viewer, counts);
  const changeCounts = (next: Counts) => {
    setCounts(next);
    keepDraft(next);
  };
  const keyFor = useIdempotencyKey();
  const send = (fields: Request) => {
    const { dietaryFlags, seatsRequested } = fields;
    const request = {
      ...fields,
      waitlist: seatsRequested > seatsPerRequest,
      dietaryCounts: countsOf(dietaryFlags, seatsRequested, counts),
    };
    onSend({ ...request, key: keyFor(request) });
  };
  const { control } = form;
  const [groupSize, flags = [], access = [], chosenAllergens = []] = useWatch({
    control,
    name: ['seatsRequested', 'dietaryFlags', 'accessibilityNeeds', 'allergens'],
  });
  const hasNeeds = flags.length + access.length + chosenAllergens.length > 0;
  const waits = groupSize > seatsPerRequest;
  // Only groups that are too large see sizes that would have to wait.
  const largest = waits ? maxGroupSize : seatsPerRequest;
  const price = detailPrice(slot);
  const saysMore =
    Object.keys(typed.counts).length > 0 ||
    allergens.length > 0 ||
    (typed.values.accessibilityNeeds ?? start.accessibilityNeeds).length > 0;
  return (
    <Form form={form} onSubmit={send} className="contents">
      <SelectInput
        name="seatsRequested"
        label={t('request.dialog.guests')}
        options={groupSizeOptions(t, largest)}
      />
      {largest < maxGroupSize && (
        <button
          type="button"
          className="-mt-2 w-fit py-1 text-sm font-medium underline"
          onClick={() => {
            form.setValue('seatsRequested', seatsPerRequest + 1, { shouldDirty: true });
            form.setFocus('seatsRequested');
          }}
        >
          {t('request.dialog.larger')}
        </button>
      )}
      <div role="status" className="space-y-2 empty:-mb-4">
        {wantedSeats > maxGroupSize && (
          <p className="text-sm text-warn">
            {t('request.dialog.maxGroupSize', { count: maxGroupSize })}
          </p>
        )}
        {waits && seatsPerRequest > 0 && (
          <TooFewSeats
            left={seatsPerRequest}
            count={groupSize}
            onAskForLeft={() =>
              form.setValue('seatsRequested', seatsPerRequest, { shouldDirty: true })
            }
          />
        )}
      </div>
      <GroupNeeds
        isOpen={saysMore}
        dietaryHint={t('request.dialog.otherAllergies')}
        counts={{ flags, groupSize, counts, onChange: changeCounts }}
      />
      <UnmetNote
        listing={listing}
        needs={{ dietaryFlags: flags, accessibilityNeeds: access, allergens: chosenAllergens }}
      />
      {hasNeeds && <CheckboxInput name="remember" label={t('request.dialog.remember')} />}
      <LongTextInput
        name="introMessage"
        label={t('request.dialog.intro')}
        hint={t('request.dialog.introHint')}
        maxLength={intro.maxLength}
      />
      <p className="flex justify-between gap-4 text-sm">
        <span className="text-muted">{t('request.dialog.cost')}</span>
        <span className="font-semibold">{price}</span>
      </p>
      <DialogFooter>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" busy={busy} disabled={maxGroupSize < 1}>
          {t(waits ? 'request.dialog.waitlist.send' : 'request.dialog.send')}
        </Button>
      </DialogFooter>
    </Form>
  );
}
