'use client';

import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { DialogProps } from '@/components/dialog';
import { inputsOf } from '@/components/form';
import { useFailureToast } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { GroupNeeds } from '../../needs/GroupNeeds';
import { groupSizeOptions } from '../../needs/groupSizeOptions';
import { AskSeveralDialog, type GroupRequest } from '../../requests/AskSeveralDialog';
import { requestStart } from '../../requests/requestDrafts';
import { pairOf } from './chosenMeals';
import { type Filters, noFilters, searchInput } from './filters';

const { SelectInput, CheckboxInput } = inputsOf<GroupRequest>();

function GroupInputs({ largest, isOpen }: { largest: number; isOpen: boolean }) {
  const t = useTranslations();
  const { control } = useFormContext<GroupRequest>();
  const needs = useWatch({ control, name: ['dietaryFlags', 'allergens', 'accessibilityNeeds'] });
  const hasNeeds = needs.some((values) => values && values.length > 0);
  return (
    <>
      <SelectInput
        name="seatsRequested"
        label={t('request.dialog.guests')}
        options={groupSizeOptions(t, largest)}
      />
      <GroupNeeds isOpen={isOpen} dietaryHint={t('request.dialog.otherAllergies')} />
      {hasNeeds && <CheckboxInput name="remember" label={t('request.dialog.remember')} />}
    </>
  );
}

/** Asks the hosts of meals chosen among the results. Those that are gone are left out. */
export function AskChosenDialog({
  filters: { date, mealType },
  pairs,
  ...dialog
}: DialogProps & {
  filters: Filters;
  pairs: readonly string[];
  returnPath: () => string;
  onSent: () => void;
}) {
  const t = useTranslations();
  const { open, onClose } = dialog;
  const profile = trpc.users.profile.useQuery(undefined, { enabled: open });
  const ids = pairs.map((pair) => pair.split('.')[0] ?? '');
  const found = trpc.listings.search.useQuery(
    { ...searchInput({ ...noFilters, date, mealType }), ids },
    { enabled: open, staleTime: 0 },
  );
  const error = found.error ?? profile.error;
  const tellFailure = useFailureToast(t('need.ask.failed'));
  useEffect(() => {
    if (!open || !error) return;
    tellFailure(error);
    onClose();
  }, [open, error, tellFailure, onClose]);
  const meals = found.data?.items.flatMap((listing) => {
    const slot = listing.timeSlots.find(({ id }) => pairs.includes(pairOf(listing.id, id)));
    return slot ? [{ listing, facts: listing, slot }] : [];
  });
  const largest = Math.max(1, ...(meals ?? []).map(({ slot }) => slot.maxGroupSize));
  const { wantedSeats, ...start } = requestStart(profile.data, largest, window.location.search);
  return (
    <AskSeveralDialog
      meals={profile.data && meals}
      start={{ ...start, introMessage: '' }}
      {...dialog}
    >
      <GroupInputs
        largest={largest}
        isOpen={start.allergens.length + start.accessibilityNeeds.length > 0}
      />
    </AskSeveralDialog>
  );
}
