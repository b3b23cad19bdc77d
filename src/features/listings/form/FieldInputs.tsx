import { useFormContext, useWatch } from 'react-hook-form';
import { Field, Input } from '@/components/field';
import { inputsOf, useFieldError } from '@/components/form';
import { fromInches, readsInches, toInches } from '@/format/doorWidth';
import { optionsOf } from '@/format/labels';
import { useTranslations } from '@/i18n/useTranslations';
import { type FieldName, fieldNames, hasHint, listingFields } from '@/schemas/listingFields';
import { doorWidthsCm } from '@/schemas/options';
import type { ListingFields } from './fields';

/** Typed in the host's unit, and always stored in centimeters. */
function DoorInput({ label }: { label: string }) {
  const t = useTranslations();
  const { setValue } = useFormContext<ListingFields>();
  const cm = useWatch<ListingFields, 'doorWidthCm'>({ name: 'doorWidthCm' });
  const isInches = readsInches();
  const shown = (value: number) => (isInches ? toInches(value) : value);
  return (
    <Field
      label={label}
      hint={t('listingForm.more.doorUnit', { unit: isInches ? 'inches' : 'cm' })}
      error={useFieldError<ListingFields>('doorWidthCm')}
    >
      {(props) => (
        <Input
          {...props}
          type="number"
          inputMode="numeric"
          min={shown(doorWidthsCm.min)}
          max={shown(doorWidthsCm.max)}
          value={cm && shown(Number(cm))}
          onChange={({ target: { value } }) =>
            setValue('doorWidthCm', value && isInches ? `${fromInches(Number(value))}` : value, {
              shouldDirty: true,
            })
          }
        />
      )}
    </Field>
  );
}

// The declaration decides which input a field gets, so names and values match.
const { TextInput, SelectInput } = inputsOf<Record<string, string>>();
const { ChoicesInput } = inputsOf<Record<string, string[]>>();
const { CheckboxInput } = inputsOf<Record<string, boolean>>();

function FieldInput({ name }: { name: FieldName }) {
  const t = useTranslations();
  const field = listingFields[name];
  const label = t(`listingFields.input.${name}`);
  const hint = hasHint(name) ? t(`listingFields.hint.${name}`) : undefined;
  if (name === 'doorWidthCm') return <DoorInput label={label} />;
  switch (field.kind) {
    case 'flag':
      return <CheckboxInput name={name} label={label} />;
    case 'number':
      return (
        <TextInput
          name={name}
          label={label}
          hint={hint}
          type="number"
          inputMode="numeric"
          min={field.min}
          max={field.max}
        />
      );
    case 'text':
      return <TextInput name={name} label={label} hint={hint} maxLength={field.maxLength} />;
    case 'choice':
      return (
        <SelectInput
          name={name}
          label={label}
          hint={hint}
          options={[{ value: '', label: t('common.notSpecified') }, ...optionsOf(t, field.labels)]}
        />
      );
    case 'choices':
      return (
        <ChoicesInput
          name={name}
          legend={label}
          {...(hint && { hint })}
          options={optionsOf(t, field.labels)}
        />
      );
  }
}

const isWide = (name: FieldName) => ['flag', 'choices'].includes(listingFields[name].kind);

const namesIn = (section: 'customs' | 'more') =>
  fieldNames.filter((name) => listingFields[name].form === section);

/** The section's checkboxes and lists, each as wide as the form. */
export const WideInputs = ({ section }: { section: 'customs' | 'more' }) =>
  namesIn(section)
    .filter(isWide)
    .map((name) => <FieldInput key={name} name={name} />);

/** The section's other inputs, of which two fit beside each other. */
export const NarrowInputs = ({ section }: { section: 'customs' | 'more' }) =>
  namesIn(section)
    .filter((name) => !isWide(name))
    .map((name) => <FieldInput key={name} name={name} />);
