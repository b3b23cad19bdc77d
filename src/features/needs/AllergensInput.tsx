import { Controller, useFormState } from 'react-hook-form';
import { ChoiceGroup, Field, Input } from '@/components/field';
import { useFieldError } from '@/components/form';
import { optionsOf } from '@/format/labels';
import { useTranslations } from '@/i18n/useTranslations';
import { MAX_ALLERGEN } from '@/schemas/allergies';
import { cleanText } from '@/schemas/cleanText';

type Fields = { allergens?: string[] };

/**
 * Our list of allergens, others that are in the form already, and one in the guest's own words. All
 * are in the form's list `allergens`.
 */
export function AllergensInput({
  legend,
  hint,
  other,
}: {
  legend: string;
  hint?: string | undefined;
  /** Labels the input for one in the guest's own words. */
  other: string;
}) {
  const t = useTranslations();
  const error = useFieldError<Fields>('allergens');
  const { defaultValues } = useFormState<Fields>();
  const known: { value: string; label: string }[] = optionsOf(t, 'allergen');
  const isKnown = (one: string) => known.some(({ value }) => value === one);
  const own = (defaultValues?.allergens ?? []).flatMap((one) =>
    one === undefined || isKnown(one) ? [] : { value: one, label: one },
  );
  const options = [...known, ...own];
  return (
    <Controller
      name="allergens"
      render={({ field: { value, onChange } }) => {
        const chosen: readonly string[] = value ?? [];
        const isOption = (one: string) => options.some((option) => option.value === one);
        const typed = chosen.filter((one) => !isOption(one));
        return (
          <>
            <ChoiceGroup
              legend={legend}
              hint={hint}
              error={error}
              options={options}
              value={chosen}
              onChange={(listed) => onChange([...listed, ...typed])}
            />
            <Field label={other}>
              {(props) => (
                <Input
                  {...props}
                  maxLength={MAX_ALLERGEN}
                  value={typed[0] ?? ''}
                  onChange={({ target }) =>
                    onChange([
                      ...chosen.filter(isOption),
                      ...(cleanText(target.value) ? [target.value] : []),
                    ])
                  }
                />
              )}
            </Field>
          </>
        );
      }}
    />
  );
}
