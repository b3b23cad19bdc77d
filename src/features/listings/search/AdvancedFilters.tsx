'use client';

import { Checkbox, ChoiceGroup, Field, Select } from '@/components/field';
import {
  accessibilityFilters,
  dietaryFlags,
  genderSeatings,
  kashrutLevels,
  minhagim,
  seatingStyles,
} from '@/schemas/options';
import {
  accessibilityLabels,
  genderSeatingLabels,
  kashrutLabels,
  labelOf,
  seatingLabels,
} from '../labels';
import type { Filters } from './filters';

type Change = (changes: Partial<Filters>) => void;

/** One of a list, or any. */
function Choice<V extends string>({
  label,
  values,
  labels,
  value,
  onChange,
}: {
  label: string;
  values: readonly V[];
  labels: Readonly<Record<V, string>>;
  value: V | undefined;
  onChange: (value: V | undefined) => void;
}) {
  return (
    <Field label={label}>
      {(field) => (
        <Select
          {...field}
          value={value ?? ''}
          onChange={({ target }) => onChange(values.find((one) => one === target.value))}
        >
          <option value="">Any</option>
          {values.map((one) => (
            <option key={one} value={one}>
              {labels[one]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

const choices = <V extends string>(values: readonly V[], labels: Record<string, string> = {}) =>
  values.map((value) => ({ value, label: labelOf(labels, value) }));

const accessibilityOptions = choices(accessibilityFilters, accessibilityLabels);
const dietaryOptions = choices(dietaryFlags);
const minhagOptions = choices(minhagim);

/** The panel of further filters. Each change searches at once. */
export function AdvancedFilters({ filters, onChange }: { filters: Filters; onChange: Change }) {
  return (
    <div className="mt-4 flex flex-col gap-5 rounded-2xl border bg-surface p-4 sm:p-5">
      <div className="grid gap-4 sm:grid-cols-3">
        <Choice
          label="Kashrut level"
          values={kashrutLevels}
          labels={kashrutLabels}
          value={filters.kashrutLevel}
          onChange={(kashrutLevel) => onChange({ kashrutLevel })}
        />
        <Choice
          label="Seating"
          values={seatingStyles}
          labels={seatingLabels}
          value={filters.seatingStyle}
          onChange={(seatingStyle) => onChange({ seatingStyle })}
        />
        <Choice
          label="Gender seating"
          values={genderSeatings}
          labels={genderSeatingLabels}
          value={filters.genderSeating}
          onChange={(genderSeating) => onChange({ genderSeating })}
        />
      </div>
      <ChoiceGroup
        legend="Minhagim"
        hint="Any of those that you choose."
        options={minhagOptions}
        value={filters.minhagim}
        onChange={(value) => onChange({ minhagim: value })}
      />
      <ChoiceGroup
        legend="Accessibility"
        hint="All of those that you choose."
        options={accessibilityOptions}
        value={filters.accessibility}
        onChange={(accessibility) => onChange({ accessibility })}
      />
      <ChoiceGroup
        legend="Dietary needs the host can meet"
        hint="All of those that you choose, as the host states them."
        options={dietaryOptions}
        value={filters.dietary}
        onChange={(dietary) => onChange({ dietary })}
      />
      <Checkbox
        label="Show past meals"
        checked={filters.past}
        onChange={({ target }) => onChange({ past: target.checked })}
      />
    </div>
  );
}
