'use client';

import { type ReactNode, type Ref, useState } from 'react';
import { useLanguage } from '@/i18n/useTranslations';
import { zoneCity, zoneLabel } from '@/i18n/zoneLabel';
import { Combobox } from './combobox';
import { Field } from './field';

/**
 * Every zone the browser knows, by city, plus the current one, which may be an old name of another.
 */
const zonesWith = (zone: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), zone])]
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))
    .sort((a, b) => (zoneCity(a.value) < zoneCity(b.value) ? -1 : 1));

export function TimeZoneField({
  label,
  listLabel,
  hint,
  error,
  ...control
}: {
  label: string;
  listLabel: string;
  hint: ReactNode;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (zone: string) => void;
}) {
  const language = useLanguage();
  const [options] = useState(() => zonesWith(control.value));
  return (
    <Field label={label} hint={hint} error={error} required>
      {(props) => (
        <Combobox
          {...props}
          {...control}
          listLabel={listLabel}
          options={options}
          textOf={(zone) => zoneLabel(language, zone)}
        />
      )}
    </Field>
  );
}
