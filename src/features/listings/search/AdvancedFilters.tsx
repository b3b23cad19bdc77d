'use client';

import { type ComponentProps, useRef } from 'react';
import { Button } from '@/components/button';
import { Checkbox, ChoiceGroup, Field } from '@/components/field';
import { Select } from '@/components/select';
import { radiusText, readsMiles } from '@/format/distance';
import { labelOf, optionsOf } from '@/format/labels';
import { useTranslations } from '@/i18n/useTranslations';
import { type FilterName, filterNames, filterOf, listingFields } from '@/schemas/listingFields';
import { stepFilters, tagsOf } from '@/schemas/options';
import { trpc } from '@/trpc/client';
import { AccessChoices, DietChoices } from '../../needs/NeedChoices';
import {
  clearedFilters,
  countFilters,
  type FilterProps,
  type Filters,
  genderSeatingOf,
  searchInput,
  withGenderSeating,
  withTags,
} from './filters';

function Choice<V extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V | undefined;
  onChange: (value: V | undefined) => void;
}) {
  const t = useTranslations();
  return (
    <Field label={label}>
      {(field) => (
        <Select<V | ''>
          {...field}
          value={value ?? ''}
          onChange={(chosen) => onChange(chosen || undefined)}
          options={[{ value: '', label: t('explore.advanced.any') }, ...options]}
        />
      )}
    </Field>
  );
}

function FieldFilter({ name, filters, onChange }: FilterProps & { name: FilterName }) {
  const t = useTranslations();
  const label = t(`listingFields.filter.${name}`);
  const field = listingFields[name];
  const filter = filterOf(name);
  const value = filters[name];
  if (filter && 'values' in filter && 'labels' in field)
    return (
      <ChoiceGroup
        legend={label}
        hint={t(hints[filter.hint])}
        options={filter.values.map((one) => ({
          value: one,
          label: labelOf(t, field.labels, one),
        }))}
        value={Array.isArray(value) ? value : []}
        onChange={(chosen) => onChange({ [name]: chosen })}
      />
    );
  if ('labels' in field)
    return (
      <Choice
        label={label}
        options={optionsOf(t, field.labels)}
        value={typeof value === 'string' ? value : undefined}
        onChange={(chosen) => onChange({ [name]: chosen })}
      />
    );
  return (
    <Checkbox
      label={label}
      checked={value === true}
      onChange={({ target }) => onChange({ [name]: target.checked || undefined })}
    />
  );
}

const hints = {
  any: 'explore.advanced.anyHint',
  all: 'explore.advanced.allHint',
  claims: 'explore.advanced.claimsHint',
} as const;

/** Those that have a place of their own below, or a quick filter. */
const placedFilters: FilterName[] = [
  'kidFriendly',
  'seatingStyle',
  'minhagim',
  'kitchen',
  'amenities',
];

const otherFilters = filterNames.filter((name) => !placedFilters.includes(name));

/** In kilometers. */
const RADII = [1, 2, 5, 10, 25, 50, 100];
/** The same for people who count in miles: 1, 2, 3, 5, 10, 15, 30 and 60. */
const RADII_IN_MILES = [2, 4, 5, 9, 17, 25, 49, 97];

function Around({ filters, onChange }: FilterProps) {
  const t = useTranslations();
  const radii = readsMiles() ? RADII_IN_MILES : RADII;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label={t('explore.advanced.radius')}>
        {(field) => (
          <Select<number>
            {...field}
            value={filters.radiusKm ?? 0}
            onChange={(km) => onChange({ radiusKm: km || undefined })}
            options={[
              { value: 0, label: t('explore.advanced.radiusAny') },
              ...[...new Set([...radii, filters.radiusKm ?? radii[0] ?? 1])]
                .sort((a, b) => a - b)
                .map((km) => ({ value: km, label: radiusText(t, km) })),
            ]}
          />
        )}
      </Field>
      <Field label={t('explore.advanced.sort')}>
        {(field) => (
          <Select<'soonest' | 'distance'>
            {...field}
            value={filters.sort ?? 'soonest'}
            onChange={(sort) => onChange({ sort: sort === 'distance' ? sort : undefined })}
            options={[
              { value: 'soonest', label: t('explore.advanced.soonest') },
              { value: 'distance', label: t('explore.advanced.nearest') },
            ]}
          />
        )}
      </Field>
    </div>
  );
}

export function AdvancedFilters({ filters, onChange }: FilterProps) {
  const t = useTranslations();
  return (
    <div className="flex flex-col gap-5">
      {filters.near && <Around filters={filters} onChange={onChange} />}
      <div className="grid gap-4 sm:grid-cols-3">
        <Choice
          label={t('explore.advanced.kashrut')}
          options={optionsOf(t, 'kashrut')}
          value={filters.kashrutLevel}
          onChange={(kashrutLevel) => onChange({ kashrutLevel })}
        />
        <FieldFilter name="seatingStyle" filters={filters} onChange={onChange} />
        <Choice
          label={t('explore.advanced.genderSeating')}
          options={optionsOf(t, 'genderSeating')}
          value={genderSeatingOf(filters)}
          onChange={(seating) => onChange(withGenderSeating(filters, seating))}
        />
      </div>
      <FieldFilter name="minhagim" filters={filters} onChange={onChange} />
      <AccessChoices
        legend={t('explore.advanced.accessibility')}
        hint={t('explore.advanced.accessibilityHint')}
        value={tagsOf(filters.accessibility)}
        onChange={(tags) => onChange({ accessibility: withTags(filters, tags) })}
      />
      <div className="sm:w-1/3 sm:pe-2.5">
        <Choice
          label={t('explore.advanced.steps')}
          options={stepFilters.map((count) => ({
            value: String(count),
            label: t('explore.advanced.stepCount', { count }),
          }))}
          value={filters.maxSteps === undefined ? undefined : String(filters.maxSteps)}
          onChange={(steps) => onChange({ maxSteps: steps === undefined ? steps : Number(steps) })}
        />
      </div>
      <FieldFilter name="kitchen" filters={filters} onChange={onChange} />
      <FieldFilter name="amenities" filters={filters} onChange={onChange} />
      <DietChoices
        layout="chips"
        legend={t('explore.advanced.dietary')}
        hint={t('explore.advanced.claimsHint')}
        value={filters.dietary}
        onChange={(dietary) => onChange({ dietary })}
      />
      {otherFilters.map((name) => (
        <FieldFilter key={name} name={name} filters={filters} onChange={onChange} />
      ))}
      <Checkbox
        label={t('explore.advanced.past')}
        checked={filters.past}
        onChange={({ target }) => onChange({ past: target.checked })}
      />
    </div>
  );
}

/**
 * Buttons that clear the filters and show the meals. The second one counts them, because every
 * change searches immediately.
 */
export function FilterActions({
  filters,
  onChange,
  ...button
}: Omit<ComponentProps<typeof Button>, 'onChange'> & FilterProps) {
  const t = useTranslations();
  const showButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      {countFilters(filters) > 0 && (
        <Button
          variant="quiet"
          onClick={() => {
            onChange(clearedFilters);
            // This button goes away.
            showButton.current?.focus();
          }}
        >
          {t('explore.results.clear')}
        </Button>
      )}
      <ShowResults ref={showButton} filters={filters} {...button} />
    </>
  );
}

function ShowResults({ filters, ...button }: ComponentProps<typeof Button> & { filters: Filters }) {
  const t = useTranslations();
  const { data } = trpc.listings.search.useInfiniteQuery(searchInput(filters), {
    getNextPageParam: (page) => page.nextCursor,
  });
  const [first] = data?.pages ?? [];
  const label = ({ total, isTotalExact }: NonNullable<typeof first>) =>
    t('explore.advanced.show', {
      count: total,
      total: isTotalExact ? total : t('explore.results.atLeast', { total }),
    });
  return (
    <Button {...button}>
      <span aria-live="polite">{first ? label(first) : t('explore.advanced.showAny')}</span>
    </Button>
  );
}
