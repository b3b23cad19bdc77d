'use client';

import { type ChangeEvent, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '@/components/button';
import { Field, Input } from '@/components/field';
import { MAX_CAPACITY } from '@/schemas/options';
import type { TimeSlot } from '@/schemas/timeSlot';
import { detailPrice } from '../format';
import { mealLabels, optionsOf } from '../labels';
import type { ListingFields } from './fields';
import { CheckboxInput, SelectInput, TextInput } from './Inputs';
import { useFieldError } from './useFieldError';
import { followStart } from './zonedTime';

const mealOptions = optionsOf(mealLabels);

/** Start and end on the listing's clock. Until the host sets the end himself, it follows the start. */
function TimeInputs({ index }: { index: number }) {
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
      <Field label="Starts" error={useFieldError(startName)} required>
        {(props) => <Input type="datetime-local" {...props} {...start} onChange={onStart} />}
      </Field>
      <Field label="Ends" error={useFieldError(endName)} required>
        {(props) => <Input type="datetime-local" {...props} {...end} onChange={onEnd} />}
      </Field>
    </>
  );
}

/** What a slot costs. A price per person, which only programs set, stays and is named. */
function PriceInputs({ index, before }: { index: number; before: TimeSlot | undefined }) {
  const isFree = useWatch<ListingFields, `timeSlots.${number}.isFree`>({
    name: `timeSlots.${index}.isFree`,
  });
  const price =
    before?.priceCents && detailPrice({ ...before, isFree: false, donationSuggestedCents: null });
  return (
    <>
      <div className="flex items-end">
        <CheckboxInput name={`timeSlots.${index}.isFree`} label="Free" />
      </div>
      {!isFree && (
        <TextInput
          name={`timeSlots.${index}.donation`}
          label={`Suggested donation (${before?.currency ?? 'USD'})`}
          hint={price && `Without one, guests see the price of ${price} per person.`}
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
        />
      )}
    </>
  );
}

/** One time slot. `before` is the slot as it was saved, if it was. */
export function SlotInputs({
  index,
  before,
  onRemove,
}: {
  index: number;
  before: TimeSlot | undefined;
  onRemove?: (() => void) | undefined;
}) {
  const noType = before && !before.type ? [{ value: '', label: 'Meal' }] : [];
  const taken = before?.capacityReserved ?? 0;
  return (
    <fieldset className="rounded-xl border p-4">
      <legend className="sr-only">Time slot {index + 1}</legend>
      <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
        <h3 className="font-semibold">Time slot {index + 1}</h3>
        {onRemove && (
          <Button variant="danger" onClick={onRemove} aria-label={`Remove time slot ${index + 1}`}>
            Remove
          </Button>
        )}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TimeInputs index={index} />
        <SelectInput
          name={`timeSlots.${index}.type`}
          label="Meal type"
          options={[...noType, ...mealOptions]}
        />
        <TextInput
          name={`timeSlots.${index}.capacityTotal`}
          label="Total seats"
          hint={taken > 0 && `${taken} taken so far.`}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_CAPACITY}
          step={1}
          required
        />
        <PriceInputs index={index} before={before} />
      </div>
    </fieldset>
  );
}
