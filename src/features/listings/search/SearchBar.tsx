'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/button';
import { TextCombobox } from '@/components/combobox';
import { Field } from '@/components/field';
import { Select } from '@/components/select';
import { labelOf, sukkotDayName } from '@/format/labels';
import { MAX_CITY_SEARCH } from '@/schemas/options';
import { SUKKOT_2024 } from '@/schemas/sukkot2024';
import { trpc } from '@/trpc/client';
import { useMealTexts } from '../useMealTexts';
import {
  chooseDate,
  chosenDate,
  type DateFilters,
  type DateOption,
  OTHER_DATE,
} from './dateChoice';

/** What stands in the bar until it is searched for. */
export type Bar = DateFilters & { city: string };

const mealTypes = ['dinner', 'lunch', 'kiddush', 'dessert'] as const;
/** One that only an address can ask for is shown when it is asked for, and not offered else. */
const mealOptions = (chosen: Bar['mealType']) =>
  chosen === 'other' ? [...mealTypes, 'other' as const] : mealTypes;

type Props = { bar: Bar; onChange: (bar: Bar) => void; onSearch: () => void };

/** A city or a ZIP code: any text, with the cities that it may be the beginning of. */
function LocationInput({ bar, onChange }: Omit<Props, 'onSearch'>) {
  const t = useTranslations();
  const [visited, setVisited] = useState(false);
  const start = bar.city.trim();
  const { data: cities } = trpc.listings.cities.useQuery(
    { start },
    { enabled: visited && start !== '', placeholderData: keepPreviousData },
  );
  const suggestions = (start ? (cities ?? []) : []).map(({ name, region, count }) => ({
    id: `${name}/${region}`,
    text: name,
    label: region ? t('explore.search.cityIn', { city: name, region }) : name,
    note: t('explore.search.cityMeals', { count }),
  }));
  return (
    <Field label={t('explore.search.location')}>
      {(field) => (
        <TextCombobox
          {...field}
          name="city"
          listLabel={t('explore.search.cities')}
          value={bar.city}
          maxLength={MAX_CITY_SEARCH}
          placeholder={t('explore.search.locationPlaceholder')}
          onFocus={() => setVisited(true)}
          onChange={(city) => onChange({ ...bar, city })}
          suggestions={suggestions}
          typedLabel={t('explore.search.typed', { text: start })}
        />
      )}
    </Field>
  );
}

function DateSelect({ bar, onChange }: Omit<Props, 'onSearch'>) {
  const { t, dayName, dayRange } = useMealTexts();
  const { data: coming } = trpc.zmanim.sukkot.useQuery();
  const years = coming && coming.year !== SUKKOT_2024.year ? [coming, SUKKOT_2024] : [SUKKOT_2024];
  const options = years.flatMap<DateOption>((year) => year.options);
  const chosen = chosenDate(options, bar);
  const otherName = ({ date = '', dateTo }: DateFilters) =>
    dateTo ? t('explore.search.days', { from: dayName(date), to: dayName(dateTo) }) : dayName(date);
  return (
    <Field label={t('explore.search.date')}>
      {(field) => (
        <Select
          {...field}
          value={chosen}
          onChange={(id) => onChange({ ...bar, ...chooseDate(options, bar, id) })}
          options={[
            { value: '', label: t('explore.search.anyDate') },
            ...(chosen === OTHER_DATE ? [{ value: OTHER_DATE, label: otherName(bar) }] : []),
            ...years.map((year) => ({
              label: t('explore.search.year', { year: String(year.year) }),
              options: year.options.map((option) => ({
                value: option.id,
                label: t('explore.search.day', {
                  name: sukkotDayName(t, option),
                  dates: dayRange(option.date, option.dateTo ?? option.date),
                }),
              })),
            })),
          ]}
        />
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
        <LocationInput bar={bar} onChange={onChange} />
        <DateSelect bar={bar} onChange={onChange} />
        <Field label={t('explore.search.meal')}>
          {(field) => (
            <Select<NonNullable<Bar['mealType']> | ''>
              {...field}
              value={bar.mealType ?? ''}
              onChange={(mealType) => onChange({ ...bar, mealType: mealType || undefined })}
              options={[
                { value: '', label: t('explore.search.anyMeal') },
                ...mealOptions(bar.mealType).map((type) => ({
                  value: type,
                  label: labelOf(t, 'meal', type),
                })),
              ]}
            />
          )}
        </Field>
        <Button type="submit" className="sm:max-lg:col-span-2">
          {t('explore.search.submit')}
        </Button>
      </form>
    </search>
  );
}
