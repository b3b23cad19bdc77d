'use client';

import { type ChangeEvent, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '@/components/button';
import { Field, Input } from '@/components/field';
import { useFieldError } from '@/components/form';
import { currencyOf } from '@/format/currency';
import { optionsOf } from '@/format/labels';
import { useTranslations } from '@/i18n/useTranslations';
import { MAX_CAPACITY, MIN_CAPACITY, MIN_CENTS, mealTypes } from '@/schemas/options';
import { known } from '@/schemas/plain';
import type { TimeSlot } from '@/schemas/timeSlot';
import { useMealTexts } from '../useMealTexts';
import { type ListingFields, toDollars } from './fields';
import { CheckboxInput, SelectInput, TextInput } from './inputs';
import { followStart } from './zonedTime';

/** Until the host sets the end, it moves with the start. */
function TimeInputs({ index }: { index: number }) {
  const t = useTranslations();
  const { register, getValues, setValue } = useFormContext<ListingFields>();
  const [startName, endName] = [
    `timeSlots.${index}.startsAt`,
    `timeSlots.${index}.endsAt`,
  ] as const;
  const start = register(startName, { deps: endName });
  const end = register(endName);
  const lastStart = useRef(getValues(startName));
  const endSet = useRef(false);

  const onStart = (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.target;
    if (!endSet.current)
      setValue(endName, followStart(getValues(endName), lastStart.current, value));
    if (value) lastStart.current = value;
    return start.onChange(event);
  };
  const onEnd = (event: ChangeEvent<HTMLInputElement>) => {
    endSet.current = true;
    return end.onChange(event);
  };
  return (
    <>
      <Field
        label={t('listingForm.slot.starts')}
        error={useFieldError<ListingFields>(startName)}
        required
      >
        {(props) => <Input type="datetime-local" {...props} {...start} onChange={onStart} />}
      </Field>
      <Field
        label={t('listingForm.slot.ends')}
        error={useFieldError<ListingFields>(endName)}
        required
      >
        {(props) => <Input type="datetime-local" {...props} {...end} onChange={onEnd} />}
      </Field>
    </>
  );
}

/** Only API clients can set a price per person. The form shows it and keeps it. */
function PriceInputs({ index, before }: { index: number; before: TimeSlot | undefined }) {
  const { t, detailPrice } = useMealTexts();
  const { getValues } = useFormContext<ListingFields>();
  const isFree = useWatch<ListingFields, `timeSlots.${number}.isFree`>({
    name: `timeSlots.${index}.isFree`,
  });
  const country = useWatch<ListingFields, 'country'>({ name: 'country' });
  const cents = before?.priceCents;
  const price = cents && detailPrice({ ...before, price: { kind: 'fixed', cents } });
  return (
    <>
      <div className="flex items-end">
        <CheckboxInput name={`timeSlots.${index}.isFree`} label={t('listingForm.slot.free')} />
      </div>
      {!isFree && (
        <TextInput
          name={`timeSlots.${index}.donation`}
          label={t('listingForm.slot.donation', {
            currency: getValues(`timeSlots.${index}.currency`) || currencyOf(country),
          })}
          hint={price && t('listingForm.slot.donationHint', { price })}
          type="number"
          inputMode="decimal"
          min={toDollars(MIN_CENTS)}
          step={0.01}
        />
      )}
    </>
  );
}

/** `before` is the slot as saved, if it was. */
export function SlotInputs({
  index,
  before,
  onRemove,
  onDuplicate,
}: {
  index: number;
  before: TimeSlot | undefined;
  onRemove?: (() => void) | undefined;
  onDuplicate?: (() => void) | undefined;
}) {
  const t = useTranslations();
  const untyped = before && !known(mealTypes, before.type);
  const noType = untyped ? [{ value: '' as const, label: t('meal.unnamed') }] : [];
  const number = index + 1;
  const taken = before?.capacityReserved ?? 0;
  return (
    <fieldset className="rounded-xl border p-4">
      <legend className="sr-only">{t('listingForm.slot.title', { number })}</legend>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 className="font-semibold">{t('listingForm.slot.title', { number })}</h3>
        <div className="flex flex-wrap justify-end gap-2">
          {onDuplicate && (
            <Button
              variant="secondary"
              onClick={onDuplicate}
              aria-label={t('listingForm.slot.duplicateLabel', { number })}
            >
              {t('listingForm.slot.duplicate')}
            </Button>
          )}
          {onRemove && (
            <Button
              variant="danger"
              onClick={onRemove}
              aria-label={t('listingForm.slot.removeLabel', { number })}
            >
              {t('listingForm.slot.remove')}
            </Button>
          )}
        </div>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TimeInputs index={index} />
        <SelectInput
          name={`timeSlots.${index}.type`}
          label={t('listingForm.slot.meal')}
          options={[...noType, ...optionsOf(t, 'meal')]}
        />
        <TextInput
          name={`timeSlots.${index}.capacityTotal`}
          label={t('listingForm.slot.seats')}
          hint={taken > 0 && t('listingForm.slot.seatsTaken', { count: taken })}
          type="number"
          inputMode="numeric"
          min={MIN_CAPACITY}
          max={MAX_CAPACITY}
          step={1}
          required
        />
        <PriceInputs index={index} before={before} />
      </div>
    </fieldset>
  );
}
