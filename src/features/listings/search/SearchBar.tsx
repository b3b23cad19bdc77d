'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { Button } from '@/components/button';
import { TextCombobox } from '@/components/combobox';
import { Field } from '@/components/field';
import { Select } from '@/components/select';
import { labelOf, sukkotDayName } from '@/format/labels';
import { useTranslations } from '@/i18n/useTranslations';
import { MAX_CITY_SEARCH, MAX_SEATS_PER_REQUEST } from '@/schemas/options';
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
import { RecentPlaces } from './RecentPlaces';
import { usePlaces } from './usePlaces';

export type Bar = DateFilters & {
  city: string;
  near: string | undefined;
  seats: number | undefined;
};

const mealTypes = ['dinner', 'lunch', 'kiddush', 'dessert'] as const;
const mealOptions = (chosen: Bar['mealType']) =>
  chosen === 'other' ? [...mealTypes, 'other' as const] : mealTypes;

const PARTIES = Array.from({ length: MAX_SEATS_PER_REQUEST }, (_, n) => n + 1);

type Props = {
  bar: Bar;
  onType: (city: string) => void;
  onChoose: (choice: Partial<Bar>) => void;
  onSearch: () => void;
};

function LocationInput({ bar, onType, onChoose }: Pick<Props, 'bar' | 'onType' | 'onChoose'>) {
  const t = useTranslations();
  const [visited, setVisited] = useState(false);
  const start = bar.city.trim();
  const suggestions = usePlaces(visited ? start : '');
  return (
    <Field
      label={t('explore.search.location')}
      className="max-sm:basis-full max-sm:[&>label]:sr-only"
    >
      {(field) => (
        <RecentPlaces city={bar.city} fieldId={field.id} onChoose={onChoose}>
          <TextCombobox
            {...field}
            name="city"
            listLabel={t('explore.search.cities')}
            value={bar.city}
            maxLength={MAX_CITY_SEARCH}
            placeholder={t('explore.search.locationPlaceholder')}
            onFocus={() => setVisited(true)}
            onChange={(city, near) => (near ? onChoose({ city, near }) : onType(city))}
            suggestions={suggestions}
            typedLabel={t('explore.search.typed', { text: start })}
          />
        </RecentPlaces>
      )}
    </Field>
  );
}

function useDays(city: string) {
  const { data: comingSukkot } = trpc.zmanim.sukkot.useQuery(city ? { city } : undefined, {
    placeholderData: keepPreviousData,
  });
  const { t, dayRange, weekdayRange } = useMealTexts();
  const options2024 = SUKKOT_2024.options.map((option) => ({
    ...option,
    label: t('explore.search.day', {
      name: sukkotDayName(t, option),
      dates: dayRange(option.date, option.dateTo ?? option.date),
    }),
  }));
  const comingOptions = (comingSukkot?.options ?? []).map(
    ({ label: name, meaning, hebrew, ...option }) => ({
      ...option,
      label: t('explore.search.comingDay', {
        name,
        meaning,
        dates: weekdayRange(option.date, option.dateTo ?? option.date),
      }),
      note: hebrew,
    }),
  );
  return [
    ...(comingSukkot && comingSukkot.year !== SUKKOT_2024.year
      ? [{ year: comingSukkot.year, options: comingOptions }]
      : []),
    { year: SUKKOT_2024.year, options: options2024 },
  ];
}

function useDateChoice(bar: Bar) {
  const { t, dayName } = useMealTexts();
  const years = useDays(useDeferredValue(bar.city.trim()));
  const options = years.flatMap<DateOption & { label: string }>((year) => year.options);
  const chosen = chosenDate(options, bar);
  const otherName = ({ date = '', dateTo }: DateFilters) =>
    dateTo ? t('meal.weekdayDays', { from: dayName(date), to: dayName(dateTo) }) : dayName(date);
  const otherDate = chosen === OTHER_DATE ? otherName(bar) : undefined;
  return { years, options, chosen, otherDate };
}

type DateChoice = ReturnType<typeof useDateChoice>;

function DateSelect({
  bar,
  dates: { years, options, chosen, otherDate },
  onChoose,
}: Pick<Props, 'bar' | 'onChoose'> & { dates: DateChoice }) {
  const t = useTranslations();
  return (
    <Field label={t('explore.search.date')} className={compact}>
      {(field) => (
        <Select
          {...field}
          value={chosen}
          onChange={(id) => onChoose(chooseDate(options, bar, id))}
          options={[
            { value: '', label: t('explore.search.anyDate') },
            ...(otherDate ? [{ value: OTHER_DATE, label: otherDate }] : []),
            ...years.map((year) => ({
              label: t('explore.search.year', { year: String(year.year) }),
              options: year.options.map((option) => ({
                value: option.id,
                label: option.label,
                ...('note' in option && { note: option.note }),
              })),
            })),
          ]}
        />
      )}
    </Field>
  );
}

export function GuestsField({
  seats,
  onChange,
  className = '',
}: {
  seats: number | undefined;
  onChange: (seats: number | undefined) => void;
  className?: string;
}) {
  const t = useTranslations();
  return (
    <Field label={t('explore.search.guests')} className={className}>
      {(field) => (
        <Select<number>
          {...field}
          value={seats ?? 0}
          onChange={(count) => onChange(count || undefined)}
          options={[
            { value: 0, label: t('explore.search.anyParty') },
            ...PARTIES.map((count) => ({
              value: count,
              label: t('explore.search.party', { count }),
            })),
          ]}
        />
      )}
    </Field>
  );
}

/** On phones, fields stand close together and their values say enough. */
const compact = 'max-sm:grow max-sm:basis-28 max-sm:[&>label]:sr-only';

/**
 * Choices from lists are searched immediately, typed text on Enter or the button. On phones it's two
 * low rows, so the first result fits on the first screen.
 */
export function SearchBar({ bar, onType, onChoose, onSearch }: Props) {
  const t = useTranslations();
  const submit = useRef<HTMLButtonElement>(null);
  const dates = useDateChoice(bar);
  return (
    <search className="mt-4 block sm:mt-6">
      <form
        className="flex flex-wrap gap-2 sm:grid sm:grid-cols-2 sm:items-end sm:gap-4 sm:rounded-2xl sm:border sm:bg-surface sm:p-4 lg:grid-cols-[2fr_2fr_1fr_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          // The on-screen keyboard would cover the results.
          if (window.matchMedia('(pointer: coarse)').matches)
            submit.current?.focus({ preventScroll: true });
          onSearch();
        }}
      >
        <LocationInput bar={bar} onType={onType} onChoose={onChoose} />
        <DateSelect bar={bar} dates={dates} onChoose={onChoose} />
        <Field label={t('explore.search.meal')} className={compact}>
          {(field) => (
            <Select<NonNullable<Bar['mealType']> | ''>
              {...field}
              value={bar.mealType ?? ''}
              onChange={(mealType) => onChoose({ mealType: mealType || undefined })}
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
        <GuestsField
          className="max-sm:hidden"
          seats={bar.seats}
          onChange={(seats) => onChoose({ seats })}
        />
        <Button ref={submit} type="submit" className="max-[22rem]:w-full sm:max-lg:col-span-2">
          <Search className="sm:hidden" />
          <span className="max-sm:sr-only">{t('explore.search.submit')}</span>
        </Button>
      </form>
    </search>
  );
}
