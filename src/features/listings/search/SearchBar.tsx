'use client';

import { Button } from '@/components/button';
import { Field, Input, Select } from '@/components/field';
import { SUKKOT_2024 } from '@/schemas/sukkot2024';
import { trpc } from '@/trpc/client';
import { dayName } from '../format';
import { mealLabels } from '../labels';
import { chooseDate, chosenDate, type DateFilters, OTHER_DATE } from './dateChoice';

/** What stands in the bar until it is searched for. */
export type Bar = DateFilters & { city: string };

const mealTypes = ['dinner', 'lunch', 'kiddush', 'dessert'] as const;
/** One that only an address can ask for is shown when it is asked for, and not offered else. */
const mealOptions = (chosen: Bar['mealType']) =>
  chosen === 'other' ? [...mealTypes, 'other' as const] : mealTypes;

const dayAndMonth = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
/** 'Oct 16', or 'Oct 18-22' for several days. */
const dates = ({ date, dateTo }: { date: string; dateTo?: string | undefined }) =>
  dayAndMonth
    .formatRange(new Date(date), new Date(dateTo ?? date))
    .replace(/[\u2009\u202f]/g, ' ')
    .replace(/ – (?=\d)/, '-');

type Props = { bar: Bar; onChange: (bar: Bar) => void; onSearch: () => void };

function DateSelect({ bar, onChange }: Omit<Props, 'onSearch'>) {
  const { data: coming } = trpc.zmanim.sukkot.useQuery();
  const years = coming && coming.year !== SUKKOT_2024.year ? [coming, SUKKOT_2024] : [SUKKOT_2024];
  const options = years.flatMap((year) => year.options);
  const chosen = chosenDate(options, bar);
  return (
    <Field label="Date">
      {(field) => (
        <Select
          {...field}
          value={chosen}
          onChange={({ target }) => onChange({ ...bar, ...chooseDate(options, bar, target.value) })}
        >
          <option value="">Any date</option>
          {chosen === OTHER_DATE && bar.date && (
            <option value={OTHER_DATE}>
              {dayName(bar.date)}
              {bar.dateTo && ` – ${dayName(bar.dateTo)}`}
            </option>
          )}
          {years.map((year) => (
            <optgroup key={year.year} label={`Sukkot ${year.year}`}>
              {year.options.map((option) => (
                <option key={option.id} value={option.id}>
                  {option.label} ({dates(option)})
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
  return (
    <search>
      <form
        className="mt-6 grid items-end gap-4 rounded-2xl border bg-surface p-4 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch();
        }}
      >
        <Field label="Location">
          {(field) => (
            <Input
              {...field}
              name="city"
              value={bar.city}
              maxLength={100}
              placeholder="City or ZIP code"
              autoComplete="off"
              onChange={({ target }) => onChange({ ...bar, city: target.value })}
            />
          )}
        </Field>
        <DateSelect bar={bar} onChange={onChange} />
        <Field label="Meal type">
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
              <option value="">Any meal</option>
              {mealOptions(bar.mealType).map((type) => (
                <option key={type} value={type}>
                  {mealLabels[type]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" className="sm:max-lg:col-span-2">
          Search
        </Button>
      </form>
    </search>
  );
}
