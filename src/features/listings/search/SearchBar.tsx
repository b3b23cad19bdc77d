'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { ChevronDown, Search } from 'lucide-react';
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
import { placeIn, usePlaces } from './usePlaces';

/** Values shown in the bar. The typed city isn't searched until submitted. */
export type Bar = DateFilters & {
  city: string;
  /** The place by that name, once chosen. */
  near: string | undefined;
  seats: number | undefined;
};

const mealTypes = ['dinner', 'lunch', 'kiddush', 'dessert'] as const;
/** 'other' is shown only if the URL asks for it. */
const mealOptions = (chosen: Bar['mealType']) =>
  chosen === 'other' ? [...mealTypes, 'other' as const] : mealTypes;

const PARTIES = Array.from({ length: MAX_SEATS_PER_REQUEST }, (_, n) => n + 1);

type Props = {
  bar: Bar;
  /** Called on every keystroke, and with the place that was chosen. */
  onType: (city: string, near: string | undefined) => void;
  /** Called with choices from lists, which are searched immediately. */
  onChoose: (choice: Partial<Bar>) => void;
  onSearch: () => void;
};

function LocationInput({ bar, onType }: Pick<Props, 'bar' | 'onType'>) {
  const t = useTranslations();
  const [visited, setVisited] = useState(false);
  const start = bar.city.trim();
  const { data: cities } = trpc.listings.cities.useQuery(
    { start },
    { enabled: visited && start !== '', placeholderData: keepPreviousData },
  );
  const places = usePlaces(visited ? start : '');
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
          onChange={(text, id) => onType(text, placeIn(id))}
          suggestions={[...suggestions, ...places]}
          typedLabel={t('explore.search.typed', { text: start })}
        />
      )}
    </Field>
  );
}

/** Days of the coming Sukkot at that place, and of Sukkot 2024, with labels. */
function useDays(city: string) {
  const { data: coming } = trpc.zmanim.sukkot.useQuery(city ? { city } : undefined, {
    placeholderData: keepPreviousData,
  });
  const { t, dayRange, weekdayRange } = useMealTexts();
  const given = SUKKOT_2024.options.map((option) => ({
    ...option,
    label: t('explore.search.day', {
      name: sukkotDayName(t, option),
      dates: dayRange(option.date, option.dateTo ?? option.date),
    }),
  }));
  const named = (coming?.options ?? []).map(({ label: name, meaning, hebrew, ...option }) => ({
    ...option,
    label: t('explore.search.comingDay', {
      name,
      meaning,
      dates: weekdayRange(option.date, option.dateTo ?? option.date),
    }),
    note: hebrew,
  }));
  return [
    ...(coming && coming.year !== SUKKOT_2024.year ? [{ year: coming.year, options: named }] : []),
    { year: SUKKOT_2024.year, options: given },
  ];
}

function useDateChoice(bar: Bar) {
  const { t, dayName } = useMealTexts();
  const years = useDays(useDeferredValue(bar.city.trim()));
  const options = years.flatMap<DateOption & { label: string }>((year) => year.options);
  const chosen = chosenDate(options, bar);
  const otherName = ({ date = '', dateTo }: DateFilters) =>
    dateTo ? t('explore.search.days', { from: dayName(date), to: dayName(dateTo) }) : dayName(date);
  const other = chosen === OTHER_DATE ? otherName(bar) : undefined;
  return { years, options, chosen, other };
}

type DateChoice = ReturnType<typeof useDateChoice>;

function DateSelect({
  bar,
  dates: { years, options, chosen, other },
  onChoose,
}: Pick<Props, 'bar' | 'onChoose'> & { dates: DateChoice }) {
  const t = useTranslations();
  return (
    <Field label={t('explore.search.date')}>
      {(field) => (
        <Select
          {...field}
          value={chosen}
          onChange={(id) => onChoose(chooseDate(options, bar, id))}
          options={[
            { value: '', label: t('explore.search.anyDate') },
            ...(other ? [{ value: OTHER_DATE, label: other }] : []),
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

/** The search in one line: 'Brooklyn · Erev Sukkot · first night, Fri Oct 15 · Dinner'. */
function Summary({ bar, dates: { options, chosen, other } }: { bar: Bar; dates: DateChoice }) {
  const t = useTranslations();
  const rest = [
    other ?? options.find(({ id }) => id === chosen)?.label ?? t('explore.search.anyDate'),
    bar.mealType ? labelOf(t, 'meal', bar.mealType) : undefined,
    bar.seats ? t('explore.search.party', { count: bar.seats }) : undefined,
  ];
  return (
    <span className="min-w-0 grow truncate">
      <bdi>
        {bar.city.trim() || t(bar.near ? 'explore.quick.nearMe' : 'explore.search.anywhere')}
      </bdi>
      {[undefined, ...rest.filter(Boolean)].join(' · ')}
    </span>
  );
}

/**
 * Choices from lists are searched immediately, typed text on Enter or the button. On phones the bar
 * is one line until opened, so the first result fits on the first screen.
 */
export function SearchBar({ bar, onType, onChoose, onSearch }: Props) {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  const line = useRef<HTMLButtonElement>(null);
  const dates = useDateChoice(bar);
  return (
    <search className="mt-4 block sm:mt-6">
      <button
        ref={line}
        type="button"
        aria-expanded={open}
        aria-controls="search-form"
        onClick={() => setOpen(!open)}
        className="flex min-h-12 w-full items-center gap-3 rounded-full border border-edge bg-surface px-4 text-start text-sm font-medium sm:hidden"
      >
        <Search className="size-4.5 shrink-0 text-muted" />
        <Summary bar={bar} dates={dates} />
        <ChevronDown className={`size-4.5 shrink-0 text-muted ${open ? 'rotate-180' : ''}`} />
      </button>
      <form
        id="search-form"
        className={`${open ? 'mt-3 grid' : 'hidden'} items-end gap-4 rounded-2xl border bg-surface p-4 sm:mt-0 sm:grid sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1fr_1fr_auto]`}
        onSubmit={(event) => {
          event.preventDefault();
          if (open) {
            setOpen(false);
            line.current?.focus({ preventScroll: true });
          }
          onSearch();
        }}
      >
        <LocationInput bar={bar} onType={onType} />
        <DateSelect bar={bar} dates={dates} onChoose={onChoose} />
        <Field label={t('explore.search.meal')}>
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
        <Field label={t('explore.search.guests')}>
          {(field) => (
            <Select<number>
              {...field}
              value={bar.seats ?? 0}
              onChange={(seats) => onChoose({ seats: seats || undefined })}
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
        <Button type="submit" className="sm:max-lg:col-span-2">
          {t('explore.search.submit')}
        </Button>
      </form>
    </search>
  );
}
