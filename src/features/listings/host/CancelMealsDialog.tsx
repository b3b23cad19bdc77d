'use client';

import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { DialogProps } from '@/components/dialog';
import { Checkbox } from '@/components/field';
import { inputsOf } from '@/components/form';
import { FormDialog } from '@/components/formDialog';
import { LoadingBox } from '@/components/skeleton';
import { toastSuccess } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { useFormDraft } from '@/features/useTextDraft';
import type { ComingMeal } from '@/schemas/timeSlot';
import { mealsCancelInput } from '@/schemas/timeSlot';
import { limitsOf } from '@/schemas/zod';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { useMealTexts } from '../useMealTexts';

const { LongTextInput } = inputsOf<{ message: string }>();
const { maxLength } = limitsOf(mealsCancelInput.shape.message);

type Meal = Omit<ComingMeal, 'canInvite'>;

/** A host's coming meals. `own` is among them, even if it's later than those that fit. */
function useMeals(own: Meal | undefined): Meal[] | undefined {
  const { data } = trpc.listings.comingMeals.useQuery();
  if (!own || data?.some(({ id }) => id === own.id)) return data;
  return [own, ...(data ?? [])];
}

function MealChoice({
  meal: { type, startsAt, endsAt, listing, groups, seats },
  named,
  ...props
}: {
  meal: Meal;
  named: boolean;
  checked: boolean;
  disabled: boolean;
  onChange: () => void;
}) {
  const { t, mealName, mealDate, mealTime } = useMealTexts();
  return (
    <Checkbox
      {...props}
      className="min-h-11"
      label={
        <>
          <span className="block font-medium">
            {t('host.card.meal', {
              meal: mealName(type),
              date: mealDate(startsAt, listing.timeZone),
            })}
          </span>{' '}
          <span className="block text-muted">{mealTime(startsAt, endsAt, listing.timeZone)}</span>{' '}
          <span className="block text-muted">
            <span>{t('host.cancelMeal.asked', { groups: groups.length, seats })}</span>
            {named && (
              <>
                <span> · </span>
                <bdi>{listing.title}</bdi>
              </>
            )}
          </span>
        </>
      }
    />
  );
}

/**
 * Cancels one or several meals with one message. From a meal's own menu, that's the one chosen
 * first (`own`), otherwise all on the next day that has any.
 */
export function CancelMealsDialog({
  own,
  open,
  onClose,
  onDone,
}: DialogProps & { own?: Meal; onDone: () => void }) {
  const { t, mealDate } = useMealTexts();
  const form = useForm({ defaultValues: { message: '' } });
  const dropDraft = useFormDraft(form, 'cancelMeals', { message: '' });
  const stale = useInvalidateAfter();
  const tellFailure = useFailureToast(t('host.cancelMeal.failed'));
  const meals = useMeals(own);
  const [ids, setIds] = useState<readonly string[]>();
  const cancel = trpc.timeSlots.cancelSeveral.useMutation({
    onSuccess: async ({ meals, groups }) => {
      dropDraft();
      form.reset();
      onClose();
      toastSuccess(t, t('host.cancelMeal.done', { meals, count: groups }));
      await stale({ kind: 'listing' });
      setIds(undefined);
      onDone();
    },
    onError: async (error) => {
      tellFailure(error);
      await stale({ kind: 'listing' });
    },
  });
  const dayOf = ({ startsAt, listing }: Meal) => mealDate(startsAt, listing.timeZone);
  const isFirst = (meal: Meal) => {
    const [next] = meals ?? [];
    return own ? meal.id === own.id : next !== undefined && dayOf(meal) === dayOf(next);
  };
  const isChosen = (meal: Meal) => ids?.includes(meal.id) ?? isFirst(meal);
  const all = meals ?? [];
  const chosen = all.filter(isChosen);
  const chosenIds = chosen.map(({ id }) => id);
  const figures = {
    meals: chosen.length,
    count: new Set(chosen.flatMap(({ groups }) => groups)).size,
  };
  const isEvery = chosen.length === all.length;
  const named = new Set(all.map(({ listing }) => listing.id)).size > 1;
  const busy = cancel.isPending;
  const toggle = (id: string) =>
    setIds(chosenIds.includes(id) ? chosenIds.filter((one) => one !== id) : [...chosenIds, id]);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      busy={busy}
      title={t('host.cancelMeal.title')}
      form={form}
      onSubmit={({ message }) => cancel.mutate({ ids: chosenIds, message })}
      variant="danger"
      disabled={chosen.length === 0}
      keep={t('host.cancelMeal.keep')}
      submit={t('host.cancelMeal.submit', figures)}
    >
      {meals ? (
        <fieldset>
          <legend className="sr-only">{t('host.cancelMeal.title')}</legend>
          {all.length > 1 && (
            <Checkbox
              className="min-h-11 border-b font-semibold"
              label={t('host.cancelMeal.all', { count: all.length })}
              checked={isEvery}
              disabled={busy}
              onChange={() => setIds(isEvery ? [] : all.map(({ id }) => id))}
            />
          )}
          {all.map((meal) => (
            <MealChoice
              key={meal.id}
              meal={meal}
              named={named}
              checked={isChosen(meal)}
              disabled={busy}
              onChange={() => toggle(meal.id)}
            />
          ))}
        </fieldset>
      ) : (
        <LoadingBox className="h-32" />
      )}
      <p role="status" className="text-sm">
        {chosen.length > 0 ? t('host.cancelMeal.text', figures) : t('host.cancelMeal.none')}
      </p>
      <LongTextInput
        name="message"
        label={t('host.cancelMeal.message')}
        hint={t('host.cancelMeal.messageHint')}
        rows={2}
        maxLength={maxLength}
      />
    </FormDialog>
  );
}
