'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/button';
import { Field, Input, Select } from '@/components/field';
import { SUKKOT_2024 } from '@/schemas/sukkot2024';
import { trpc } from '@/trpc/client';
import { labelOf, sukkotDayName } from '../labels';
import { useMealTexts } from '../useMealTexts';
import { chooseDate, chosenDate, type DateFilters, OTHER_DATE } from './dateChoice';

/** What stands in the bar until it is searched for. */
export type Bar = DateFilters & { city: string };

const mealTypes = ['dinner', 'lunch', 'kiddush', 'dessert'] as const;
/** One that only an address can ask for is shown when it is asked for, and not offered else. */
const mealOptions = (chosen: Bar['mealType']) =>
  chosen === 'other' ? [...mealTypes, 'other' as const] : mealTypes;

type Props = { bar: Bar; onChange: (bar: Bar) => void; onSearch: () => void };

function DateSelect({ bar, onChange }: Omit<Props, 'onSearch'>) {
  const { t, dayName, dayRange } = useMealTexts();
  const { data: coming } = trpc.zmanim.sukkot.useQuery();
  const years = coming && coming.year !== SUKKOT_2024.year ? [coming, SUKKOT_2024] : [SUKKOT_2024];
  const options = years.flatMap((year) => year.options);
  const chosen = chosenDate(options, bar);
  return (
    <Field label={t('explore.search.date')}>
      {(field) => (
        <Select
          {...field}
          value={chosen}
          onChange={({ target }) => onChange({ ...bar, ...chooseDate(options, bar, target.value) })}
        >
          <option value="">{t('explore.search.anyDate')}</option>
          {chosen === OTHER_DATE && bar.date && (
            <option value={OTHER_DATE}>
              {bar.dateTo
                ? t('explore.search.days', { from: dayName(bar.date), to: dayName(bar.dateTo) })
                : dayName(bar.date)}
            </option>
          )}
          {years.map((year) => (
            <optgroup key={year.year} label={t('explore.search.year', { year: String(year.year) })}>
              {year.options.map((option) => (
                <option key={option.id} value={option.id}>
                  {t('explore.search.day', {
                    name: sukkotDayName(t, option),
                    dates: dayRange(option.date, option.dateTo ?? option.date),
                  })}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Place, date and meal. Nothing is searched for before the button, or Enter, is pressed. */
export function SearchBar({ bar, onChange, onSearch }: Props) {
  const t = useTranslations();
  return (
    <search>
      <form
        className="mt-6 grid items-end gap-4 rounded-2xl border bg-surface p-4 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch();
        }}
      >
        <Field label={t('explore.search.location')}>
          {(field) => (
            <Input
              {...field}
              name="city"
              value={bar.city}
              maxLength={100}
              placeholder={t('explore.search.locationPlaceholder')}
              autoComplete="off"
              onChange={({ target }) => onChange({ ...bar, city: target.value })}
            />
          )}
        </Field>
        <DateSelect bar={bar} onChange={onChange} />
        <Field label={t('explore.search.meal')}>
          {(field) => (
            <Select
              {...field}
              name="mealType"
              value={bar.mealType ?? ''}
              onChange={({ target }) =>
                onChange({
                  ...bar,
                  mealType: mealOptions(bar.mealType).find((type) => type === target.value),
                })
              }
            >
              <option value="">{t('explore.search.anyMeal')}</option>
              {mealOptions(bar.mealType).map((type) => (
                <option key={type} value={type}>
                  {labelOf(t, 'meal', type)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" className="sm:max-lg:col-span-2">
          {t('explore.search.submit')}
        </Button>
      </form>
    </search>
  );
}
