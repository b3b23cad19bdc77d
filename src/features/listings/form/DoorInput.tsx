import { useFormContext, useWatch } from 'react-hook-form';
import { Field, Input } from '@/components/field';
import { useFieldError } from '@/components/form';
import { fromInches, readsInches, toInches } from '@/format/doorWidth';
import { useTranslations } from '@/i18n/useTranslations';
import { doorWidthsCm } from '@/schemas/options';
import type { ListingFields } from './fields';

/** Typed in the host's unit, and always stored in centimeters. */
export function DoorInput({ label }: { label: string }) {
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
