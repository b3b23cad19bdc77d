'use client';

import { useState } from 'react';
import { Button } from '@/components/button';
import { DialogFooter, type DialogProps } from '@/components/dialog';
import { LoadError } from '@/components/emptyState';
import { Field, Input } from '@/components/field';
import { Modal } from '@/components/modal';
import { LoadingBox } from '@/components/skeleton';
import { formatDate } from '@/i18n/format';
import { readNumber } from '@/schemas/cleanText';
import { MAX_CAPACITY, MAX_SLOTS_PER_LISTING, MIN_CAPACITY } from '@/schemas/options';
import type { SukkotMeals } from '@/schemas/zmanim';
import { trpc } from '@/trpc/client';
import { useMealTexts } from '../useMealTexts';
import {
  isUntouched,
  type ListingFields,
  mealSlot,
  NEW_SLOT_SEATS,
  type PlaceFields,
  placeOf,
  type SlotFields,
} from './fields';

type Meal = SukkotMeals['meals'][number];

const isMealAdded = (meal: Meal, slots: readonly SlotFields[]) =>
  slots.some(
    (slot) =>
      !isUntouched(slot) &&
      slot.type === meal.type &&
      slot.startsAt.slice(0, 10) === meal.startsAt.slice(0, 10),
  );

function MealChoice({
  meal,
  isAdded,
  checked,
  onChange,
}: {
  meal: Meal;
  isAdded: boolean;
  checked: boolean;
  onChange: () => void;
}) {
  const { t, locale, mealName } = useMealTexts();
  const { candleLighting, nightfall } = meal;
  // `startsAt` is local time without a zone, so format it as UTC.
  const time = formatDate(locale, new Date(`${meal.startsAt}Z`), {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  });
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 px-1 py-2.5 text-sm has-disabled:cursor-default">
        <input
          type="checkbox"
          checked={isAdded || checked}
          disabled={isAdded}
          onChange={onChange}
        />
        <span className="min-w-0">
          <span className="block font-semibold">
            {t('listingForm.holiday.when', { day: meal.day, meal: mealName(meal.type), time })}
          </span>
          <span className="block">{meal.name}</span>
          {nightfall && (
            <span className="block text-muted">
              {candleLighting
                ? t('listingForm.holiday.candles', { candles: candleLighting, nightfall })
                : t('listingForm.holiday.nightfall', { nightfall })}
            </span>
          )}
          {isAdded && <span className="block text-muted">{t('listingForm.holiday.there')}</span>}
        </span>
      </label>
    </li>
  );
}

function Choice({
  holiday,
  slots,
  onCancel,
  onAdd,
}: {
  holiday: SukkotMeals;
  slots: readonly SlotFields[];
  onCancel: () => void;
  onAdd: (added: SlotFields[]) => void;
}) {
  const { t } = useMealTexts();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [seats, setSeats] = useState(
    slots.find((slot) => slot.capacityTotal)?.capacityTotal ?? NEW_SLOT_SEATS,
  );
  const room = MAX_SLOTS_PER_LISTING - slots.filter((slot) => !isUntouched(slot)).length;
  const chosenMeals = holiday.meals.filter(({ id }) => chosen.includes(id)).slice(0, room);
  const [error, setError] = useState<string>();
  const seatsFault = () => {
    const count = readNumber(seats);
    if (count === undefined) return t('faults.REQUIRED');
    if (!Number.isInteger(count)) return t('faults.WRONG_TYPE', { expected: 'int' });
    if (count < MIN_CAPACITY) return t('faults.TOO_LOW', { minimum: MIN_CAPACITY });
    return count > MAX_CAPACITY ? t('faults.TOO_HIGH', { maximum: MAX_CAPACITY }) : undefined;
  };
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <form
      className="contents"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through portals, so this would also submit the page's form.
        event.stopPropagation();
        const fault = seatsFault();
        setError(fault);
        if (!fault) onAdd(chosenMeals.map((meal) => mealSlot(meal, seats)));
      }}
    >
      <p className="text-sm text-muted">
        {holiday.place
          ? t('listingForm.holiday.place', { place: holiday.place })
          : t('listingForm.holiday.noPlace')}
      </p>
      <Field label={t('listingForm.holiday.seats')} error={error} required>
        {(props) => (
          <Input
            {...props}
            type="number"
            inputMode="numeric"
            min={MIN_CAPACITY}
            max={MAX_CAPACITY}
            step={1}
            value={seats}
            // Typing replaces the suggestion.
            onFocus={({ target }) => target.select()}
            onChange={(event) => setSeats(event.target.value)}
          />
        )}
      </Field>
      <fieldset>
        <legend className="text-sm font-medium">{t('listingForm.holiday.legend')}</legend>
        <ul className="mt-1 divide-y border-y">
          {holiday.meals.map((meal) => (
            <MealChoice
              key={meal.id}
              meal={meal}
              isAdded={isMealAdded(meal, slots)}
              checked={chosen.includes(meal.id)}
              onChange={() => toggle(meal.id)}
            />
          ))}
        </ul>
      </fieldset>
      <DialogFooter>
        <Button variant="secondary" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" disabled={chosenMeals.length === 0}>
          {t('listingForm.holiday.submit', { count: chosenMeals.length })}
        </Button>
      </DialogFooter>
    </form>
  );
}

export function HolidayMeals({
  fields,
  open,
  onClose,
  onAdd,
}: DialogProps & {
  fields: PlaceFields & Pick<ListingFields, 'timeSlots'>;
  onAdd: (added: SlotFields[]) => void;
}) {
  const { t } = useMealTexts();
  const { data, error, refetch } = trpc.zmanim.meals.useQuery(placeOf(fields), { enabled: open });
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('listingForm.holiday.title', { year: data ? String(data.year) : 'none' })}
    >
      {data && <Choice holiday={data} slots={fields.timeSlots} onCancel={onClose} onAdd={onAdd} />}
      {error && <LoadError title={t('listingForm.holiday.failed')} onRetry={() => refetch()} />}
      {!data && !error && <LoadingBox className="h-72" />}
    </Modal>
  );
}
