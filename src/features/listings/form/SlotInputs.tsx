'use client';

import { useRef, useState } from 'react';
import { get, useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Badge } from '@/components/badge';
import { Button } from '@/components/button';
import { Field, Input } from '@/components/field';
import { useFieldError } from '@/components/form';
import { optionsOf } from '@/format/labels';
import { useTranslations } from '@/i18n/useTranslations';
import { MAX_CAPACITY, MIN_CAPACITY, MIN_CENTS, mealTypes } from '@/schemas/options';
import { knownValue } from '@/schemas/plain';
import type { TimeSlot } from '@/schemas/timeSlot';
import { useMealTexts } from '../useMealTexts';
import { FieldWarnings, useHasWarning } from './FormWarnings';
import { currencyOf, type ListingFields, toDollars } from './fields';
import { CheckboxInput, SelectInput, TextInput } from './inputs';
import { endAfter, followStart, fromLocalInput, toLocalInput } from './zonedTime';

function partsOf(value: string) {
  const [date = '', time = ''] = value.split('T');
  return { date, time };
}

const join = (date: string, time: string) => (date || time ? `${date}T${time}` : '');

/**
 * Inputs for a meal's date, start, and end, since one input for date and time hides the time in
 * large text. Until the host sets the end, it moves with the start.
 */
function TimeInputs({ index }: { index: number }) {
  const { t, dayName } = useMealTexts();
  const startName = `timeSlots.${index}.startsAt` as const;
  const endName = `timeSlots.${index}.endsAt` as const;
  const { field: start } = useController<ListingFields, typeof startName>({
    name: startName,
    rules: { deps: endName },
  });
  const { field: end } = useController<ListingFields, typeof endName>({ name: endName });
  const lastStart = useRef(start.value);
  const endSet = useRef(false);
  const error = useFieldError<ListingFields>(startName);
  const { date, time } = partsOf(start.value);
  const { date: endDate, time: endTime } = partsOf(end.value);

  const setDate = (value: string) => {
    const moved = join(value, time);
    start.onChange(moved);
    end.onChange(endAfter(moved, endTime));
    if (value) lastStart.current = moved;
  };
  const setTime = (value: string) => {
    const moved = join(date, value);
    start.onChange(moved);
    if (endSet.current) end.onChange(endAfter(moved, endTime));
    else end.onChange(followStart(end.value, lastStart.current, moved));
    if (value) lastStart.current = moved;
  };
  return (
    <>
      <Field label={t('listingForm.slot.date')} error={date ? undefined : error} required>
        {(props) => (
          <Input
            type="date"
            {...props}
            ref={start.ref}
            value={date}
            onBlur={start.onBlur}
            onChange={(event) => setDate(event.target.value)}
          />
        )}
      </Field>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-3 gap-y-5">
        <Field
          label={t('listingForm.slot.starts')}
          error={date || !time ? error : undefined}
          required
        >
          {(props) => (
            <Input
              type="time"
              {...props}
              value={time}
              onBlur={start.onBlur}
              onChange={(event) => setTime(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={t('listingForm.slot.ends')}
          hint={
            date && endDate > date
              ? t('listingForm.slot.endsOn', { date: dayName(endDate) })
              : undefined
          }
          error={useFieldError<ListingFields>(endName)}
          required
        >
          {(props) => (
            <Input
              type="time"
              {...props}
              ref={end.ref}
              value={endTime}
              onBlur={end.onBlur}
              onChange={(event) => {
                endSet.current = true;
                end.onChange(endAfter(start.value, event.target.value));
              }}
            />
          )}
        </Field>
      </div>
    </>
  );
}

function SlotHeading({
  index,
  before,
  isOpen,
}: {
  index: number;
  before: TimeSlot | undefined;
  isOpen: boolean;
}) {
  const { t, slotName, mealDate, mealDateYear, mealClock } = useMealTexts();
  const name = `timeSlots.${index}` as const;
  const [mode, type, startsAt, seats, timeZone] = useWatch<
    ListingFields,
    [
      `${typeof name}.mode`,
      `${typeof name}.type`,
      `${typeof name}.startsAt`,
      `${typeof name}.capacityTotal`,
      'timeZone',
    ]
  >({
    name: [`${name}.mode`, `${name}.type`, `${name}.startsAt`, `${name}.capacityTotal`, 'timeZone'],
  });
  const start = fromLocalInput(startsAt, timeZone);
  const isOver = before?.isOver && toLocalInput(before.startsAt, timeZone) === startsAt;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h3 className="font-semibold">
        {start
          ? t('meal.heading', {
              meal: slotName({ mode, type }),
              date: (isOver ? mealDateYear : mealDate)(start, timeZone),
              time: mealClock(start, timeZone),
            })
          : t('listingForm.slot.title', { number: index + 1 })}
      </h3>
      {isOver && <Badge>{t('meal.over')}</Badge>}
      {!isOpen && mode !== 'open' && (
        <p className="text-sm text-muted">{t('meal.seats', { count: Number(seats) })}</p>
      )}
    </div>
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
        <CheckboxInput name={`timeSlots.${index}.isFree`} label={t('meal.price.free')} />
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

/** With `isFolded`, only the heading shows at first, unless there's something to fix. */
export function SlotInputs({
  index,
  before,
  isFolded = false,
  onRemove,
  onDuplicate,
}: {
  index: number;
  before: TimeSlot | undefined;
  isFolded?: boolean;
  onRemove?: (() => void) | undefined;
  onDuplicate?: (() => void) | undefined;
}) {
  const t = useTranslations();
  const name = `timeSlots.${index}` as const;
  const { errors } = useFormState<ListingFields>({ name });
  const mode = useWatch<ListingFields, `timeSlots.${number}.mode`>({ name: `${name}.mode` });
  const needsHost = useHasWarning(`${name}.startsAt`) || get(errors, name) !== undefined;
  const [isOpen, setOpen] = useState(!isFolded);
  if (needsHost && !isOpen) setOpen(true);
  const hasUnknownType = before && !knownValue(mealTypes, before.type);
  const noType = hasUnknownType ? [{ value: '' as const, label: t('meal.unnamed') }] : [];
  const number = index + 1;
  const seatsTaken = before?.capacityReserved ?? 0;
  return (
    <fieldset className="rounded-xl border p-4">
      <legend className="sr-only">{t('listingForm.slot.title', { number })}</legend>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <SlotHeading index={index} before={before} isOpen={isOpen} />
        <div className="flex flex-wrap justify-end gap-2">
          {isFolded && (
            <Button
              variant="secondary"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              aria-label={t('listingForm.slot.changeLabel', { number })}
            >
              {t('listingForm.slot.change')}
            </Button>
          )}
          {isOpen && onDuplicate && (
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
      <div hidden={!isOpen} className="mt-3 grid gap-5 sm:grid-cols-2">
        <TimeInputs index={index} />
        <FieldWarnings name={`timeSlots.${index}.startsAt`} />
        {mode !== 'open' && (
          <>
            <SelectInput
              name={`timeSlots.${index}.type`}
              label={t('listingForm.slot.meal')}
              options={[...noType, ...optionsOf(t, 'meal')]}
            />
            <TextInput
              name={`timeSlots.${index}.capacityTotal`}
              label={t('listingForm.slot.seats')}
              hint={seatsTaken > 0 && t('listingForm.slot.seatsTaken', { count: seatsTaken })}
              type="number"
              inputMode="numeric"
              min={MIN_CAPACITY}
              max={MAX_CAPACITY}
              step={1}
              required
            />
          </>
        )}
        <PriceInputs index={index} before={before} />
      </div>
    </fieldset>
  );
}
